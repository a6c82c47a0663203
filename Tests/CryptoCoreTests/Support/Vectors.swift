internal import Foundation

/// Published test files next to the package: Wycheproof (@dac1dd4) and the JOSE cookbook.
enum Vectors {
  /// The folder `../shared/vectors`, relative to the package's root.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared/vectors").standardizedFileURL

  /// Whether the files exist; they are not part of the repository.
  static var areThere: Bool {
    FileManager.default.fileExists(
      atPath: folder.appending(path: "wycheproof/aes_gcm_test.json").path(percentEncoded: false))
  }

  /// A file's content.
  static func load<Content: Decodable>(
    _ type: Content.Type, from path: String
  ) throws -> Content {
    try JSONDecoder().decode(type, from: Data(contentsOf: folder.appending(path: path)))
  }
}

/// A Wycheproof file.
struct WycheproofFile<Group: Decodable & Sendable>: Decodable, Sendable {
  var numberOfTests: Int
  var testGroups: [Group]
}

/// The expected result of a Wycheproof test.
enum WycheproofResult: String, Decodable {
  case valid, invalid, acceptable
}
