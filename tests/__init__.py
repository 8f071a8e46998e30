"""The tests. NumPy multiplies on one thread in them, and in the processes that they start.

The tests run on all cores already, where threads that wait for each other take a third longer; and the order
of summation, so the last digit, would depend on the number of cores.
"""

import os

for _variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_variable, "1")
