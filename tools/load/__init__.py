"""Load and faults: clients that know the rules, note every acknowledgement, and compare what they noted with the log.

Nothing here speaks to anything but this machine, and everything is bounded.
"""
