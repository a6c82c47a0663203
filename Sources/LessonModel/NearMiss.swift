/// Finds the intended word for a misspelled one.
package enum NearMiss {
  /// Returns the closest of `candidates`, if the difference is small enough for a typing mistake.
  ///
  /// The limit is one edit in words of up to four characters, and two in longer ones. Swapping two
  /// adjacent characters is one edit. The earlier candidate wins a tie. Words of more than 64
  /// characters have no near miss, and only the first 1000 candidates are compared.
  package static func of(_ word: String, in candidates: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased().prefix(65))
    guard letters.count <= 64 else { return nil }
    let limit = letters.count <= 4 ? 1 : 2
    var best: (word: String, distance: Int)?
    for candidate in candidates.prefix(1000) {
      let others = Array(candidate.lowercased().prefix(letters.count + limit + 1))
      guard abs(others.count - letters.count) <= limit else { continue }
      let distance = distance(letters, others)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// Returns the optimal string alignment distance, which counts insertions, deletions,
  /// substitutions and transpositions.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1...b.count {
        let isSame = a[i - 1] == b[j - 1]
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
