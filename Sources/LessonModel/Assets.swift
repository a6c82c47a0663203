/// The files in the folder in which a lesson's steps run.
package struct Assets: Hashable, Sendable {
  /// A file with its contents.
  package struct File: Sendable {
    /// The path from the folder.
    package var path: String
    /// Its bytes.
    package var bytes: [UInt8]

    /// Describes a file.
    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// The files, ordered by their paths.
  package let files: [File]
  /// The digest of all paths and contents; empty when there are no files.
  package let digest: String

  /// A lesson without assets.
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

  /// Assets with equal digests are equal.
  package static func == (left: Assets, right: Assets) -> Bool { left.digest == right.digest }

  /// Adds the digest.
  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// An entry in the folder of a lesson's assets that its steps do not get.
package struct AssetFault: Hashable, Sendable {
  /// The reason why they do not get it.
  package enum Reason: Hashable, Sendable {
    case link, namedPipe, socket, device
    /// It is a pointer of Git LFS in the place of a file.
    case pointer
    /// The name is not UTF-8.
    case unreadableName
    /// It cannot be opened or read.
    case unreadable
    /// With it, all assets together would exceed this many bytes.
    case tooLarge(limit: Int)
    /// There are more files and folders than this.
    case tooMany(limit: Int)
    /// It is nested in more folders than this.
    case tooDeep(limit: Int)
  }

  /// Its path from the course's folder.
  package var path: String
  /// The reason why the steps do not get it.
  package var reason: Reason

  /// Describes a fault.
  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}
