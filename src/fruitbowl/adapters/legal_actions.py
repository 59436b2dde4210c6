"""An action space that knows which actions are legal now."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete


class LegalActions(Discrete):
    """All move ids. `sample()` without a mask returns a legal one, so that random agents can play."""

    def __init__(self, count: int, mask: Callable[[], npt.NDArray[np.int8]]) -> None:
        super().__init__(count)
        self._mask = mask

    def sample(self, mask: npt.NDArray[np.int8] | None = None, probability: npt.NDArray[Any] | None = None) -> np.int64:
        if mask is None and probability is None:
            mask = self._mask()
            if not mask.any():  # no action is legal now, so it does not matter
                mask = None
        chosen: Any = super().sample(mask, probability)
        return np.int64(chosen)
