/// The text that git checks out in place of a large file's content (Git LFS specification, version 1).
package enum LargeFilePointer {
  /// The first bytes of every pointer.
  package static let start = Array("version https://git-lfs.github.com/spec/v1\n".utf8)
}
