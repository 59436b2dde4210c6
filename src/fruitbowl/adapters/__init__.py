"""The games in the forms other tools expect: batches, PettingZoo, Gymnasium, OpenSpiel. See docs/adapters.md."""
