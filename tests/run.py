#!/usr/bin/env python3
"""Builds Wonderpost, runs its tests, and tells at the end how long each part took and which tests were slowest.

Called by ./test, which installs what is missing first. Whatever the tests start ends with them: this process adopts
what they leave behind, and all their temporary files lie in one folder.
"""
import argparse
import collections
import ctypes
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
# Exit codes besides 0.
FAILED, USAGE, NOT_RUN, INTERRUPTED = 1, 2, 3, 130
# With this the browser tests say that they could not begin.
COULD_NOT_RUN = 2
# A build and a run need this much room.
BYTES_FREE_MIN = 3 << 30
SLOWEST = 20
# So many lines of what a failed test says are repeated at the end.
LINES_REPEATED = 30
# Tests that mostly wait for servers, kills and time-outs. They run beside the others, which compute.
WAITING = ["alerts::", "archive::", "db::", "doors::", "failover::", "mail::check", "mail::faults", "operation::", "replies::imap", "replies::postfix", "robust::"]
THREADS_WAITING, THREADS_COMPUTING = 5, 4

# The processes of tests that were started, by id: the names of their databases hold it.
STARTED = []


class NotRun(Exception):
    """The tests could not be run, and why, in one line."""


class Stopped(Exception):
    """Somebody stopped the run."""


class Part:
    """One part of the run: its name, what it takes, and what it counted."""

    def __init__(self, name):
        self.name, self.begun, self.cpu_begun = name, time.monotonic(), cpu_seconds()
        self.wall = self.cpu = 0.0
        self.passed = self.failed = self.status = 0

    def end(self):
        self.wall, self.cpu = time.monotonic() - self.begun, cpu_seconds() - self.cpu_begun


def cpu_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def adopt_orphans():
    """Makes this process the parent of whatever its children leave behind (Linux)."""
    PR_SET_CHILD_SUBREAPER = 36
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def descendants():
    """Lists the processes below this one, parents before children."""
    children = collections.defaultdict(list)
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if fields[0] != "Z":
                children[int(fields[1])].append(int(entry.name))
    found, waiting = [], [os.getpid()]
    while waiting:
        below = children[waiting.pop()]
        found += below
        waiting += below
    return found


def await_descendants(seconds):
    """Waits until the processes below this one have ended, for so long. Lists those that have not."""
    until = time.monotonic() + seconds
    while (left := descendants()) and time.monotonic() < until:
        reap()
        time.sleep(0.05)
    return left


def end_descendants():
    """Ends what is left of the run: politely, then not."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        for pid in descendants():
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass
        await_descendants(10)


def reap():
    """Takes note of adopted processes that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def need_room(*folders):
    for folder in folders:
        free = shutil.disk_usage(folder).free
        if free < BYTES_FREE_MIN:
            raise NotRun(f"{folder} has {free >> 20} MiB of room and the tests need {BYTES_FREE_MIN >> 20}: make room and start them again.")


def need_postgres(url):
    asked = subprocess.run(["psql", "-qAt", url, "-c", "SELECT 1"], capture_output=True, text=True)
    if asked.returncode != 0:
        why = asked.stderr.strip().split("\n")[0]
        raise NotRun(f"the server of WONDERPOST_TEST_POSTGRES gives no connection: {why}")


def temporary_folder():
    """Makes the folder for what tests put aside: in memory, where databases are made and dropped quickly, if that has room."""
    memory = pathlib.Path("/dev/shm")
    has_room = os.access(memory, os.W_OK) and shutil.disk_usage(memory).free >= BYTES_FREE_MIN
    folder = tempfile.mkdtemp(prefix="wonderpost-test-", dir=memory if has_room else None)
    # Servers that do not run as root use it too.
    os.chmod(folder, 0o1777)
    return folder


def start(command, **options):
    try:
        return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, **options)
    except OSError as error:
        raise NotRun(f"{command[0]} cannot be started: {error.strerror}.") from error


def build():
    """Builds the tests and the program. Gives the crate of each test binary, scenario tests last."""
    command = ["cargo", "test", "--locked", "--workspace", "--no-run", "--message-format=json-render-diagnostics"]
    process = start(command, stdout=subprocess.PIPE, text=True)
    crates = {}
    for line in process.stdout:
        if not line.startswith("{"):
            continue
        message = json.loads(line)
        if message["reason"] == "compiler-artifact" and message["profile"]["test"] and message["executable"]:
            crates[message["executable"]] = pathlib.Path(message["manifest_path"]).parent.name
    if process.wait() != 0:
        need_room(TARGET)
        raise SystemExit(FAILED)
    return dict(sorted(crates.items(), key=lambda item: "/it-" in item[0]))


