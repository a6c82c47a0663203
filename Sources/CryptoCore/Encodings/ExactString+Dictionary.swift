extension ExactString {
  /// Returns the characters in lower case, for names that differ in more than case.
  package func lowercased() -> ExactString { ExactString(string.lowercased()) }
}

extension Dictionary where Key == ExactString {
  /// The value of a name that came as a string.
  package subscript(text: String) -> Value? {
    get { self[ExactString(text)] }
    _modify { yield &self[ExactString(text)] }
  }
}

extension Set<ExactString> {
  /// Whether a name that came as a string is in the set.
  package func contains(_ text: String) -> Bool { contains(ExactString(text)) }
}
