/// The modules that the code of a draft imports.
extension LessonDraft {
  /// Takes out the imports of modules that are not there; Foundation takes the place of one that brings it.
  mutating func dropImports(of modules: Set<String>) -> Bool {
    var isChanged = false
    for index in parts.indices {
      var lines = parts[index].compiled
      for line in lines.indices.reversed() {
        guard let module = Self.imported(by: lines[line]), modules.contains(module) else {
          continue
        }
        isChanged = true
        if !missing.contains(where: { $0.module == module }) {
          missing.append((module, parts[index].numbers[line]))
        }
        if Self.bringers.contains(module), !importsFoundation {
          lines[line] = "import Foundation"
        } else {
          lines.remove(at: line)
          parts[index].numbers.remove(at: line)
        }
        parts[index].content = parts[index].content.with(lines)
      }
      if isChanged { parts[index] = parts[index].withoutBlankEnds }
    }
    if isChanged { parts.removeAll { $0.compiled.isEmpty && $0.isOfCode } }
    return isChanged
  }

  /// Imports Foundation where names are unknown, and takes it back if they are unknown still.
  mutating func tryFoundation(_ errors: [DraftError]) -> Bool {
    switch foundation {
    case .settled: return false
    case .tried(let before):
      foundation = .settled
      guard errors.count >= before else { return false }
      parts.removeFirst()
      return true
    case .untried:
      guard errors.contains(where: { $0.unknownName != nil || $0.message.contains("no member") })
      else { return false }
      let hasAll = parts.contains { part in
        part.compiled.contains { $0.contains("import FoundationNetworking") }
      }
      foundation = hasAll ? .settled : .tried(errors: errors.count)
      if !hasAll { share(Self.foundationLines) }
      return !hasAll
    }
  }

  private static let foundationLines = [
    "import Foundation", "#if canImport(FoundationNetworking)", "  import FoundationNetworking",
    "#endif",
  ]

  /// Adds code that all steps have and nobody sees.
  mutating func share(_ lines: [String]) {
    var part = DraftPart(.shared(lines), line: title.line)
    part.numbers = lines.map { _ in title.line }
    parts.insert(part, at: 0)
  }

  /// Modules of Apple's that bring Foundation along.
  private static let bringers: Set<String> = ["UIKit", "AppKit", "Cocoa", "Darwin", "SwiftUI"]

  /// Whether some code imports Foundation.
  private var importsFoundation: Bool {
    parts.flatMap({ $0.compiled }).contains { Self.imported(by: $0) == "Foundation" }
  }

  /// The module that a line imports, if it does nothing else.
  static func imported(by line: String) -> String? {
    line.wholeMatch(of: /\s*(?:@\w+\s+)?import\s+(\w+)\s*;?\s*(?:\/\/.*)?/).map { String($0.1) }
  }

  /// Imports for all steps what some code imports, as a scope can import nothing.
  mutating func shareImports() {
    let all = parts.filter(\.isLiveCode).flatMap(\.compiled).filter { Self.imported(by: $0) != nil }
    let shared = parts.flatMap { part in
      if case .shared(let lines) = part.content { lines } else { [String]() }
    }
    var new: [String] = []
    for line in all.map(\.unpadded) where !shared.contains(line) && !new.contains(line) {
      new.append(line)
    }
    if !new.isEmpty { share(new) }
  }
}
