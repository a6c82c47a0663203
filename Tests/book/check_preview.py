"""The preview: two windows and an editor."""
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from browser import ROOT, WIDTHS, Browser, check

LESSONS, PICTURES = sys.argv[1], sys.argv[2]
PATIENCE = 30


def wait(until):
    """Waits for something to become true; returns the seconds, or None when it did not."""
    start = time.monotonic()
    while time.monotonic() - start < PATIENCE:
        if until():
            return time.monotonic() - start
        time.sleep(0.01)
    return None


def ask(address, method="GET", **fields):
    request = urllib.request.Request(address, method=method, headers={name.replace("_", "-"): text for name, text in fields.items()})
    try:
        return urllib.request.urlopen(request, timeout=20).status
    except urllib.error.HTTPError as error:
        return error.code


def text(browser):
    return browser.js("return document.querySelector('main').innerText")


def save(path, old, new):
    words = path.read_text()
    assert old in words, old
    path.with_suffix(".new").write_text(words.replace(old, new, 1))
    path.with_suffix(".new").rename(path)


def guard(address):
    port = re.search(r":(\d+)/", address)[1]
    base = f"http://127.0.0.1:{port}"
    check(ask(address) == 200, "who has the address gets the front page")
    check(ask(f"{base}/") == 404 and ask(f"{base}/{'0' * 32}/") == 404, "without the token nobody gets a page")
    check(ask(address, Host="evil.example") == 421, "another name for this machine is refused")
    check(ask(address, Origin="http://evil.example") == 403, "a page of another site is refused")
    check(ask(f"{address}try/one/first", "POST", Origin="http://evil.example") == 403
          and ask(f"{address}try/one/first", "POST") == 403, "only a page of the preview has a step tried")
    addresses = subprocess.run(["ss", "-ltnH", f"sport = :{port}"], capture_output=True, text=True)
    if addresses.returncode == 0:
        check(f"127.0.0.1:{port}" in addresses.stdout and "0.0.0.0:" + port not in addresses.stdout.split("0.0.0.0:*")[0],
              "it listens on 127.0.0.1 alone", addresses.stdout)


def write(browser, address, course):
    lesson = course / "01-basic.md"
    browser.look()
    browser.open(address + "00-pages.html")
    first = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    second = browser.driver.current_window_handle
    browser.look()
    browser.open(address + "01-basic.html#decode")
    time.sleep(1)
    browser.js("document.querySelector('#decode details').open = true; scrollBy(0, 100)")
    before = browser.js("return document.getElementById('take-it-apart').getBoundingClientRect().top")
    # What is added above the place must not move it.
    times = []
    for number in range(5):
        save(lesson, "## Build the header", f"Saved {number}.\n\nOne more.\n\n## Build the header")
        times.append(wait(lambda: f"Saved {number}." in text(browser)))
    check(None not in times, "a save is shown", times)
    if None not in times:
        print(f"        a save was shown after {', '.join(f'{1000 * one:.0f}' for one in times)} ms")
    after = browser.js("return document.getElementById('take-it-apart').getBoundingClientRect().top")
    check(abs(after - before) < 3, "the place in the text stays", (before, after))
    check(browser.js("return document.querySelector('#decode details').open"), "what was unfolded stays so")

    save(lesson, "## Take it apart", "![](nothing.png)\n\n## Take it apart")
    found = wait(lambda: "this image has no description" in text(browser))
    check(found is not None, "what lint finds stands on the page")
    place = browser.js("const one = [...document.querySelectorAll('.finding')].find((part) =>"
                       " part.textContent.includes('no description')); return one.closest('section')?.id")
    check(place == "encode", "it stands where it is", place)
    check(not browser.axe(), "axe-core finds nothing on a page with findings", browser.axe())
    browser.picture(PICTURES, "preview-finding")
    save(lesson, "![](nothing.png)\n\n", "")
    check(wait(lambda: "no description" not in text(browser)) is not None, "it goes when it is mended")

    save(lesson, "```swift step=encode", "```swift step=encode tiemout=3")
    check(wait(lambda: "cannot be read just now" in text(browser)) is not None, "a broken lesson says what is wrong")
    check("tiemout" in text(browser), "with the word that is wrong", text(browser)[:300])
    browser.picture(PICTURES, "preview-broken")
    browser.driver.switch_to.window(first)
    check("Pages that run" in text(browser), "the other lessons go on")
    browser.driver.switch_to.window(second)
    save(lesson, " tiemout=3", "")
    check(wait(lambda: "Build the header" in text(browser)) is not None, "it is back when it is mended")

    browser.driver.switch_to.window(first)
    save(course / "00-pages.md", "# Pages that run", "# Pages that run\n\nIn the other window.")
    check(wait(lambda: "In the other window." in text(browser)) is not None, "the other window follows its own lesson")
    for _ in range(8):
        browser.driver.switch_to.new_window("tab")
        browser.open(address + "01-basic.html")
    check("Build the header" in text(browser), "ten windows at once have their pages")
    save(lesson, "Saved 4.", "Saved again.")
    check(wait(lambda: "Saved again." in text(browser)) is not None, "the tenth window follows too")
    browser.driver.switch_to.window(second)
    check(wait(lambda: "Saved again." in text(browser)) is not None, "so does the first one")


def try_steps(browser, address, course):
    browser.look()
    browser.open(address + "01-basic.html")

    def outcome():
        return browser.js("return document.querySelector('.outcome')?.textContent ?? ''")

    browser.js("document.querySelector('#encode button').click()")
    check("Compiling" in outcome(), "a step that is tried says so", outcome())
    check(wait(lambda: outcome() and "Compiling" not in outcome()) is not None, "it has an outcome")
    check("Right:" in outcome() and browser.js("return document.querySelector('.outcome').classList.contains('good')"),
          "a right step is right", outcome())
    browser.js("document.querySelector('.outcome').scrollIntoView()")
    browser.picture(PICTURES, "preview-tried")
    save(course / "01-basic.md", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==\n```", "Basic wrong\n```")
    wait(lambda: "Basic wrong" in text(browser))
    browser.js("document.querySelector('#encode button').click()")
    check(wait(lambda: "Compiling" not in outcome()) is not None and "01-basic.md:" in outcome(),
          "a wrong step says where", outcome())
    check(not browser.js("return document.querySelector('.outcome').classList.contains('good')"), "and is not right")


with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place, Browser() as browser:
    course = pathlib.Path(place) / "Lessons"
    course.mkdir()
    for name in ["00-pages.md", "01-basic.md", "README.md", "glossary.md", ".swift-format"]:
        source = ROOT / name if name.startswith(".") else ROOT / "Lessons" / name
        shutil.copy(source, course / name)
    (course / "course.json").write_text('{"id": "preview", "title": "A preview"}\n')
    program = subprocess.Popen([LESSONS, "preview", "--course", course], stdout=subprocess.PIPE, text=True, cwd=place)
    try:
        lines = [program.stdout.readline() for _ in range(2)]
        address = lines[1].strip()
        check(address.startswith("http://127.0.0.1:"), "the program prints the address", lines)
        guard(address)
        for width in WIDTHS:
            browser.look(width)
            browser.open(address + "01-basic.html")
            check(not browser.axe(), f"axe-core finds nothing at {width} pixels", browser.axe())
        write(browser, address, course)
        try_steps(browser, address, course)
        messages = [one for one in browser.messages() if "404" not in one]
        check(not messages, "the console has no message", messages[:3])
    finally:
        program.send_signal(signal.SIGINT)
        code = program.wait(20)
    check(code == 130, "Ctrl-C ends it", code)
