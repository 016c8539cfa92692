"""What is made from the commands themselves: manual pages and completions."""
