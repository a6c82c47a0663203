extension ExactString {
  /// Returns the characters in lower case, for names that ignore case.
  package func lowercased() -> ExactString { ExactString(string.lowercased()) }
}

extension Dictionary where Key == ExactString {
  /// The value for a name that is a `String`.
  package subscript(text: String) -> Value? {
    get { self[ExactString(text)] }
    _modify { yield &self[ExactString(text)] }
  }
}

extension Set<ExactString> {
  /// Whether the set contains a name that is a `String`.
  package func contains(_ text: String) -> Bool { contains(ExactString(text)) }
}
