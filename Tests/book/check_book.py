"""The book of two courses: what a reader sees, hears and types."""
import base64
import pathlib
import subprocess
import sys
import tempfile

from selenium.webdriver.common.keys import Keys

from browser import ROOT, WIDTHS, Browser, check

LESSONS, PICTURES = sys.argv[1], sys.argv[2]
COURSES = {"shipped": ROOT / "Lessons", "values": ROOT / "Tests/Courses/swift-values"}


def export(course, folder):
    done = subprocess.run([LESSONS, "export", "--html", folder, "--solutions", "--course", course],
                          capture_output=True, text=True)
    check(done.returncode == 0, f"the course {course.name} becomes a book", done.stderr)


def look_at_all(browser, name, folder):
    """Every page once, with all that is folded open."""
    faults, messages, wide = [], [], []
    browser.look()
    pages = sorted(folder.glob("*.html"))
    for page in pages:
        browser.open(page.as_uri())
        browser.unfold()
        faults += [f"{page.name}: {fault}" for fault in browser.axe()]
        messages += browser.messages()
        if browser.overflow() > 0:
            wide.append(page.name)
    check(len(pages) > 3, f"{name}: the book has pages", pages)
    check(not faults, f"{name}: axe-core finds nothing on {len(pages)} pages", "\n  ".join(faults[:8]))
    check(not messages, f"{name}: the console has no message", messages[:3])
    check(not wide, f"{name}: no page is wider than the window", wide)


def look_at(browser, page, name):
    """One page in all widths, light and dark, and on paper."""
    faults, wide = [], []
    for theme in ["light", "dark"]:
        for width in WIDTHS:
            browser.look(width, theme)
            browser.open(page.as_uri())
            browser.unfold()
            faults += [f"{theme} {width}: {fault}" for fault in browser.axe()]
            if browser.overflow() > 0:
                wide.append(f"{theme} {width}: {browser.overflow()}")
            browser.js("scrollTo(0, 0)")
            browser.picture(PICTURES, f"{name}-{theme}-{width}")
    browser.look(794, "dark", "print")
    browser.open(page.as_uri())
    faults += [f"print: {fault}" for fault in browser.axe() if not fault.startswith("scrollable")]
    shown = browser.js("return ['header', 'aside', '.neighbours'].filter((part) => { const found ="
                       " document.querySelector(part); return found && getComputedStyle(found).display !== 'none'; })")
    check(not shown, f"{name}: paper has only the text", shown)
    browser.picture(PICTURES, f"{name}-paper")
    paper = base64.b64decode(browser.cdp("Page.printToPDF", printBackground=True)["data"])
    check(paper.startswith(b"%PDF"), f"{name}: it can be printed")
    check(not faults, f"{name}: axe-core finds nothing in three widths, light, dark and on paper", "\n  ".join(faults[:6]))
    check(not wide, f"{name}: it fits into three widths", wide)


def see_the_wire(browser, folder):
    """The drawings of who spoke to whom: all their words are to be seen, on a phone too."""
    count, beside, untold = 0, [], []
    for page in [page for page in sorted(folder.glob("*.html")) if 'class="wire"' in page.read_text()]:
        for width in WIDTHS:
            browser.look(width)
            browser.open(page.as_uri())
            browser.unfold()
            count += browser.js("return document.querySelectorAll('.wire > svg').length")
            beside += browser.js(
                "return [...document.querySelectorAll('.wire')].flatMap((one) => { const box ="
                " one.firstElementChild.getBoundingClientRect(); const cut = [...one.querySelectorAll('text')]"
                ".filter((text) => { const own = text.getBoundingClientRect(); return own.width === 0"
                " || own.left < box.left - 1 || own.right > box.right + 1 || own.bottom > box.bottom + 1; })"
                ".map((text) => text.textContent); return one.scrollWidth > one.clientWidth ? [...cut, 'it scrolls'] : cut; })"
                f".map((words) => '{page.name} {width}: ' + words)")
            untold += browser.js(
                "return [...document.querySelectorAll('.wire > svg')].filter((one) => { const told ="
                " document.getElementById(one.getAttribute('aria-describedby')); return !told?.textContent.includes(' asks '); })"
                f".map((one) => '{page.name}: ' + one.outerHTML.slice(0, 99))")
    check(count >= len(WIDTHS), f"{folder.name}: the book has drawings of who spoke to whom", count)
    check(not beside, f"{folder.name}: each word of the {count // len(WIDTHS)} drawings is seen whole at three widths",
          beside[:6])
    check(not untold, f"{folder.name}: each drawing says in words what it shows", untold[:3])


