"""Pi mal Pflaumen, by Matthias Cramer: the highest card picks first, fruit is stolen and made into mixes."""
