"""Mutation testing of the rules: small faults are put into the code, and the tests must find them."""
