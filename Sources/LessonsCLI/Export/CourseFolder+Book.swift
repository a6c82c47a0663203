internal import LessonMarkup
internal import LessonModel
internal import SystemIO

extension CourseFolder {
  /// The maximum size of a picture or other linked file, in bytes.
  private static let greatestFile = 8 << 20

  /// Reads the content of a book, except for the declarations of usable names.
  ///
  /// Drafts are left out.
  ///
  /// - Parameter reading: The lessons that were read.
  /// - Returns: The book.
  /// - Throws: `Diagnostics` when the front page or the glossary cannot be read.
  func book(_ reading: Reading) throws(Diagnostics) -> Book {
    var book = Book(
      manifest: reading.manifest,
      lessons: reading.lessons.filter { !reading.manifest.drafts.contains($0.id) })
    book.frontPage = try frontPage()
    book.glossary = try glossary()
    book.files = files(of: book)
    return book
  }

  /// Returns the files to which a book's texts link, and the assets of its lessons, each once.
  private func files(of book: Book) -> [Assets.File] {
    let assets = book.lessons.flatMap { lesson in
      lesson.assets.files.map {
        Assets.File(path: "\(lesson.name)/\($0.path)", bytes: $0.bytes)
      }
    }
    let known = Set(assets.map(\.path))
    let linked = book.texts.reduce(into: Set<String>()) {
      $0.formUnion(LessonLinks(in: $1).files)
    }
    let others = linked.subtracting(known).sorted().compactMap { path in
      linkedFile(path).map { Assets.File(path: path, bytes: $0) }
    }
    return (assets + others).filter { BookFolder.canName($0.path) }
  }

  /// Returns the bytes of a file in the folder that is neither a lesson nor `course.json`; `nil`
  /// for all others.
  private func linkedFile(_ name: String) -> [UInt8]? {
    guard LessonFileName.markdownStem(of: name) == nil, name != CourseManifest.fileName,
      let root = FilePath.real(path), let real = FilePath.real("\(path)/\(name)"),
      real.utf8.elementsEqual("\(root)/\(name)".utf8)
    else { return nil }
    return (try? FileContents.readWhole(real, limit: Self.greatestFile)) ?? nil
  }
}

extension Book {
  /// All Markdown of the book.
  fileprivate var texts: [String] {
    lessons.flatMap { lesson in
      let content = (lesson.preamble + lesson.steps.flatMap(\.content)).compactMap { part in
        if case .prose(let prose) = part { prose.text } else { nil as String? }
      }
      // Link definitions apply to the whole lesson.
      return [
        (content + lesson.closing.map(\.text) + lesson.steps.flatMap(\.hints).map(\.text))
          .joined(separator: "\n\n")
      ]
    } + [frontPage ?? ""] + (glossary?.entries.map(\.meaning) ?? [])
  }
}
