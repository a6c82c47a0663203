package import LessonModel

/// Lessons that were made of old material.
package struct ImportedCourse: Sendable {
  /// A lesson's file.
  package struct File: Hashable, Sendable {
    /// Its name, `01-closures.md`.
    package var name: String
    /// Its text.
    package var text: String
  }

  /// A file that lessons show, stored beside them.
  package struct Asset: Hashable, Sendable {
    /// The old material that it comes with, as reports name it.
    package var source: String
    /// Its name there.
    package var resource: String
    /// Its place in the course's folder, `01-closures/shapes.png`.
    package var path: String
  }

  /// The files of the new lessons, in order.
  package private(set) var files: [File] = []
  /// The files that the lessons show, each once, by their places.
  package let assets: [Asset]
  /// What was left out or changed, in the order of the old material.
  package private(set) var untaken: [Untaken] = []
  /// The lessons before code is compiled.
  package private(set) var drafts: [LessonDraft] = []
  private let order: [String: Int]

  /// Reads old material and resolves its links; no code is compiled.
  ///
  /// The same material makes the same lessons, byte for byte, as long as the tools answer the same.
  ///
  /// - Parameters:
  ///   - sources: The old material, in the order of the lessons.
  ///   - known: The lessons of the course; one whose name is the same is not made again.
  ///   - readsPlainComments: Whether comments that stand alone between code are prose.
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

  /// Notes files that were not taken.
  package mutating func add(_ others: [Untaken]) { untaken += others }

  /// Writes lessons in which `lint` finds nothing.
  ///
  /// - Parameters:
  ///   - drafts: The drafts, those of new lessons with their code taken.
  ///   - course: What the course says about itself.
  package mutating func write(_ drafts: [LessonDraft], in course: CourseFile) {
    let arranged = drafts.map { draft in
      var draft = draft
      draft.arrange()
      return draft
    }
    let linted = LintedDrafts(arranged, assets: Set(assets.map(\.path)), in: course)
    files = linted.files
    // A stable order: equal lines keep the order in which they were found.
    untaken = (untaken + linted.untaken).enumerated().sorted { left, right in
      (order[left.element.path] ?? 0, left.element.line, left.offset)
        < (order[right.element.path] ?? 0, right.element.line, right.offset)
    }.map(\.element)
  }
}

extension DraftPart {
  /// Code of a file that a playground compiles apart; its comments are none of the lesson's prose.
  fileprivate static func shared(_ text: String, path: String) -> DraftPart {
    var cleaner = SourceCleaner(path: path)
    let lines = cleaner.code(cleaner.lines(of: text), at: 1, hasProse: false)
    var part = DraftPart(.hidden(lines), line: 1).piece(lines.indices)
    part.path = path
    return part
  }
}

extension LessonDraft {
  /// The words that the lesson's id is made of: the page's name, or else the title.
  fileprivate var slugWords: String {
    let general: Set<String> = ["contents", "main", "readme", "index", "playground", ""]
    guard case .heading(_, let words) = title.content,
      !isWhole || general.contains(TypableIDs.letters(of: source.name))
    else { return source.name }
    return DraftPart.plainWords(words)
  }
}
