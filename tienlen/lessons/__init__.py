"""Lessons: files people write, exercises the program makes, and how answers are marked.

Reading lesson files (`loader`, `check`, `compiler`) needs PyYAML and is the author's side alone; a learner's kernel
reads the compiled JSON and marks answers (`marking`) with the engine.
"""
