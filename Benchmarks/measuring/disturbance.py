"""The processor time that other programs use during a measurement."""

import os
import time


class Disturbance:
    """The processor time that other programs use from now on.

    They slow down programs that use several cores most, so that ratios change as well.
    """

    def __init__(self):
        self.busy, self.own, self.start = busy(), own(), time.monotonic()

    def cores(self):
        """The average number of cores that others have used; None if unknown."""
        if self.busy is None:
            return None
        seconds = time.monotonic() - self.start
        return max(0.0, (busy() - self.busy) - (own() - self.own)) / seconds


def busy():
    """The time that all processors have worked, in seconds; None if unknown."""
    try:
        with open("/proc/stat") as file:
            user, nice, system, _, _, interrupts, soft, steal, *_ = map(int, file.readline().split()[1:])
    except OSError:
        return None
    return (user + nice + system + interrupts + soft + steal) / os.sysconf("SC_CLK_TCK")


def own():
    """The processor time of this program and its finished child processes, in seconds."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
