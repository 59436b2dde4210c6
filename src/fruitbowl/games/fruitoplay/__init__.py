"""Fruitoplay, by Luc Rémond and Romaric Galonnier: simultaneous tricks over three rounds."""
