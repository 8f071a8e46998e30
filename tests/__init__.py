"""The tests. Here stands what must be set before any module of the package is imported.

NumPy multiplies on one thread in them, and in the processes that they start.

The tests run on all cores already, where threads that wait for each other take a third longer; and the order
of summation, so the last digit, would depend on the number of cores.
"""

import os

for _variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_variable, "1")
# Tests import modules of the page by their address. `setdefault`, because some start a process of their own
# with the bundle.
os.environ.setdefault("YOHOHO_PAGE", "modules")
