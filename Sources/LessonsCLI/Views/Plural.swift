/// Numbers with their nouns.
enum Plural {
  /// A number with its noun: `no steps`, `1 step`, `2 steps`.
  static func text(_ count: Int, _ noun: String) -> String {
    "\(count == 0 ? "no" : String(count)) \(noun)\(count == 1 ? "" : "s")"
  }
}
