"""What runs: it executes and stores commands, notifies connections, and keeps bots and timers going. No HTTP here."""
