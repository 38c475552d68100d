"""What is written down and read back unchanged.

Here stand no sentences and no verdicts: plain dicts, JSON and addresses on one side, values of the engine on the
other. Whatever cannot be read is an `InputError` that names the place.
"""
