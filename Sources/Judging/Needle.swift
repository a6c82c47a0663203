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
    var found: Int?
    scan(text) { place in
      found = place
      return false
    }
    return found
  }

  /// Returns, for each offset into the text and for its end, whether it stands there.
  func places(in text: ArraySlice<UInt32>) -> [Bool] {
    var places = [Bool](repeating: codes.isEmpty, count: text.count + 1)
    if codes.isEmpty { return places }
    scan(text) { place in
      places[place - text.startIndex] = true
      return true
    }
    return places
  }

  /// Reports each place at which it stands, in order, until the body returns false.
  private func scan(_ text: ArraySlice<UInt32>, _ body: (Int) -> Bool) {
    var length = 0
    for place in text.indices {
      while length > 0, text[place] != codes[length] { length = borders[length - 1] }
      if text[place] == codes[length] { length += 1 }
      guard length == count else { continue }
      guard body(place + 1 - count) else { return }
      length = borders[length - 1]
    }
  }
}
