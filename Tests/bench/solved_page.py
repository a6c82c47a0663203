"""Shared by the benches: the page of a learner who has solved the whole second lesson, and paired runs."""
import json, os, shutil, statistics, subprocess, sys, time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
RELEASE = os.path.join(ROOT, ".build", "release")
# A release names no folder of a toolchain; `lessons` tells its own programs where Swift's libraries are.
TOOLCHAIN = os.path.dirname(os.path.dirname(os.path.realpath(shutil.which("swiftc"))))
os.environ["LD_LIBRARY_PATH"] = os.path.join(TOOLCHAIN, "lib", "swift", "linux")
LESSONS = os.path.join(RELEASE, "lessons")
PAGE = os.path.join("Playground", "01-basic.swift")
OPTIONS = ["-swift-version", "6", "-default-isolation", "MainActor", "-I", f"{RELEASE}/Modules",
           "-I", f"{ROOT}/Sources/CLibcrypto", "-L", RELEASE, "-lLessonModules", "-Xlinker", "-rpath", "-Xlinker", RELEASE]
# What a user would run without `lessons`.
PLAIN = ["sh", "-c", 'swiftc "$@" -o x && ./x', "sh", *OPTIONS, PAGE]


def lessons(*words):
    return subprocess.run([LESSONS, *words], check=True, capture_output=True, text=True).stdout


def make_page():
    """Solves the lesson in the current folder and leaves it at its last step."""
    os.environ["LESSONS_COURSE"] = os.path.join(ROOT, "Lessons")
    basic = next(l for l in json.loads(lessons("list", "--json"))["lessons"] if l["id"] == "basic")
    for step in basic["steps"]:
        lessons("goto", "basic/" + step["id"])
        lessons("solution", "--write")
        lessons("check")


def wait_for_module(is_expected=False):
    """Waits until the code before the current step is compiled, or nothing is compiled and none is expected."""
    folder = os.path.join("Playground", ".lessons", "cache", "earlier")
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        names = os.listdir(folder) if os.path.isdir(folder) else []
        is_there = bool(names) or not is_expected
        if is_there and not any("." in name or name.startswith("lessons-") for name in names):
            return
        time.sleep(0.05)


def seconds(words):
    start = time.perf_counter()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def report(ours, theirs, pairs, limit):
    """Prints the medians and the median ratio of the pairs; exits with 1 when it is over the limit."""
    def line(name, values):
        print(f"{name:<28}{statistics.median(values) * 1000:7.1f} ms")
    line(ours, [mine for mine, _ in pairs])
    line(theirs, [other for _, other in pairs])
    ratio = statistics.median(mine / other for mine, other in pairs)
    print(f"{f'ratio, median of {len(pairs)} pairs':<28}{ratio:7.2f}     (at most {limit})")
    sys.exit(0 if ratio <= limit else 1)
