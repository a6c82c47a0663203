/// A run of characters to look for, in time that grows only with the length of both.
///
/// It is the search of Knuth, Morris and Pratt: after a mismatch it goes on with the longest
/// beginning that still fits, so no character of the text is read again.
struct Needle: Hashable, Sendable {
  /// The characters' numbers.
  let codes: [UInt32]
  /// For each place, the length of the longest beginning of `codes` that ends there too.
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

  /// How many characters it has.
  var count: Int { codes.count }

  /// Whether it stands at a place of the text.
  func stands(at place: Int, in text: ArraySlice<UInt32>) -> Bool {
    place + count <= text.endIndex && text[place...].starts(with: codes)
  }

  /// Returns the first place of the text at which it stands.
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
