"""The doors of the server, by what they are for."""
