"""Showing: a small vocabulary of lines and what stands in them, rendered as text, on a terminal, or as JSON."""
