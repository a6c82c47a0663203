extension ParserFinding {
  /// A file that is larger than the most bytes that are read of it.
  package static func largeFile(_ most: Int) -> Self {
    Self(.unreadableFile, "this file is larger than \(most >> 10) kB; make it shorter")
  }
}
