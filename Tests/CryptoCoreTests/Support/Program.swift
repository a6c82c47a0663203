internal import Foundation
internal import TestPrograms

extension Program {
  /// The program `openssl`, if it is installed.
  static let openssl = Program("openssl")
  /// Python, if it is installed.
  static let python = Program.python(with: "hashlib", "hmac")
  /// Python with PyJWT and cryptography, if they are installed.
  static let pyjwt = Program.python(with: "jwt", "cryptography")
}

/// Lends a new folder, which is removed afterwards.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = try ScratchFolder()
  return try withExtendedLifetime(folder) { try body(folder.url) }
}

extension URL {
  /// Writes a file in this folder and returns its path for a command line.
  func writing(_ content: some DataProtocol, to name: String) throws -> String {
    let url = appending(path: name)
    try Data(content).write(to: url)
    return url.path(percentEncoded: false)
  }

  /// The same for bytes.
  func writing(_ text: String, to name: String) throws -> String {
    try writing(Data(text.utf8), to: name)
  }
}
