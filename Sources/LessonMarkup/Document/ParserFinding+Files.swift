extension ParserFinding {
  /// Returns the finding about a file that exceeds the size limit.
  package static func largeFile(_ most: Int) -> Self {
    Self(.unreadableFile, "this file is larger than \(most >> 10) kB; make it shorter")
  }
}
