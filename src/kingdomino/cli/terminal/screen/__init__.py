"""Where everything is printed: the screen, its signs and colours, and blocks of text."""
