"""Commands that both games share."""
