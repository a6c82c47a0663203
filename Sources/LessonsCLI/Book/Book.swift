internal import LessonMarkup
internal import LessonModel
internal import TerminalIO

/// A course as a book: a folder of HTML pages that load nothing from elsewhere.
struct Book: Sendable {
  /// The course's manifest.
  var manifest: CourseManifest
  /// The lessons in order.
  var lessons: [Lesson]
  /// The names that each step of a lesson may use, by the lesson's name.
  var used: [String: [[UsedSymbols.Entry]]] = [:]
  /// The requests of the solutions, by the steps' indices, for the lesson with this name.
  var wires: [String: [Int: WireLog]] = [:]
  /// The front page as Markdown.
  var frontPage: String?
  var glossary: Glossary?
  /// The files to which texts may link, with their paths from the folder of the lessons.
  var files: [Assets.File] = []
  /// Whether the book contains the solutions.
  var showsSolutions = false
  /// The additions for the author; `nil` in a book for learners.
  var preview: BookPreview?

  /// The course's name for people.
  var title: String { manifest.title ?? manifest.id }

  /// Returns the files of the book, ordered by path.
  ///
  /// The same course always produces the same bytes.
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

  /// Returns the page of a lesson, and its entries for the search.
  func page(of lesson: Lesson) -> (path: String, text: String, entries: [BookIndex.Entry]) {
    var page = BookLesson(lesson, in: self)
    let text = BookFrame(self).page(of: lesson, page.main())
    return (HTMLLinks.page(of: lesson.name), text, page.entries)
  }

  /// Returns the links for the page of a lesson, or for any other page.
  func links(in lesson: String? = nil) -> HTMLLinks {
    var links = HTMLLinks()
    links.lessons = (lessons.map(\.name) + (preview?.broken.map(\.name) ?? [])).sorted()
    links.files = Set(files.map(\.path))
    links.hasGlossary = glossary != nil
    links.lesson = lesson
    return links
  }

  /// The lessons by the parts of the course.
  ///
  /// Without parts, all lessons are in one without a title.
  var parts: [(title: String?, lessons: [Lesson])] {
    lessons.reduce(into: []) { parts, lesson in
      let title = manifest.parts.first { $0.first == lesson.id }?.title
      if parts.isEmpty || title != nil { parts.append((title, [])) }
      parts[parts.count - 1].lessons.append(lesson)
    }
  }
}

/// The additions to a book for its author.
struct BookPreview: Sendable {
  /// A lesson that cannot be read.
  struct Broken: Sendable {
    /// The lesson's name.
    var name: String
    /// The content of its page.
    var main: HTML
  }

  /// The problems, by the names of the lessons.
  var findings: [String: [Diagnostic]] = [:]
  /// The problems of other files of the course.
  var others: [Diagnostic] = []
  /// The lessons that cannot be read.
  var broken: [Broken] = []
}