def outline(browser, page, name):
    browser.look()
    browser.open(page.as_uri())
    levels = browser.js("return [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]"
                        ".filter((one) => !one.closest('aside')).map((one) => Number(one.tagName[1]))")
    check(levels.count(1) == 1 and levels[0] == 1, f"{name}: one heading of the first level comes first", levels)
    check(all(after <= before + 1 for before, after in zip(levels, levels[1:])), f"{name}: no level is left out", levels)
    marks = browser.js("return ['header', 'main', 'footer'].filter((one) => document.querySelectorAll(one).length !== 1)")
    check(not marks, f"{name}: it has its landmarks", marks)


def type_on(browser, folder):
    """What a reader does who has a keyboard and no mouse."""
    def active():
        return browser.driver.switch_to.active_element

    browser.look()
    browser.open((folder / "01-basic.html").as_uri())
    active().send_keys(Keys.TAB)
    check(active().text == "To the text", "the first key Tab leads to a link past the head", active().text)
    active().send_keys(Keys.ENTER)
    check(active().tag_name == "main", "that link leads to the text", active().tag_name)
    active().send_keys("/")
    check(active().get_attribute("type") == "search", "the key / leads to the search", active().tag_name)
    active().send_keys("Base64 header")
    browser.driver.implicitly_wait(10)
    found = browser.driver.find_elements("css selector", ".search li a")
    check(len(found) > 2, "the search finds places while one types", len(found))
    check(not browser.axe(), "axe-core finds nothing in what was found", browser.axe())
    browser.picture(PICTURES, "search")
    active().send_keys(Keys.ESCAPE)
    browser.driver.implicitly_wait(0)
    check(not browser.driver.find_elements("css selector", ".search li"), "Escape closes what was found")
    active().send_keys(Keys.CONTROL + "a" + Keys.NULL, "xyzzyx")
    check("Nothing has these words" in browser.driver.find_element("css selector", ".search").text,
          "the search says when it finds nothing")
    active().send_keys(Keys.CONTROL + "a" + Keys.NULL, "credentials", Keys.ENTER)
    check(".html" in browser.driver.current_url and not browser.driver.current_url.endswith("01-basic.html"),
          "Enter goes to the first place", browser.driver.current_url)
    browser.open((folder / "01-basic.html").as_uri() + "#decode")
    top = browser.js("return document.getElementById('decode').getBoundingClientRect().top")
    check(abs(top) < 40, "a step has an address of its own", top)
    summary = browser.driver.find_element("css selector", "#decode summary")
    browser.js("arguments[0].focus()", summary)
    summary.send_keys(Keys.ENTER)
    check(browser.js("return document.querySelector('#decode details').open"), "Enter unfolds a hint")
    browser.js("arguments[0].focus()", browser.driver.find_element("css selector", "a[rel=next]"))
    active().send_keys(Keys.ENTER)
    check(browser.driver.current_url.endswith("02-challenges.html"), "the link at the end leads to the next lesson",
          browser.driver.current_url)
    check(not browser.messages(), "all this leaves no message in the console")


def keep_the_policy(browser, folder):
    browser.open((folder / "01-basic.html").as_uri())
    loaded = browser.js("return [...document.querySelectorAll('script, link, img')].map((one) => one.src || one.href)")
    check(loaded and all(one.startswith("file:") for one in loaded), "nothing is loaded from elsewhere", loaded)
    browser.js("const one = document.createElement('script'); one.textContent = 'window.injected = true';"
               " document.body.append(one); const two = document.createElement('img');"
               " two.src = 'https://swift.org/a.png'; document.body.append(two);")
    check(not browser.js("return window.injected"), "a script written into a page does not run")
    messages = browser.messages()
    check(any("https://swift.org" in one and "violates" in one for one in messages),
          "a picture from elsewhere is refused", messages)


def read_without_script(browser, folder):
    browser.cdp("Emulation.setScriptExecutionDisabled", value=True)
    browser.open((folder / "01-basic.html").as_uri())
    text = browser.driver.find_element("css selector", "main").text
    check("Build the header" in text and "It should print:" in text, "the text is there without script", text[:80])
    check(not browser.driver.find_element("css selector", ".search").is_displayed(),
          "without script there is no field that does nothing")
    browser.picture(PICTURES, "without-script")
    browser.cdp("Emulation.setScriptExecutionDisabled", value=False)


with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place, Browser() as browser:
    for name, course in COURSES.items():
        folder = pathlib.Path(place) / name
        export(course, folder)
        look_at_all(browser, name, folder)
        see_the_wire(browser, folder)
    shipped = pathlib.Path(place) / "shipped"
    for page in ["index", "01-basic", "20-pkce", "glossary"]:
        outline(browser, shipped / f"{page}.html", page)
        look_at(browser, shipped / f"{page}.html", page)
    look_at(browser, pathlib.Path(place) / "values/05-faults.html", "wire")
    type_on(browser, shipped)
    keep_the_policy(browser, shipped)
    read_without_script(browser, shipped)
