"""Lessons: files people write, exercises the program makes, and how answers are marked.

Reading lesson files (`fields`, `schema`, `loader`, `check`, `compiler`) needs pydantic, markdown-it-py, PyYAML and nh3
and is the author's side alone; a learner's kernel reads compiled JSON and marks answers (`marking`) with the engine.
"""
