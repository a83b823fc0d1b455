"""How much of the processors others have used meanwhile."""

import os
import time


class Disturbance:
    """What programs other than ours use from now on.

    It takes from those most that use several cores, so that it changes ratios, too.
    """

    def __init__(self):
        self.busy, self.own, self.start = busy(), own(), time.monotonic()

    def cores(self):
        """How many cores others have used on average, if that is known."""
        if self.busy is None:
            return None
        seconds = time.monotonic() - self.start
        return max(0.0, (busy() - self.busy) - (own() - self.own)) / seconds


def busy():
    """How long all processors have worked for anyone, in seconds."""
    try:
        with open("/proc/stat") as file:
            user, nice, system, _, _, interrupts, soft, steal, *_ = map(int, file.readline().split()[1:])
    except OSError:
        return None
    return (user + nice + system + interrupts + soft + steal) / os.sysconf("SC_CLK_TCK")


def own():
    """How long they have worked for this program and those that it has started and waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
