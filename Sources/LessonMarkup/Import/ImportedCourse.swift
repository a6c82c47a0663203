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
  /// The lessons before code is compiled.
  package private(set) var drafts: [LessonDraft] = []

  /// Reads old material, and leads its links; no code is compiled.
  ///
  /// The same material makes the same lessons, byte for byte, as long as the tools answer the same.
  ///
  /// - Parameters:
  ///   - sources: The old material, in the order of the lessons.
  ///   - options: What the author can choose.
  package init(reading sources: [ImportSource], options: ImportOptions = ImportOptions()) {
    for source in sources.flatMap(\.pages) { drafts += drafts(of: source, options) }
    var ids = TypableIDs()
    for index in drafts.indices {
      let slug = ids.id(from: drafts[index].slugWords, else: "lesson")
      drafts[index].stem = LessonFileName(number: options.firstNumber + index, slug: slug).stem
    }
    var links = CourseLinks(drafts)
    for index in drafts.indices { links.resolve(&drafts, index) }
    assets = links.assets
    untaken += links.untaken
    order = Dictionary(sources.enumerated().map { ($0.element.path, $0.offset) }) { first, _ in
      first
    }
  }

  /// Writes lessons in which `lint` finds nothing.
  ///
  /// - Parameters:
  ///   - drafts: The drafts, with their code taken.
  ///   - course: What the course says about itself.
  package mutating func write(_ drafts: [LessonDraft], in course: CourseFile) {
    let careful = CarefulDrafts(drafts, assets: Set(assets.map(\.path)), in: course)
    self.drafts = careful.drafts
    files = careful.files
    // A stable order: equal lines keep the order in which they were found.
    untaken = (untaken + careful.untaken).enumerated().sorted { left, right in
      (order[left.element.path] ?? 0, left.element.line, left.offset)
        < (order[right.element.path] ?? 0, right.element.line, right.offset)
    }.map(\.element)
  }

  private var order: [String: Int] = [:]

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
      var part = DraftPart(.hidden(plain), line: piece.line)
      part.numbers = Array(piece.line..<(piece.line + plain.count))
      part.path = file.path
      untaken += cleaner.untaken.filter { $0.reason != .banner }
      return part
    }.filter(\.isLive)
    let parts = DraftPart.all(in: pieces)
    guard !parts.isEmpty else {
      untaken.append(Untaken(path: source.path, line: 1, .empty))
      return []
    }
    return LessonDraft.all(of: source, shared + parts)
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
