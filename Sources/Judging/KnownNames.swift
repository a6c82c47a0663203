/// What names stand for, by their number; those settled last can be forgotten again.
struct KnownNames {
  private var strings: [ArraySlice<UInt32>?] = []
  private var settled: [Int] = []

  /// Adds a name and returns its number; `nil` leaves it free.
  mutating func add(_ string: ArraySlice<UInt32>?) -> Int {
    strings.append(string)
    return strings.count - 1
  }

  /// What a name stands for; `nil` while it is free.
  subscript(name: Int) -> ArraySlice<UInt32>? { strings[name] }

  /// How many free names were settled.
  var settledCount: Int { settled.count }

  /// Lets a free name stand for a string.
  mutating func settle(_ name: Int, _ string: ArraySlice<UInt32>) {
    strings[name] = string
    settled.append(name)
  }

  /// Frees the names that were settled after the first ones.
  mutating func forget(after count: Int) {
    while settled.count > count { strings[settled.removeLast()] = nil }
  }
}