def listed(binary, crate, words):
    """Lists the tests of a binary whose name holds one of the words, or all if one of them is its crate."""
    words = [] if crate in words else words
    asked = subprocess.run([binary, "--list", "--format=terse", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return [line.removesuffix(": test") for line in asked.stdout.splitlines() if line.endswith(": test")]


class Output:
    """Passes on what several processes say, whole lines at a time, and keeps it in a file."""

    def __init__(self, path):
        self.file, self.lock, self.tests = open(path, "w"), threading.Lock(), []
        self.counts, self.failed = {}, {}
        # Whose words each process is just passing on.
        self.speakers = {}

    def follow(self, process):
        reader = threading.Thread(target=self.read, args=(process,))
        reader.start()
        return reader

    def read(self, process):
        for line in process.stdout:
            with self.lock:
                self.file.write(line)
                self.file.flush()
                sys.stdout.write(line)
                sys.stdout.flush()
                self.take(line, process.pid)

    def take(self, line, pid):
        if rust := re.match(r"test (\S+)(?: - should panic)? \.\.\. (ok|FAILED)(?: <([\d.]+)s>)?", line):
            self.take_test(rust[1], rust[2], rust[3])
        elif rust := re.match(r"---- (\S+) stdout ----$", line):
            self.speakers[pid] = rust[1]
        elif browser := re.match(r"(ok|FAILED)  (.*) \(([\d.]+) s\)$", line):
            self.take_test(browser[2], browser[1], browser[3])
            self.speakers[pid] = browser[2]
        elif counted := re.match(r"(?:test result: \w+\.|browser:) (\d+) passed[;,] (\d+) failed", line):
            self.counts[pid] = int(counted[1]), int(counted[2])
        elif line.strip() in ("failures:", "Failed:"):
            self.speakers.pop(pid, None)
        elif self.speakers.get(pid) in self.failed:
            self.failed[self.speakers[pid]].append(line)

    def take_test(self, name, word, seconds):
        self.tests.append((float(seconds or 0), name))
        if word == "FAILED":
            self.failed[name] = []


def run_part(name, commands, environment):
    """Runs commands side by side to their ends. Gives what they took and their tests with times."""
    part = Part(name)
    output = Output(TARGET / f"test-{name}.log")
    running = []
    for command in commands:
        process = start(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", env=environment)
        running.append((process, output.follow(process)))
        STARTED.append(process.pid)
    for process, _ in running:
        part.status = process.wait() or part.status
    for _, reader in running:
        reader.join(30)
    part.passed, part.failed = (sum(count[at] for count in output.counts.values()) for at in (0, 1))
    if len(output.counts) < len(running) and not part.status:
        part.status = FAILED
    part.end()
    return part, output


def rust_commands(binaries, words):
    """Gives what to start: of the scenario tests those that wait beside those that compute."""
    commands = []
    for binary, crate in binaries.items():
        names = listed(binary, crate, words)
        waiting = [name for name in names if "/it-" in binary and name.startswith(tuple(WAITING))]
        computing = [name for name in names if name not in waiting]
        for group, threads in ((waiting, THREADS_WAITING), (computing, THREADS_COMPUTING)):
            if group:
                timed = ["-Zunstable-options", "--report-time", f"--test-threads={threads}"]
                commands.append([binary, *timed, "--exact", *group])
    return commands


def remove_clocks():
    """Removes the shared memory of libfaketime whose programs were killed."""
    for path in pathlib.Path("/dev/shm").glob("*faketime_*"):
        pid = path.name.rpartition("_")[2]
        if pid.isdigit() and not pathlib.Path("/proc", pid).exists():
            path.unlink(missing_ok=True)


def drop_databases(url, pids):
    """Drops what the tests of these processes left on a server that was given to them."""
    names = " OR ".join(f"datname LIKE 'wonderpost\\_%\\_{pid}\\_%'" for pid in pids) or "false"
    asked = subprocess.run(["psql", "-qAt", url, "-c", f"SELECT datname FROM pg_database WHERE {names}"], capture_output=True, text=True)
    for name in asked.stdout.split():
        subprocess.run(["psql", "-q", url, "-c", f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'], capture_output=True)


def summary(parts, outputs):
    tests = sorted((test for output in outputs for test in output.tests), reverse=True)
    print(f"\nThe {min(SLOWEST, len(tests))} slowest tests:")
    for seconds, name in tests[:SLOWEST]:
        print(f"{seconds:8.1f} s  {name}")
    print(f"\n{'part':<12}{'wall':>9}{'processor':>12}{'passed':>9}{'failed':>9}")
    for part in parts:
        print(f"{part.name:<12}{part.wall:>7.0f} s{part.cpu:>10.0f} s{part.passed:>9}{part.failed:>9}")
    for name, said in ((name, said) for output in outputs for name, said in output.failed.items()):
        print(f"\nFailed: {name}\n" + "".join(f"    {line}" for line in said[:LINES_REPEATED]).rstrip())


def run(arguments):
    # Tests start the same Python, and not what looks for one each time.
    os.environ["PATH"] = f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = dict(os.environ, RUSTC_BOOTSTRAP="1")
    # Cargo makes this folder only when it builds a test.
    (TARGET / "tmp").mkdir(parents=True, exist_ok=True)
    need_room(TARGET, tempfile.gettempdir())
    if url := os.environ.get("WONDERPOST_TEST_POSTGRES"):
        need_postgres(url)
    building = Part("build")
    binaries = build()
    building.end()
    browser = ["node", "tests/browser/suite.mjs"]
    # A file counts as what it is called in the name of its tests: mail/outbox.rs is mail::outbox.
    words = [re.sub(r"^((crates/\w+/)?tests/it|(crates/\w+/)?src)/", "", word).removesuffix(".rs").replace("/", "::") for word in arguments.words]
    if arguments.list:
        for binary, crate in binaries.items():
            print("".join(f"{name}\n" for name in listed(binary, crate, words)), end="")
        return subprocess.run([*browser, "--list", *arguments.words], cwd=ROOT).returncode
    if arguments.words:
        print(f"Only tests whose name or file holds one of: {' '.join(arguments.words)}")
    rust, rust_output = run_part("rust", rust_commands(binaries, words), environment)
    pages, pages_output = run_part("browser", [[*browser, *arguments.words]], environment)
    parts, outputs = [building, rust, pages], [rust_output, pages_output]
    if os.environ.get("WONDERPOST_TEST_LONG") and not arguments.words:
        long, long_output = run_long(environment)
        parts, outputs = [*parts, long], [*outputs, long_output]
    summary(parts, outputs)
    passed, failed = sum(part.passed for part in parts), sum(part.failed for part in parts)
    print(f"\n{passed} passed, {failed} failed")
    if arguments.words and not any(output.tests for output in outputs) and not any(part.status for part in parts):
        raise NotRun(f"no test's name or file holds {' or '.join(arguments.words)}; ./test --list lists them.")
    broken = [part for part in parts if part.status and not part.failed]
    if failed or broken:
        # What follows from a full disk says little about the code.
        need_room(TARGET, tempfile.gettempdir())
    for part in broken:
        how = "could not begin; the reason stands above" if part.status == COULD_NOT_RUN else "did not run to their end"
        print(f"The {part.name} tests {how}.")
    if not failed and broken and all(part.status == COULD_NOT_RUN for part in broken):
        return NOT_RUN
    return FAILED if failed or broken else 0


def run_long(environment):
    """What was recorded once holds as the program is released too, and the packages install on a bare system."""
    release = dict(environment, CARGO_PROFILE_RELEASE_LTO="off", CARGO_PROFILE_RELEASE_CODEGEN_UNITS="16")
    golden = ["cargo", "test", "--locked", "--release", "--test", "it", "--", "archive::golden"]
    script = f"{' '.join(golden)} && tests/packages/run '{TARGET}/debug/wonderpost'"
    return run_part("release", [["bash", "-c", script]], release)


def main():
    parser = argparse.ArgumentParser(prog="./test", description="Builds Wonderpost and runs its tests.")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("words", nargs="*")
    arguments = parser.parse_args()

    def stop(number, _frame):
        raise Stopped(signal.Signals(number).name)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
    adopt_orphans()
    folder = temporary_folder()
    os.environ["TMPDIR"] = tempfile.tempdir = folder
    status = NOT_RUN
    try:
        status = run(arguments)
    except NotRun as why:
        print(f"./test: {why}", file=sys.stderr)
    except Stopped as stopped:
        print(f"./test: stopped by {stopped}; what was started is being ended.", file=sys.stderr)
        status = INTERRUPTED
    finally:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        # What watches over servers and folders of the tests ends by itself, a moment after them.
        if status in (0, FAILED) and (left := await_descendants(60)):
            print(f"./test: {len(left)} processes were left running by tests and are being ended.", file=sys.stderr)
            status = FAILED
        end_descendants()
        if url := os.environ.get("WONDERPOST_TEST_POSTGRES"):
            drop_databases(url, STARTED)
        remove_clocks()
        shutil.rmtree(folder, ignore_errors=True)
        shutil.rmtree(TARGET / "tmp", ignore_errors=True)
    sys.exit(status)


if __name__ == "__main__":
    main()
