/// Numbers with their nouns.
enum Plural {
  /// Returns a number with its noun: `no steps`, `1 step`, `2 steps`.
  static func text(_ count: Int, _ noun: String) -> String {
    count == 0 ? "no \(noun)s" : number(count, noun)
  }

  /// Returns a number with its noun, and 0 as a number: `0 steps`, `1 step`.
  static func number(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
