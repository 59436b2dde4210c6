"""The way in from outside: the ASGI application, its routes, cookies and logs, and the program that serves them."""
