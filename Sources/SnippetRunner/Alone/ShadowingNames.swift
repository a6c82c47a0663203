internal import SwiftSource

/// The variables and types of some code whose names the modules that it imports have too.
///
/// In one file they hide those of the modules. In two, the compiler may choose among both.
struct ShadowingNames: Equatable {
  /// Those for which a module has a function or a type of C, which have no members.
  var withoutMembers: Set<String> = []
  /// All others.
  var others: Set<String> = []

  /// Whether code may get something else by one of the names when it is in a file of its own.
  ///
  /// It cannot when it uses no more of the name than a member, and the module has none.
  func mayDiffer(in code: CodeNames) -> Bool {
    !code.used.union(code.called).isDisjoint(with: others)
      || !code.usedThemselves.union(code.called).isDisjoint(with: withoutMembers)
  }
}

extension ShadowingNames {
  private static let member = "memberThatNothingHas"

  /// Lines of code for which the compiler says what the modules have under some names.
  static func probe(_ names: [String]) -> [String] { names.map { "_ = `\($0)`.\(member)" } }

  /// Reads what the compiler says of `probe(_:)`.
  ///
  /// A name that it says nothing about is one of the others.
  ///
  /// - Parameters:
  ///   - messages: What it says.
  ///   - names: The names.
  ///   - firstLine: The line of the first name.
  init(saidBy messages: String, of names: [String], firstLine: Int) {
    var said: [Int: String] = [:]
    for match in messages.matches(of: /(?m):(\d+):\d+: error: (.*)$/) {
      if let line = Int(match.1) { said[line, default: ""] += "\(match.2)\n" }
    }
    for (index, name) in names.enumerated() {
      let words = said[firstLine + index] ?? ""
      if words == "cannot find '\(name)' in scope\n" { continue }
      if Self.tellsNoMembers(words, name) {
        withoutMembers.insert(name)
      } else {
        others.insert(name)
      }
    }
  }

  private static func tellsNoMembers(_ words: String, _ name: String) -> Bool {
    let function = /value of type '(?:@Sendable )?\(.*\) -> .*' has no member '\w+'\n/
    if words.wholeMatch(of: function) != nil { return true }
    // Types of Swift begin in upper case, and one with another name after it may have members.
    let type = words.wholeMatch(of: /type '(\w+)' has no member '\w+'\n/)
    return type.map { $0.1 == name } ?? false && name.first?.isLowercase == true
  }

  /// Its form in a file: the names, one a line, and an empty line before those without members.
  var text: String {
    (others.sorted() + [""] + withoutMembers.sorted()).joined(separator: "\n")
  }

  /// Reads the form in a file.
  init(text: String) {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "", maxSplits: 1, omittingEmptySubsequences: false)
    others = Set(parts.first?.map(String.init) ?? [])
    withoutMembers = Set(parts.dropFirst().first?.map(String.init) ?? []).subtracting([""])
  }
}
