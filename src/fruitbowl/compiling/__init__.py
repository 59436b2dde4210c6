"""Compiled code, made ahead in processes of its own: nobody who plays waits for a compiler."""
