"""The handlers of the HTTP API, of the sockets and of the page, a module for each group of paths."""
