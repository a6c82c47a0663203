internal import LessonMarkup
internal import LessonModel

/// The front page: the course's introduction, its contents and its paths.
struct BookFront {
  private let book: Book

  /// Creates the front page of a book.
  init(_ book: Book) { self.book = book }

  /// Returns the text of the page.
  func main() -> HTML {
    var renderer = HTMLRenderer(book.links(), taken: ["contents", "paths"])
    renderer.level = 0
    let pieces = book.frontPage.map { renderer.pieces(of: $0) } ?? []
    let hasTitle = pieces.first?.heading != nil
    let title: HTML = hasTitle ? "" : "<h1>\(book.title)</h1>\n"
    if !hasTitle {
      // With a front page, the first heading of the text is not a title.
      renderer = HTMLRenderer(book.links(), taken: ["contents", "paths"])
    }
    let text = hasTitle ? pieces.map(\.html).joined() : renderer.html(of: book.frontPage ?? "")
    return "<article>\n\(title)\(text)</article>\n\(findings)\(contents)\(paths)"
  }

  /// The problems of the course.
  ///
  /// Those of lessons are links to their pages.
  private var findings: HTML {
    var remarks = BookRemarks(book.preview?.others ?? [])
    let others = remarks.rest(through: .max)
    let all = (book.preview?.findings ?? [:]).sorted { $0.key < $1.key }
    guard !all.isEmpty else { return others }
    let rows = all.map { name, findings -> HTML in
      """
      <li><a href="\(HTMLLinks.page(of: name))">\(name)</a>: \
      \(Plural.text(findings.count, "problem"))</li>

      """
    }.joined()
    return "\(others)<div class=\"findings\"><ul>\n\(rows)</ul></div>\n"
  }

  private var contents: HTML {
    let parts = book.parts.map { part -> HTML in
      let rows = part.lessons.map(row).joined()
      let title: HTML = part.title.map { "<h3>\($0)</h3>\n" } ?? ""
      return "\(title)<ul class=\"lessons\">\n\(rows)</ul>\n"
    }.joined()
    return "<section class=\"contents\"><h2 id=\"contents\">Contents</h2>\n\(parts)</section>\n"
  }

  private func row(_ lesson: Lesson) -> HTML {
    let minutes = book.manifest.facts[lesson.id]?.minutes.map {
      " · \(PathView.words(minutes: $0))"
    }
    let steps = lesson.steps.map { step -> HTML in
      "<li><a href=\"\(address(of: step.id, in: lesson))\">\(step.title)</a></li>\n"
    }.joined()
    return """
      <li><a href="\(HTMLLinks.page(of: lesson.name))">\(lesson.number.map { "\($0) · " } ?? "")\
      \(lesson.title)</a>
      <details><summary>\(Plural.text(lesson.steps.count, "step"))\(minutes ?? "")</summary>
      <ol>
      \(steps)</ol></details></li>

      """
  }

  private func address(of step: String, in lesson: Lesson) -> HTML {
    "\(HTMLLinks.page(of: lesson.name))#\(step)"
  }

  private var paths: HTML {
    let paths = book.manifest.paths.map(section).joined()
    guard !paths.markup.isEmpty else { return "" }
    return """
      <section class="contents"><h2 id="paths">Shorter ways through it</h2>
      \(paths)</section>

      """
  }

  private func section(_ path: CoursePath) -> HTML {
    let lessons = book.lessons.compactMap { lesson -> HTML? in
      let steps = lesson.steps.filter {
        path.steps.contains(StepAddress(lesson: lesson.id, step: $0.id))
      }
      guard !steps.isEmpty else { return nil }
      let links = steps.map { step -> HTML in
        "<a href=\"\(address(of: step.id, in: lesson))\">\(step.title)</a>"
      }.joined(by: ", ")
      return "<li>\(lesson.title): \(links)</li>\n"
    }
    guard !lessons.isEmpty else { return "" }
    let facts = [
      Plural.text(path.steps.count, "step"), path.minutes.map { PathView.words(minutes: $0) },
    ].compactMap(\.self).joined(separator: " · ")
    let about: HTML = path.about.map { "<p>\($0)</p>\n" } ?? ""
    return """
      <h3>\(path.title)</h3>
      \(about)<details><summary>\(facts)</summary>
      <ul>
      \(lessons.joined())</ul></details>

      """
  }
}
