"""The screens, as pure functions: events in, scenes out.

Every screen module has a frozen ``State``, ``start(...)``, ``press(state, event)`` and ``scene(state)``.
``shell`` wraps them with the header, the language, the settings and the address. A scene is plain JSON made of
the nodes of ``nodes``; JavaScript draws it and decides nothing.
"""
