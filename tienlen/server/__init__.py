"""The server behind `tienlen app`: Voilà with a light page of our own around its stock front end.

In reading order:

* ``skeleton.py``   what is drawn before and instead of the app: the head with the skeleton, "full", "failed"
* ``assets.py``     our own files, in memory, under an address that holds their digest
* ``connection.py`` the way of a tap to the kernel and back, without the waits that nobody needs
* ``kernels.py``    one kernel per visitor, on the very Python that runs the server
* ``visitors.py``   who is here, and how many places are left
* ``page.py``       the page: skeleton first, then what the kernel says
* ``launcher.py``   all of it put together as a Voilà application

Nothing here is needed in a kernel, and nothing but `tienlen app` imports it.
"""
