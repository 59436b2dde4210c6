"""Compiling ahead of time, in separate processes: nobody who plays waits for a compiler."""
