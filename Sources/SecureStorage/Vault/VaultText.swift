internal import CryptoCore
#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The parsed text of a vault's file, not opened yet.
///
///     vault v1
///     $scrypt$ln=17,r=8,p=1$<salt>
///     key <data key, sealed under the password's key>
///     entry <name> <key> <secret>
///     mac <HMAC-SHA-256 of all before>
///
/// All values are base64url. A destroyed key is `-`; a vault without a key has no `mac`.
struct VaultText: Sendable {
  /// How the key is derived from the password.
  var header: VaultHeader
  /// The sealed data key; nil when it was destroyed.
  var keyBox: Data?
  /// The entries, in the order of the file.
  var entries: [VaultEntry]

  /// Creates the content of a file to write.
  init(header: VaultHeader, keyBox: Data?, entries: [VaultEntry]) {
    self.header = header
    self.keyBox = keyBox
    self.entries = entries
  }

  /// Parses a file's bytes.
  ///
  /// - Throws: `StorageError` with `.malformedInput` or `.unsupportedVersion`.
  init(parsing bytes: Data, _ operation: String) throws(StorageError) {
    func malformed(_ reason: String) -> StorageError {
      StorageError(.malformedInput, operation, reason)
    }
    guard let text = String(validating: bytes, as: UTF8.self),
      text.utf8.starts(with: "vault v".utf8)
    else { throw malformed("this is not a vault") }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard let format = lines.popFirst(), format == VaultHeader.format else {
      throw StorageError(
        .unsupportedVersion, operation,
        "this module knows \"\(VaultHeader.format)\" only; the file has another version")
    }
    guard lines.popLast()?.isEmpty == true, lines.count >= 2 else {
      throw malformed("the file is truncated")
    }
    guard let header = lines.popFirst().flatMap(VaultHeader.init(line:)) else {
      throw malformed("line 2 has no parameters of scrypt")
    }
    guard let key = Self.fields(lines.popFirst(), "key", count: 1) else {
      throw malformed("line 3 has no key")
    }
    self.header = header
    keyBox = key[0]
    entries = []
    if keyBox != nil {
      guard Self.fields(lines.popLast(), "mac", count: 1) != nil else {
        throw malformed("the file is truncated")
      }
    }
    for (number, line) in lines.enumerated() {
      guard let fields = Self.fields(line, "entry", count: 3), let name = fields[0],
        let data = fields[2]
      else { throw malformed("line \(number + 4) is not an entry") }
      entries.append(VaultEntry(nameBox: name, keyBox: fields[1], dataBox: data))
    }
  }

  /// The lines that the authentication code covers.
  private var body: String {
    var lines = [header.text, "key \(Self.text(keyBox))"]
    for entry in entries {
      let boxes = [entry.nameBox, entry.keyBox, entry.dataBox].map(Self.text)
      lines.append("entry \(boxes.joined(separator: " "))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Whether these bytes carry a valid authentication code for this text.
  func isAuthentic(_ bytes: Data, under keys: VaultKeys) -> Bool {
    constantTimeEqual(self.bytes(under: keys), bytes)
  }

  /// Returns the file's bytes; without keys there is no authentication code.
  func bytes(under keys: VaultKeys?) -> Data {
    let body = Data(body.utf8)
    guard let keys else { return body }
    let code = HMAC<SHA256>.authenticationCode(for: body, using: keys.authenticating)
    return body + Data("mac \(Base64URL.encode(code))\n".utf8)
  }

  private static func text(_ box: Data?) -> String { box.map { Base64URL.encode($0) } ?? "-" }

  /// Returns a line's fields after its first word, with nil for those that were destroyed.
  private static func fields(_ line: Substring?, _ word: String, count: Int) -> [Data?]? {
    guard let parts = line?.split(separator: " ", omittingEmptySubsequences: false),
      parts.count == count + 1, parts[0] == word
    else { return nil }
    var fields: [Data?] = []
    for part in parts.dropFirst() {
      guard part != "-" else {
        fields.append(nil)
        continue
      }
      guard let bytes = try? Base64URL.decode(part) else { return nil }
      fields.append(bytes)
    }
    return fields
  }
}
