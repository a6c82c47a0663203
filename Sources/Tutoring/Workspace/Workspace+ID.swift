internal import SystemIO

/// The random id by which a teacher's program recognizes files from one workspace.
extension Workspace {
  private static let idName = ".lessons/id"
  private static let idLength = 32

  /// The id; `nil` when there is none yet.
  package var id: String? {
    guard let bytes = try? read(Self.idName, limit: Self.greatestPage) else { return nil }
    let id = String(decoding: bytes, as: UTF8.self).prefix { $0.isASCII && $0.isHexDigit }
    return id.utf8.count == Self.idLength ? String(id) : nil
  }

  /// Returns the id; the first call creates it.
  ///
  /// In a read-only folder, the id is different each time, which does no other harm.
  package func makeID() -> String {
    if let id { return id }
    let digits = (0..<Self.idLength).map { _ in
      String(Int.random(in: 0..<16), radix: 16)
    }
    let id = digits.joined()
    try? write(id + "\n", to: Self.idName, isLasting: true)
    return id
  }
}
