"""How many random examples a property is tried on: a few in every run, many when asked for."""

import os

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

# A generator seeded by hypothesis: sessions drawn choice by choice come out short and alike.
RANDOM = st.randoms(use_true_random=True)
MORE = int(os.environ.get("EXAMPLES", "1"))


def examples(count: int) -> settings:
    """Return settings for so many examples; EXAMPLES=20 in the environment makes it twenty times that."""
    return settings(
        max_examples=count * MORE,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
