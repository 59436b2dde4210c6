"""The games in the forms that other tools expect: batches, PettingZoo, Gymnasium, OpenSpiel. See docs/adapters.md."""
