"""Measures a whole process: its time, its processor time and its peak memory."""

import os
import subprocess
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Measurement:
    """The time of a run and its processor time in seconds, and its peak memory in bytes."""

    seconds: float
    cpu: float
    peak: int


def measure(command, output=os.devnull):
    """Runs a command to its end, with its standard output in a file.

    The time is that of the whole process, including its start. Processor time and memory come from
    the kernel, for the process and the child processes that it has waited for; the peak is that of
    the largest process. It is at least the memory of this program, because a process begins as a
    copy of its parent.
    """
    errors = output + ".errors" if output != os.devnull else os.devnull
    creating = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, output, creating, 0o644),
        (os.POSIX_SPAWN_OPEN, 2, errors, creating, 0o644),
    ]
    start = time.perf_counter()
    process = os.posix_spawnp(command[0], command, os.environ, file_actions=actions)
    _, status, usage = os.wait4(process, 0)
    seconds = time.perf_counter() - start
    code = os.waitstatus_to_exitcode(status)
    if code != 0:
        raise SystemExit(f"status {code}: {' '.join(command)}\n{tail(errors)}")
    # Linux counts memory in kilobytes, macOS in bytes.
    unit = 1 if os.uname().sysname == "Darwin" else 1024
    return Measurement(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit)


def tail(path):
    """The last lines of a file."""
    if path == os.devnull:
        return ""
    with open(path, errors="replace") as lines:
        return "".join(lines.readlines()[-5:])


def answer(*command):
    """The output of a command; empty if it cannot be run."""
    try:
        result = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return (result.stdout or result.stderr).strip()
