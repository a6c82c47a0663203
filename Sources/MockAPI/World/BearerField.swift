internal import NetworkCore

extension HeaderFields {
  /// The token of `Authorization: Bearer TOKEN` (RFC 6750, section 2.1); `nil` for any other
  /// scheme.
  ///
  /// The case of the scheme does not matter (RFC 9110, section 11.1).
  var bearerToken: String? {
    let words = (self["Authorization"] ?? "").split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
    return String(words[1])
  }
}
