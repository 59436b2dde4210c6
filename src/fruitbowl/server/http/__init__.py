"""The server's HTTP side: the ASGI application, its routes, cookies and logs, and the program that serves them."""
