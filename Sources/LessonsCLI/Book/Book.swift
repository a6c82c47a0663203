internal import LessonMarkup
internal import LessonModel
internal import TerminalIO

/// A course as a book: a folder of HTML pages that need nothing from elsewhere.
struct Book: Sendable {
  /// What the course says about itself.
  var manifest: CourseManifest
  /// The lessons in order.
  var lessons: [Lesson]
  /// What the steps may use, for each step of the lesson with this name.
  var used: [String: [[UsedSymbols.Entry]]] = [:]
  /// Who spoke to whom while the solutions ran, by the steps' indices, for the lesson with this name.
  var wires: [String: [Int: WireLog]] = [:]
  /// The front page as Markdown.
  var frontPage: String?
  /// The words.
  var glossary: Glossary?
  /// The files that texts may link to or show, with their paths from the folder of the lessons.
  var files: [Assets.File] = []
  /// Whether the solutions are in it.
  var showsSolutions = false
  /// What an author sees besides; `nil` in a book for learners.
  var preview: BookPreview?

  /// The course's name for people.
  var title: String { manifest.title ?? manifest.id }

  /// The files of the book, ordered by their paths; the same course makes the same bytes.
  func contents() -> [Assets.File] {
    let frame = BookFrame(self)
    var pages: [(path: String, text: String)] = []
    var index = BookIndex()
    for lesson in lessons {
      let page = page(of: lesson)
      index.entries += page.entries
      pages.append((page.path, page.text))
    }
    for broken in preview?.broken ?? [] {
      pages.append((HTMLLinks.page(of: broken.name), frame.page(broken.name, broken.main)))
    }
    if let glossary {
      let page = BookGlossary(glossary, in: self)
      index.entries += page.entries
      pages.append((HTMLLinks.glossaryPage, frame.page("Glossary", page.main())))
    }
    pages.append((HTMLLinks.frontPage, frame.page(nil, BookFront(self).main())))
    pages.append((BookIndex.fileName, index.text))
    pages += BookAssets.files + (preview == nil ? [] : [BookAssets.preview])
    let own = pages.map { Assets.File(path: $0.path, bytes: Array($0.text.utf8)) }
    let names = Set(own.map(\.path))
    return (own + files.filter { !names.contains($0.path) }).sorted {
      $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
    }
  }

  /// The page of a lesson, and what the search finds on it.
  func page(of lesson: Lesson) -> (path: String, text: String, entries: [BookIndex.Entry]) {
    var page = BookLesson(lesson, in: self)
    let text = BookFrame(self).page(of: lesson, page.main())
    return (HTMLLinks.page(of: lesson.name), text, page.entries)
  }

  /// Where links lead on the page of a lesson, or on another page.
  func links(in lesson: String? = nil) -> HTMLLinks {
    var links = HTMLLinks()
    links.lessons = (lessons.map(\.name) + (preview?.broken.map(\.name) ?? [])).sorted()
    links.files = Set(files.map(\.path))
    links.hasGlossary = glossary != nil
    links.lesson = lesson
    return links
  }

  /// The lessons by the parts of the course; a part has no title where the course has none.
  var parts: [(title: String?, lessons: [Lesson])] {
    lessons.reduce(into: []) { parts, lesson in
      let title = manifest.parts.first { $0.first == lesson.id }?.title
      if parts.isEmpty || title != nil { parts.append((title, [])) }
      parts[parts.count - 1].lessons.append(lesson)
    }
  }
}

/// What an author sees of a book while they write it.
struct BookPreview: Sendable {
  /// A lesson that cannot be read.
  struct Broken: Sendable {
    /// Its name.
    var name: String
    /// What its page says.
    var main: HTML
  }

  /// What is wrong, by the names of the lessons.
  var findings: [String: [Diagnostic]] = [:]
  /// What is wrong with other files of the course.
  var others: [Diagnostic] = []
  /// The lessons that cannot be read.
  var broken: [Broken] = []
}
