internal import LessonMarkup
internal import LessonModel

/// The parts around the text that all pages of a book share.
struct BookFrame {
  private let book: Book

  /// Creates the frame for the pages of a book.
  init(_ book: Book) { self.book = book }

  /// Returns a page beside the lessons.
  ///
  /// Without a title it is the front page.
  func page(_ title: String?, _ main: HTML) -> String {
    whole(title, main, beside: title == nil ? "" : "<aside>\(contents(nil))</aside>", foot: "")
  }

  func page(of lesson: Lesson, _ main: HTML) -> String {
    let steps = lesson.steps.map { step -> HTML in
      "<li><a href=\"#\(step.id)\">\(step.title)</a></li>\n"
    }.joined()
    let beside: HTML = """
      <aside><nav aria-labelledby="book.steps"><h2 id="book.steps">Steps</h2>
      <ol>
      \(steps)</ol></nav>
      \(contents(lesson))</aside>
      """
    return whole(lesson.title, main, beside: beside, foot: neighbours(of: lesson))
  }

  /// Returns a folded list of all lessons.
  private func contents(_ here: Lesson?) -> HTML {
    let lessons = book.lessons.map { lesson -> HTML in
      let mark: HTML = lesson.name == here?.name ? " aria-current=\"page\"" : ""
      return "<li><a href=\"\(HTMLLinks.page(of: lesson.name))\"\(mark)>\(lesson.title)</a></li>\n"
    }.joined()
    return """
      <nav aria-label="All lessons"><details><summary>All lessons</summary>
      <ul>
      \(lessons)</ul></details></nav>
      """
  }

  private func neighbours(of lesson: Lesson) -> HTML {
    let index = book.lessons.firstIndex { $0.name == lesson.name } ?? 0
    func link(_ distance: Int, _ words: HTML, _ kind: HTML) -> HTML {
      guard book.lessons.indices.contains(index + distance) else { return "" }
      let other = book.lessons[index + distance]
      return """
        <a rel="\(kind)" class="\(kind)" href="\(HTMLLinks.page(of: other.name))">\(words)\
        <span>\(other.title)</span></a>

        """
    }
    return """
      <nav class="neighbours" aria-label="Lessons before and after">
      \(link(-1, "Back", "prev"))\(link(1, "Next", "next"))</nav>

      """
  }

  /// The policy of all pages.
  ///
  /// They may load nothing from outside the folder, whatever a lesson contains.
  private var policy: HTML {
    let live: HTML = book.preview == nil ? "" : "connect-src 'self'; "
    return """
      default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; \(live)\
      base-uri 'none'; form-action 'none'
      """
  }

  private func whole(_ title: String?, _ main: HTML, beside: HTML, foot: HTML) -> String {
    let name = title.map { "\($0) · \(book.title)" } ?? book.title
    let live: HTML = book.preview == nil ? "" : "<script src=\"preview.js\" defer></script>\n"
    let glossary: HTML =
      book.glossary == nil ? "" : "<a href=\"\(HTMLLinks.glossaryPage)\">Glossary</a>\n"
    let facts = [book.manifest.author, book.manifest.license].compactMap(\.self)
      .joined(separator: " · ")
    let page: HTML = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>\(name)</title>
      <link rel="icon" href="book.svg">
      <link rel="stylesheet" href="book.css">
      <script src="book.js" defer></script>
      \(live)</head>
      <body>
      <a class="skip" href="#book.text">To the text</a>
      <header>
      <nav aria-label="Book"><a class="title" href="\(HTMLLinks.frontPage)">\(book.title)</a>
      <a href="\(HTMLLinks.frontPage)#contents">Contents</a>
      \(glossary)</nav>
      <form class="search" id="book.search" role="search" hidden><label for="book.words">Search</label>
      <input id="book.words" type="search" autocomplete="off" spellcheck="false" aria-controls="book.found">
      <div id="book.found" role="status"></div></form>
      </header>
      <div class="page">
      <main id="book.text" tabindex="-1">
      \(main)\(foot)</main>
      \(beside)
      </div>
      <footer>\(facts)</footer>
      </body>
      </html>

      """
    return page.markup
  }
}
