internal import LessonModel

/// Lessons that were made of old material.
package struct ImportedCourse: Sendable {
  /// A lesson's file.
  package struct File: Hashable, Sendable {
    /// Its name, `01-closures.md`.
    package var name: String
    /// Its text.
    package var text: String
  }

  /// A file that lessons show, and that belongs beside them.
  package struct Asset: Hashable, Sendable {
    /// The old material that it comes with, as reports name it.
    package var source: String
    /// Its name there.
    package var resource: String
    /// Its place in the course's folder, `01-closures/shapes.png`.
    package var path: String
  }

  /// The lessons in order.
  package var files: [File] = []
  /// The files that the lessons show, each once, by their places.
  package var assets: [Asset] = []
  /// What was left out or changed, in the order of the old material.
  package var untaken: [Untaken] = []
  /// How many pieces of code the compiler has refused.
  package var refused = 0

  /// What is wrong with the code in a line of a lesson.
  package struct Fault: Hashable, Sendable {
    /// The line in the lesson's text, counted from 1.
    package var line: Int
    /// What the compiler says, or the last words of the program.
    package var message: String
    /// Whether the program crashes there.
    package var isCrash: Bool

    /// Describes a fault.
    package init(line: Int, message: String, isCrash: Bool = false) {
      (self.line, self.message, self.isCrash) = (line, message, isCrash)
    }
  }

  /// Asks what is wrong with the code of lessons.
  package typealias Errors = ([File]) throws -> [[Fault]]

  /// Makes lessons in which `lint` finds nothing, whatever the old material is.
  ///
  /// The same material gives the same lessons, byte for byte, as long as the compiler says the same. No file
  /// is read, and no code is run.
  ///
  ///     let course = ImportedCourse.lessons(from: [page])
  ///     for file in course.files { try write(file.text, to: file.name) }
  ///
  /// - Parameters:
  ///   - sources: The old material, in the order of the lessons.
  ///   - options: What whoever imports can choose.
  ///   - errors: Asks the compiler; without it all code counts as right.
  /// - Returns: The lessons, and what was left out.
  /// - Throws: What asking the compiler throws.
  package static func lessons(
    from sources: [ImportSource], options: ImportOptions = ImportOptions(),
    errors: @escaping Errors = { $0.map { _ in [] } }
  ) throws -> ImportedCourse {
    var course = ImportedCourse()
    var drafts: [LessonDraft] = []
    for source in sources.flatMap(\.pages) {
      drafts += course.drafts(of: source, options)
    }
    var ids = TypableIDs()
    for index in drafts.indices {
      let words = drafts[index].slugWords
      let slug = ids.id(from: words, else: "lesson")
      drafts[index].stem = LessonFileName(number: options.firstNumber + index, slug: slug).stem
    }
    var links = CourseLinks(drafts)
    for index in drafts.indices { links.resolve(&drafts, index) }
    course.assets = links.assets
    course.untaken += links.untaken
    let paths = Set(links.assets.map(\.path))
    var careful = CarefulDrafts(drafts, assets: paths, asking: errors)
    try careful.settle()
    course.refused = careful.refused
    course.files = careful.files
    course.untaken += careful.untaken
    let order = Dictionary(sources.enumerated().map { ($0.element.path, $0.offset) }) { first, _ in
      first
    }
    // A stable order: equal lines keep the order in which they were found.
    course.untaken = course.untaken.enumerated().sorted { left, right in
      (order[left.element.path] ?? 0, left.element.line, left.offset)
        < (order[right.element.path] ?? 0, right.element.line, right.offset)
    }.map(\.element)
    return course
  }

  private mutating func drafts(
    of source: ImportSource, _ options: ImportOptions
  ) -> [LessonDraft] {
    let pieces: [ImportPiece]
    switch source.kind {
    case .page:
      let page = ImportedPage(source, options: options)
      pieces = page.pieces
      untaken += page.untaken
    case .tutorial:
      let tutorial = ImportedTutorial(source)
      pieces = tutorial.pieces
      untaken += tutorial.untaken
    }
    let shared = source.shared.map { file in
      var cleaner = CodeCleaner(path: file.path)
      let piece = cleaner.cleaned(
        ImportPiece(kind: .code, lines: SourceText(file.text).lines, line: 1))
      let plain = PlacedTokens(piece.lines).withoutComments
      var part = DraftPart(.shared(plain), line: piece.line)
      part.numbers = Array(piece.line..<(piece.line + plain.count))
      part.path = file.path
      untaken += cleaner.untaken.filter { $0.reason != .banner }
      return part
    }.filter { !$0.compiled.isEmpty }
    var parts = DraftPart.all(in: pieces)
    guard !parts.isEmpty else {
      untaken.append(Untaken(path: source.path, line: 1, .empty))
      return []
    }
    untaken += PlaygroundLines.removed(from: &parts, path: source.path)
    untaken += NavigationLines.removed(from: &parts, path: source.path)
    return LessonDraft.all(of: source, shared + parts).map { draft in
      var draft = draft
      draft.statesCalls = options.records
      return draft
    }
  }
}

extension LessonDraft {
  /// The words that the lesson's id is made of: the page's name, or else the title.
  fileprivate var slugWords: String {
    let general: Set<String> = ["contents", "main", "readme", "index", "playground", ""]
    let name = TypableIDs.letters(of: source.name)
    let isGeneral = general.contains(name) || name.hasPrefix("section-")
    guard case .heading(_, let words) = title.content, isGeneral || !isWhole else {
      return source.name
    }
    return DraftPart.plainWords(words)
  }
}
