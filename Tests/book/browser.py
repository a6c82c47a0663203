"""What the checks of pages share: a browser, axe-core, and lines `ok …` and `FAILED …`."""
import base64
import importlib.util
import os
import pathlib
import shutil

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
AXE = (pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).parent / "axe.min.js").read_text()
WIDTHS = [1280, 768, 360]


def check(is_right, name, detail=""):
    """Says how a check did; a detail only when it failed."""
    print(f"ok      {name}" if is_right else f"FAILED  {name}: {detail}", flush=True)


class Browser:
    """Chromium without a window."""

    def __init__(self):
        options = webdriver.ChromeOptions()
        for word in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"]:
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
        self.driver.set_page_load_timeout(60)
        self.driver.set_script_timeout(120)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def cdp(self, command, **words):
        return self.driver.execute_cdp_cmd(command, words)

    def js(self, script, *values):
        return self.driver.execute_script(script, *values)

    def look(self, width=1280, theme="light", media="screen"):
        """Looks with a window of this width, a theme, and as on a screen or on paper."""
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        self.cdp("Emulation.setEmulatedMedia", media=media,
                 features=[{"name": "prefers-color-scheme", "value": theme},
                           {"name": "prefers-reduced-motion", "value": "reduce"}])

    def open(self, address):
        self.driver.get(address)

    def messages(self):
        """What the console got since the last call."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def unfold(self):
        self.js("document.querySelectorAll('details').forEach((fold) => { fold.open = true; });")

    def axe(self):
        """What axe-core finds, each with the first element it is about."""
        if not self.js("return typeof axe === 'object'"):
            self.js(AXE)
        found = self.driver.execute_async_script(
            "const done = arguments[0]; axe.run(document, { preload: false }).then((result) => done(result.violations.map((one) =>"
            " `${one.id} (${one.nodes.length}): ${one.nodes[0].html} ${one.nodes[0].failureSummary}`)),"
            " (error) => done([String(error)]));")
        return found

    def overflow(self):
        """How many pixels of the page are beside the window."""
        return self.js("return document.documentElement.scrollWidth - window.innerWidth")

    def picture(self, folder, name, top=0):
        """Keeps what a window as high as a few screens shows, from a place on the page on."""
        if not folder:
            return
        os.makedirs(folder, exist_ok=True)
        width, height = self.js("return [window.innerWidth, document.documentElement.scrollHeight]")
        clip = {"x": 0, "y": top, "width": width, "height": min(height - top, 2200), "scale": 1}
        data = self.cdp("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)["data"]
        (pathlib.Path(folder) / f"{name}.png").write_bytes(base64.b64decode(data))
