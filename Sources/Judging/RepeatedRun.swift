/// Looks for a run at the beginning of a string that comes again among given strings after it.
struct RepeatedRun {
  private let text: ArraySlice<UInt32>
  /// For each offset, how many characters there are the same as at the beginning of the text.
  ///
  /// It is the Z-function (Gusfield, 1997), which takes time in proportion to the text's length.
  private let agreement: [Int]

  /// Prepares the text, which begins with the run.
  init(_ text: ArraySlice<UInt32>) {
    self.text = text
    let (start, count) = (text.startIndex, text.count)
    var agreement = [Int](repeating: 0, count: count + 1)
    agreement[0] = count
    var (left, right) = (0, 0)
    for offset in 0..<count where offset > 0 {
      var length = offset < right ? min(right - offset, agreement[offset - left]) : 0
      while offset + length < count, text[start + length] == text[start + offset + length] {
        length += 1
      }
      agreement[offset] = length
      if offset + length > right { (left, right) = (offset, offset + length) }
    }
    self.agreement = agreement
  }

  /// The length of the shortest run after which the parts fit; `nil` among them is the run itself.
  func shortest(before parts: [Needle?]) -> Int? {
    let places = parts.map { $0?.places(in: text) }
    let counts = parts.map { $0?.count }
    let fixed = counts.reduce(0) { $0 + ($1 ?? 0) }
    let recurrences = counts.count { $0 == nil }
    return (0...((text.count - fixed) / (recurrences + 1))).first { length in
      var offset = length
      for (places, count) in zip(places, counts) {
        guard places?[offset] ?? (agreement[offset] >= length) else { return false }
        offset += count ?? length
      }
      return true
    }
  }
}
