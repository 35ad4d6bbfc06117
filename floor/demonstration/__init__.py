"""Televised hands as they were played, under the MIT licence beside them, and the tables made of them.

The hands are PHH files of the project uoftcprg/pokerkit: the final table of the 2023 World Series
of Poker, event 43, its players numbered. What is invented is in `tables.toml`, and says so.
"""
