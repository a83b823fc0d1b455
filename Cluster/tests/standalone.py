"""A Spark cluster of a master and workers on the loopback interface, for tests."""

import atexit
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

#: How long to wait for a line in the output of a process, in seconds.
PATIENCE = 600

#: Runs a command. Its group, and so all that the command started, is killed when the pipe closes that
#: is the standard input of this script: when the test ends, however it ends.
WATCHED = """
exec 3<&0
"$@" </dev/null 3<&- &
command=$!
{ read -r _ <&3; kill -9 0; } >/dev/null 2>&1 &
wait "$command"
"""


class Process:
    """A process with all that it starts. It ends with the test, also if that is killed."""

    def __init__(self, command: list[str], log: Path, environment: dict[str, str]) -> None:
        self.log = log
        self.is_killed = False
        with log.open("wb") as output:
            self.shell = subprocess.Popen(
                ["sh", "-c", WATCHED, "sh", *command],
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=subprocess.STDOUT,
                env=environment,
                start_new_session=True,
            )
        atexit.register(self.kill)

    def kill(self) -> None:
        """Kills the process and all that it started, at once."""
        if self.is_killed:
            return
        self.is_killed = True
        with suppress(ProcessLookupError):
            os.killpg(self.shell.pid, signal.SIGKILL)
        self.shell.wait()

    def wait(self, seconds: float) -> int:
        """Waits for the end of the process, and returns its exit status."""
        try:
            return self.shell.wait(seconds)
        finally:
            self.kill()

    def logged(self, pattern: str) -> str:
        """Waits until the output matches a pattern, and returns its group.

        Raises:
            TimeoutError: If that takes too long, or the process has ended.
        """
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            ended = self.shell.poll() is not None
            found = re.search(pattern, self.text())
            if found:
                return found[1]
            if ended:
                break
            time.sleep(0.1)
        raise TimeoutError(f"no {pattern!r} in {self.log}:\n{self.end()}")

    def text(self) -> str:
        """What the process has printed."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def end(self) -> str:
        """The last lines that it has printed, without those of Java's stack traces."""
        lines = [line for line in self.text().splitlines() if not line.startswith("\tat ")]
        return "\n".join(lines[-40:])


class Cluster:
    """A master, and workers with one core each."""

    def __init__(self, spark: Path, folder: Path) -> None:
        self.spark = spark
        self.folder = folder
        self.workers: list[Process] = []
        self.environment = dict(os.environ, SPARK_HOME=str(spark), SPARK_LOCAL_IP="127.0.0.1")
        self.master = self.start("master", "org.apache.spark.deploy.master.Master", [])
        self.address = self.master.logged(r"Starting Spark master at (spark://\S+)")

    def start(self, name: str, program: str, options: list[str]) -> Process:
        """Starts a part of the cluster."""
        command = [
            str(self.spark / "bin/spark-class"),
            program,
            "--host",
            "127.0.0.1",
            "--port",
            "0",
        ]
        log = self.folder / f"{name}.log"
        return Process([*command, "--webui-port", "0", *options], log, self.environment)

    def add_worker(self) -> Process:
        """Starts a worker, and waits until the master knows it."""
        name = f"worker-{len(self.workers)}"
        options = [
            "--cores",
            "1",
            "--memory",
            "1200m",
            "--work-dir",
            str(self.folder / name),
            self.address,
        ]
        worker = self.start(name, "org.apache.spark.deploy.worker.Worker", options)
        self.workers.append(worker)
        worker.logged("(Successfully registered with master)")
        return worker

    def worker_of(self, folder: str) -> Process:
        """The worker to which the working folder of an executor belongs."""
        name = Path(folder).relative_to(self.folder).parts[0]
        return self.workers[int(name.removeprefix("worker-"))]

    def submit(self, name: str, program: Path, arguments: list[str]) -> Process:
        """Starts a job with both workers."""
        settings = {
            "spark.ui.enabled": "false",
            "spark.driver.host": "127.0.0.1",
            "spark.driver.memory": "1g",
            "spark.executor.memory": "1g",
            "spark.pyspark.driver.python": sys.executable,
            "spark.pyspark.python": "python-is-not-needed-here",
            "spark.sql.shuffle.partitions": "4",
            "spark.sql.warehouse.dir": str(self.folder / "warehouse"),
            "spark.shuffle.io.maxRetries": "1",
            "spark.shuffle.io.retryWait": "1s",
            "spark.scheduler.minRegisteredResourcesRatio": "1",
        }
        options = [word for key, value in settings.items() for word in ("--conf", f"{key}={value}")]
        command = [
            str(self.spark / "bin/spark-submit"),
            "--master",
            self.address,
            *options,
            str(program),
        ]
        return Process([*command, *arguments], self.folder / f"{name}.log", self.environment)

    def stop(self) -> None:
        """Stops everything."""
        for process in [*self.workers, self.master]:
            process.kill()
