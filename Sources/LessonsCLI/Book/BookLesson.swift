internal import LessonMarkup
internal import LessonModel

/// The page of a lesson: its preamble, its steps, its end.
struct BookLesson {
  /// The page's entries for the search, after `main()`.
  private(set) var entries: [BookIndex.Entry] = []
  private let book: Book
  private let lesson: Lesson
  private var renderer: HTMLRenderer
  private var remarks: BookRemarks

  /// Prepares the page.
  init(_ lesson: Lesson, in book: Book) {
    (self.lesson, self.book) = (lesson, book)
    renderer = HTMLRenderer(book.links(in: lesson.name), of: lesson)
    renderer.level = 0
    remarks = BookRemarks(book.preview?.findings[lesson.name] ?? [])
  }

  /// Returns the text of the page.
  mutating func main() -> HTML {
    entries = [BookIndex.Entry(lesson)]
    var html = "\(remarks.summary)<article>\n" + content(lesson.preamble, after: facts)
    for index in lesson.steps.indices { html += step(index) }
    let closing = lesson.closing.map { prose($0, after: "") }.joined()
    if !closing.markup.isEmpty { html += "<section class=\"closing\">\n\(closing)</section>\n" }
    return "\(html)\(remarks.rest(through: .max))</article>\n"
  }

  /// The line under the title: place, length, and required lessons.
  private var facts: HTML {
    let facts = book.manifest.facts[lesson.id]
    let needs = (facts?.requires ?? []).compactMap { id in
      book.lessons.first { $0.id == id }
    }.map { other -> HTML in
      "<a href=\"\(HTMLLinks.page(of: other.name))\">\(other.title)</a>"
    }
    let all: [HTML] = [
      lesson.number.map { "Lesson \($0)" },
      HTML(text: Plural.text(lesson.steps.count, "step")),
      facts?.minutes.map { HTML(text: PathView.words(minutes: $0)) },
      needs.isEmpty ? nil : "builds on \(needs.joined(by: ", "))",
    ].compactMap(\.self)
    return "<p class=\"facts\">\(all.joined(by: " · "))</p>\n"
  }

  /// Returns prose and code in order.
  ///
  /// - Parameters:
  ///   - content: The parts.
  ///   - facts: The line below the first heading.
  /// - Returns: Their HTML.
  private mutating func content(_ content: [Step.Content], after facts: HTML) -> HTML {
    var html: HTML = ""
    for (index, part) in content.enumerated() {
      switch part {
      case .prose(let fragment): html += prose(fragment, after: index == 0 ? facts : "")
      case .code(let fragment):
        html += HTMLCode.html(fragment.text) + remarks.rest(through: fragment.lastLine)
        note(fragment.visibleText)
      }
    }
    return html
  }

  private mutating func prose(_ fragment: SourceFragment, after facts: HTML) -> HTML {
    var html: HTML = ""
    for (index, piece) in renderer.pieces(of: fragment.text).enumerated() {
      html += piece.html
      let isTitle = index == 0 && piece.heading != nil
      if isTitle { html += facts } else { note(piece.words) }
      html += remarks.rest(through: fragment.line + piece.lastLine - 1)
    }
    return html
  }

  private mutating func note(_ words: String) { entries[entries.count - 1].add(words) }

  private mutating func step(_ index: Int) -> HTML {
    let step = lesson.steps[index]
    entries.append(BookIndex.Entry(step, of: lesson))
    renderer.level = 1
    let kind: HTML = step.isDemonstration ? "to read and run" : "exercise"
    let name = StepAddress(lesson: lesson.id, step: step.id).description
    let ask: HTML = """
      <button type="button" data-step="\(name)" aria-label="Try it: \(name)">Try it</button>
      """
    let facts: HTML = """
      <p class="facts">Step \(index + 1) of \(lesson.steps.count) · \(kind) · \
      <a href="#\(step.id)"><code>\(name)</code></a>\(book.preview == nil ? "" : ask)</p>

      """
    let text = content(step.content, after: facts)
    let names = book.used[lesson.name].map { $0[index] } ?? []
    let below = BookStep(
      step: step, used: names, links: renderer, showsSolution: book.showsSolutions,
      wire: book.wires[lesson.name]?[index]
    ).html()
    let next = index + 1 < lesson.steps.count ? lesson.steps[index + 1].line : Int.max
    return """
      <section class="step" id="\(step.id)">
      \(text)\(below)\(remarks.rest(through: next - 1))</section>

      """
  }
}

extension SourceFragment {
  /// The visible lines of the code.
  fileprivate var visibleText: String {
    zip(lines, segments.lineKinds).filter { $1 == .plain || $1 == .editable }.map(\.0)
      .joined(separator: "\n")
  }
}
