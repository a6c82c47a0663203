package import LessonModel

/// Lessons made from old material.
package struct ImportedCourse: Sendable {
  /// A lesson's file.
  package struct File: Hashable, Sendable {
    /// The file's name, such as `01-closures.md`.
    package var name: String
    /// The file's text.
    package var text: String
  }

  /// A file that lessons show, stored beside the lessons.
  package struct Asset: Hashable, Sendable {
    /// The old material that the file comes with, as reports show it.
    package var source: String
    /// The file's name there.
    package var resource: String
    /// The path in the course's folder, such as `01-closures/shapes.png`.
    package var path: String
  }

  /// The files of the new lessons, in order.
  package private(set) var files: [File] = []
  /// The files that the lessons show, each once.
  package let assets: [Asset]
  /// The parts that were left out or changed, in the order of the old material.
  package private(set) var untaken: [Untaken] = []
  /// The lessons before the compiler has checked their code.
  package private(set) var drafts: [LessonDraft] = []
  private let order: [String: Int]

  /// Reads old material and resolves its links, without compiling code.
  ///
  /// The same material and the same results of the tools produce the same lessons, byte for byte.
  ///
  /// - Parameters:
  ///   - sources: The old material, in the order of the lessons.
  ///   - known: The lessons of the course. A lesson with the same name is not made again.
  ///   - readsPlainComments: Whether comments on separate lines between code are prose.
  package init(
    reading sources: [ImportSource], beside known: [LessonFileName] = [],
    readsPlainComments: Bool = false
  ) {
    var drafts: [LessonDraft] = []
    var untaken: [Untaken] = []
    for source in sources {
      var cleaner = SourceCleaner(path: source.path)
      let parts =
        switch source.kind {
        case .page: DraftPart.page(source, readsPlainComments: readsPlainComments, &cleaner)
        case .tutorial: DraftPart.tutorial(source, &cleaner)
        }
      let shared = source.shared.map { DraftPart.shared($0.text, path: $0.path) }
      untaken += cleaner.untaken
      drafts += LessonDraft.all(of: source, shared.filter(\.isLive) + parts)
    }
    var ids = TypableIDs()
    var number = known.map(\.number).max() ?? 0
    for index in drafts.indices {
      let slug = ids.id(from: drafts[index].slugWords, else: "lesson")
      let file = known.first { $0.slug == slug }
      drafts[index].isThere = file != nil
      if file == nil { number += 1 }
      drafts[index].stem = file?.stem ?? LessonFileName(number: number, slug: slug).stem
    }
    var links = CourseLinks(drafts)
    for index in drafts.indices { links.resolve(&drafts, index) }
    order = Dictionary(sources.enumerated().map { ($1.path, $0) }) { first, _ in first }
    (self.drafts, assets, self.untaken) = (drafts, links.assets, untaken + links.untaken)
  }

  /// Records files that were left out.
  package mutating func add(_ others: [Untaken]) { untaken += others }

  /// Writes lessons without any `lint` finding.
  ///
  /// - Parameters:
  ///   - drafts: The drafts. Those of new lessons have compiled code.
  ///   - course: The course's description of itself.
  package mutating func write(_ drafts: [LessonDraft], in course: CourseFile) {
    let arranged = drafts.map { draft in
      var draft = draft
      draft.arrange()
      return draft
    }
    let linted = LintedDrafts(arranged, assets: Set(assets.map(\.path)), in: course)
    files = linted.files
    // The sort is stable, so equal lines keep their order.
    untaken = (untaken + linted.untaken).enumerated().sorted { left, right in
      (order[left.element.path] ?? 0, left.element.line, left.offset)
        < (order[right.element.path] ?? 0, right.element.line, right.offset)
    }.map(\.element)
  }
}

extension DraftPart {
  /// Returns the code of a file that a playground compiles separately.
  ///
  /// Its comments are not prose of the lesson.
  fileprivate static func shared(_ text: String, path: String) -> DraftPart {
    var cleaner = SourceCleaner(path: path)
    let lines = cleaner.code(cleaner.lines(of: text), at: 1, hasProse: false)
    var part = DraftPart(.hidden(lines), line: 1).piece(lines.indices)
    part.path = path
    return part
  }
}

extension LessonDraft {
  /// The text that the lesson's id is made from, which is the page's name or else the title.
  fileprivate var slugWords: String {
    let general: Set<String> = ["contents", "main", "readme", "index", "playground", ""]
    guard case .heading(_, let words) = title.content,
      !isWhole || general.contains(TypableIDs.letters(of: source.name))
    else { return source.name }
    return DraftPart.plainWords(words)
  }
}
