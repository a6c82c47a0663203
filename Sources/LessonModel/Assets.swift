/// The files in the folder in which a lesson's steps run.
package struct Assets: Hashable, Sendable {
  /// A file with its contents.
  package struct File: Sendable {
    /// The path relative to the folder.
    package var path: String
    /// The file's bytes.
    package var bytes: [UInt8]

    /// Creates a file.
    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// The files, ordered by their paths.
  package let files: [File]
  /// The digest of all paths and contents; empty without files.
  package let digest: String

  /// The assets of a lesson that has none.
  package static let none = Assets([])

  /// Creates the assets from their files.
  package init(_ files: [File]) {
    self.files = files
    var all = ContentDigest()
    for file in files {
      all.add(part: file.path)
      all.add(part: ContentDigest.of(file.bytes))
    }
    digest = files.isEmpty ? "" : all.text
  }

  /// Returns whether two assets have equal digests.
  package static func == (left: Assets, right: Assets) -> Bool { left.digest == right.digest }

  /// Adds the digest.
  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// An entry in a lesson's asset folder that its steps do not get.
package struct AssetFault: Hashable, Sendable {
  /// The reason why steps do not get an entry.
  package enum Reason: Hashable, Sendable {
    case link, namedPipe, socket, device
    /// The entry is a Git LFS pointer instead of the file.
    case pointer
    /// The name is not UTF-8.
    case unreadableName
    /// The entry cannot be opened or read.
    case unreadable
    /// Together with the entry, all assets exceed this number of bytes.
    case tooLarge(limit: Int)
    /// The folder has more than this number of files and folders.
    case tooMany(limit: Int)
    /// The entry is nested in more than this number of folders.
    case tooDeep(limit: Int)
  }

  /// The path relative to the course's folder.
  package var path: String
  /// The reason why the steps do not get the entry.
  package var reason: Reason

  /// Creates a fault.
  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}
