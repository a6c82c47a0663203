extension ParserFinding {
  /// The finding about a lesson's file that cannot be read at all.
  package static let unreadableFile = Self(
    .unreadableFile,
    "this cannot be read; check that it is a file of at most 8 MB and that you may read it")
  static let notUTF8 = Self(.notUTF8, "this is not UTF-8 text; save the file as UTF-8")
  static let largeFilePointer = Self(
    .largeFilePointer,
    "this is a pointer of Git LFS, not the file; commit the file itself, so that learners get it")

  /// Returns the finding about a file that exceeds the size limit.
  package static func largeFile(_ most: Int) -> Self {
    Self(.unreadableFile, "this file is larger than \(most >> 10) kB; make it shorter")
  }
}
