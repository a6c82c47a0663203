/// A run of characters to find in text, in time that grows only with the length of both.
///
/// This is the algorithm of Knuth, Morris and Pratt. After a mismatch, the search continues with
/// the longest prefix that still fits, so it never reads a character of the text twice.
struct Needle: Hashable, Sendable {
  /// The characters' numbers.
  let codes: [UInt32]
  /// For each place, the length of the longest proper prefix of `codes` that also ends there.
  private let borders: [Int]

  /// Prepares a search.
  init(_ codes: [UInt32]) {
    self.codes = codes
    var borders = [Int](repeating: 0, count: codes.count)
    var length = 0
    for place in codes.indices.dropFirst() {
      while length > 0, codes[place] != codes[length] { length = borders[length - 1] }
      if codes[place] == codes[length] { length += 1 }
      borders[place] = length
    }
    self.borders = borders
  }

  /// The number of characters.
  var count: Int { codes.count }

  /// Returns whether the characters are at a place in the text.
  func stands(at place: Int, in text: ArraySlice<UInt32>) -> Bool {
    place + count <= text.endIndex && text[place...].starts(with: codes)
  }

  /// Returns the first place in the text at which the characters are.
  func firstPlace(in text: ArraySlice<UInt32>) -> Int? {
    if codes.isEmpty { return text.startIndex }
    var length = 0
    for place in text.indices {
      while length > 0, text[place] != codes[length] { length = borders[length - 1] }
      if text[place] == codes[length] { length += 1 }
      if length == count { return place + 1 - count }
    }
    return nil
  }
}
