/// The scripts of a book, which also works without them.
enum BookScript {
  /// The search: a field above each page, and below it the places that contain all typed words.
  static let search = #"""
    "use strict";
    (() => {
      const form = document.getElementById("book.search");
      const field = document.getElementById("book.words");
      const found = document.getElementById("book.found");
      let index = null;
      form.hidden = false;

      // The index is large, so it is loaded at the first search.
      function load() {
        if (index !== null) return;
        index = [];
        const script = document.createElement("script");
        script.src = "index.js";
        script.onload = () => {
          index = bookIndex.map((entry) => ({
            ...entry, name: entry.title.toLowerCase(),
            all: `${entry.title} ${entry.place} ${entry.text}`.toLowerCase(),
          }));
          show();
        };
        document.head.append(script);
      }

      function element(name, text) {
        const made = document.createElement(name);
        made.textContent = text;
        return made;
      }

      // The words around the first one that was looked for.
      function excerpt(entry, word) {
        const place = entry.text.toLowerCase().indexOf(word);
        const start = place < 50 ? 0 : entry.text.lastIndexOf(" ", place - 50) + 1;
        const text = entry.text.slice(start, start + 140);
        return (start > 0 ? "…" : "") + text + (start + 140 < entry.text.length ? "…" : "");
      }

      function show() {
        const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
        found.replaceChildren();
        if (words.length === 0 || index.length === 0) return;
        const inTitle = (entry) => words.every((word) => entry.name.includes(word)) ? 0 : 1;
        const hits = index.filter((entry) => words.every((word) => entry.all.includes(word)))
          .sort((left, right) => inTitle(left) - inTitle(right));
        if (hits.length === 0) return found.append(element("p", "Nothing has these words."));
        const list = document.createElement("ol");
        for (const entry of hits.slice(0, 20)) {
          const link = element("a", entry.title);
          link.href = entry.address;
          const item = document.createElement("li");
          const place = entry.place === "" ? "" : `${entry.place}: `;
          item.append(link, element("span", place + excerpt(entry, words[0])));
          list.append(item);
        }
        found.append(list);
        if (hits.length > 20) found.append(element("p", `${hits.length - 20} more have these words.`));
      }

      function close() { found.replaceChildren(); }

      form.addEventListener("submit", (event) => {
        event.preventDefault();
        const first = found.querySelector("a");
        if (first) first.click();
      });
      field.addEventListener("focus", load);
      field.addEventListener("input", () => { load(); show(); });
      found.addEventListener("click", close);
      document.addEventListener("keydown", (event) => {
        const typing = event.target.matches("input, textarea");
        if (event.key === "Escape" && form.contains(event.target)) { close(); field.focus(); }
        if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) {
          event.preventDefault();
          field.focus();
        }
      });
      document.addEventListener("click", (event) => { if (!form.contains(event.target)) close(); });
      // A link to something that is folded shows it.
      function unfold() {
        const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
        for (let fold = target; fold; fold = fold.parentElement) if (fold.open === false) fold.open = true;
      }
      addEventListener("hashchange", unfold);
      unfold();
    })();

    """#

  /// The script of an author's preview.
  ///
  /// It follows saves, and tries a step on request.
  static let preview = #"""
    "use strict";
    (() => {
      // The first thing in the window that keeps its name when the text changes, and where it is.
      function place() {
        for (const part of document.querySelectorAll("main [id], main[id]")) {
          const box = part.getBoundingClientRect();
          if (box.bottom > 0 && box.height > 0 && part.tagName !== "MAIN" && part.tagName !== "SECTION") {
            return { id: part.id, top: box.top };
          }
        }
        return null;
      }

      function folds() { return [...document.querySelectorAll("main details")]; }

      async function renew() {
        const answer = await fetch(location.pathname, { cache: "no-store" });
        if (!answer.ok) return;
        const next = new DOMParser().parseFromString(await answer.text(), "text/html");
        const before = place();
        const top = scrollY;
        const open = folds().map((fold) => fold.open);
        const outcomes = [...document.querySelectorAll(".outcome")];
        for (const part of ["main", "aside"]) {
          const old = document.querySelector(part);
          const now = next.querySelector(part);
          if (old && now) old.replaceWith(now);
        }
        document.title = next.title;
        folds().forEach((fold, number) => { if (open[number]) fold.open = true; });
        for (const outcome of outcomes) {
          const button = document.querySelector(`button[data-step="${CSS.escape(outcome.dataset.of)}"]`);
          if (button) button.parentElement.after(outcome);
        }
        const same = before && document.getElementById(before.id);
        const y = same ? scrollY + same.getBoundingClientRect().top - before.top : top;
        scrollTo({ top: y, behavior: "instant" });
        document.documentElement.dataset.shown = String(Number(document.documentElement.dataset.shown ?? 0) + 1);
      }

      // One at a time, and once more when something was saved meanwhile.
      let isRenewing = false, isLate = false;
      async function follow() {
        if (isRenewing) { isLate = true; return; }
        isRenewing = true;
        try { await renew(); } catch { /* The next save tries again. */ }
        isRenewing = false;
        if (isLate) { isLate = false; follow(); }
      }
      // A browser has six connections for all windows, so one window listens and tells the others.
      const others = new BroadcastChannel("preview");
      others.addEventListener("message", follow);
      const tell = () => { others.postMessage("change"); follow(); };
      navigator.locks.request("preview", () => new Promise(() => {
        const events = new EventSource("events");
        // Before it listened, something may have been saved unseen.
        events.addEventListener("open", tell);
        events.addEventListener("change", tell);
      }));

      document.addEventListener("click", async (event) => {
        const button = event.target.closest("button[data-step]");
        if (!button) return;
        const step = button.dataset.step;
        document.querySelector(`.outcome[data-of="${CSS.escape(step)}"]`)?.remove();
        const outcome = document.createElement("p");
        outcome.className = "outcome";
        outcome.dataset.of = step;
        outcome.setAttribute("role", "status");
        outcome.textContent = "Compiling and running …";
        button.parentElement.after(outcome);
        button.disabled = true;
        try {
          const answer = await fetch(`try/${step}`, { method: "POST" });
          const result = await answer.json();
          outcome.classList.toggle("good", result.isRight);
          outcome.innerHTML = result.html;
        } catch {
          outcome.innerHTML = "<code>lessons preview</code> does not answer; is it still running?";
        }
        // The page may have been renewed meanwhile.
        const now = document.querySelector(`button[data-step="${CSS.escape(step)}"]`);
        if (now) now.disabled = false;
        button.disabled = false;
      });
    })();

    """#
}
