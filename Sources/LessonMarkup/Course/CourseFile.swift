package import LessonModel

/// A course's `course.json`, with all mistakes in it.
package struct CourseFile: Sendable {
  /// The file's content.
  ///
  /// A faulty value counts as missing.
  package internal(set) var manifest: CourseManifest
  /// The names of lessons, steps and paths in the file, in order.
  private(set) var references: [CourseReference] = []
  /// The file's mistakes, by line and column.
  package private(set) var problems: [Diagnostic] = []

  /// The path that diagnostics show; empty without a file.
  let path: String
  let bytes: [UInt8]

  /// Describes a course whose file is missing or unreadable.
  ///
  /// - Parameters:
  ///   - folder: The name of the course's folder.
  ///   - problems: Why the file cannot be read.
  package init(missingIn folder: String, problems: [Diagnostic] = []) {
    manifest = CourseManifest(id: Self.id(ofFolder: folder))
    self.problems = problems
    (path, bytes) = ("", [])
  }

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - text: The file's text, in UTF-8.
  ///   - folder: The name of the course's folder.
  ///   - path: The file as diagnostics name it.
  package init(_ text: String, in folder: String, path: String) {
    manifest = CourseManifest(id: Self.id(ofFolder: folder))
    self.path = path
    bytes = Array(text.utf8)
    do {
      for member in try JSONScanner.members(of: bytes) { read(member) }
    } catch {
      report(at: error.offset, Self.words(for: error, in: bytes))
    }
  }

  private static func id(ofFolder name: String) -> String { name.isEmpty ? "course" : name }

  mutating func report(at offset: Int, _ words: String) {
    problems.append(finding(by: CourseManifestRule.self, at: offset, words))
  }

  /// Records what a name in the file refers to.
  mutating func note(_ kind: CourseReference.Kind, _ name: String, at range: Range<Int>) {
    references.append(CourseReference(kind: kind, name: name, offset: range.lowerBound))
  }

  /// Returns a rule's finding at a place in the file.
  func finding(by rule: any LintRule.Type, at offset: Int, _ words: String) -> Diagnostic {
    // Split by bytes, because "\r\n" is one `Character`, which is not equal to "\n".
    let before = bytes.prefix(offset).split(separator: 0x0A, omittingEmptySubsequences: false)
    let column = before.last.map { String(decoding: $0, as: UTF8.self).count } ?? 0
    return rule.finding(in: path, before.count, column: column + 1, words)
  }
}

extension CourseFile {
  private mutating func read(_ member: JSONMember) {
    guard let key = CourseKey.all.first(where: { $0.name == member.name }) else {
      let names = CourseKey.all.map(\.name)
      let meant = NearMiss.of(member.name, in: names).map { "did you mean `\($0)`?" }
      let list = names.map { "`\($0)`" }.joined(separator: ", ")
      return report(
        at: member.key.lowerBound,
        "unknown key `\(Self.short(member.name))`; \(meant ?? "there are \(list)")"
      )
    }
    if !take(key, member.value) { refuse(key, member.value) }
  }

  /// Reads the value of a key, and returns whether it is a valid one.
  private mutating func take(_ key: CourseKey, _ range: Range<Int>) -> Bool {
    switch key.kind {
    case .name:
      guard let name = string(range), LessonFileName.isTypable(name) else { return false }
      manifest.id = name
    case .line:
      guard let line = string(range), Self.isLine(line) else { return false }
      switch key.name {
      case CourseKey.title.name: manifest.title = line
      case CourseKey.author.name: manifest.author = line
      case CourseKey.license.name: manifest.license = line
      default: break
      }
    case .number:
      guard let mode = Int(text(range)).flatMap(PageLanguage.Mode.init(rawValue:)) else {
        return false
      }
      manifest.language.mode = mode
    case .word:
      guard let isolation = string(range).flatMap(PageLanguage.Isolation.init(rawValue:)) else {
        return false
      }
      manifest.language.isolation = isolation
    case .modules:
      guard let names = modules(range) else { return false }
      manifest.modules = names
    case .lessons:
      guard let ids = strings(range), ids.allSatisfy(LessonFileName.isTypable) else { return false }
      manifest.drafts = Set(ids)
      noteAll(.draft, range)
    case .steps:
      guard let steps = steps(range) else { return false }
      manifest.removed = Set(steps)
      noteAll(.removed, range)
    case .renaming:
      guard let ids = renaming(range) else { return false }
      manifest.renamed = ids
    case .parts, .facts, .paths: return takeWays(key, range)
    case .off: return text(range) == "false"
    case .layout:
      if text(range) == "false" {
        manifest.layout = .none
      } else if kind(range) == .object {
        manifest.layout = .rules(text(range))
      } else {
        return false
      }
    }
    return true
  }

  private mutating func refuse(_ key: CourseKey, _ range: Range<Int>) {
    if key.kind == .off, text(range) == "true" {
      return report(
        at: range.lowerBound,
        "`\(key.name)` cannot be `true`: code of a course cannot reach the network yet; write "
          + "`false`, or remove the line")
    }
    let meant: String? =
      if case .word(let words) = key.kind, let word = string(range) {
        NearMiss.of(word, in: words).map { "did you mean `\"\($0)\"`?" }
      } else {
        nil
      }
    let given = Self.short(text(range))
    report(
      at: range.lowerBound,
      "`\(key.name)` cannot be `\(given)`; \(meant ?? "it takes \(key.takes)")")
  }
}

extension CourseFile {
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func kind(_ range: Range<Int>) -> JSONKind {
    JSONKind(firstByte: bytes[range.lowerBound])
  }

  /// Returns a value as a string, or `nil` when it is not one.
  func string(_ range: Range<Int>) -> String? {
    try? JSONScanner.string(Array(bytes[range]))
  }

  /// Returns a value as the names of modules, or `nil` when it is anything else.
  private func modules(_ range: Range<Int>) -> [String]? {
    strings(range).flatMap { $0.allSatisfy(Self.isModule) ? $0 : nil }
  }

  /// Returns a value as strings, each once, or `nil` when it is anything else.
  func strings(_ range: Range<Int>) -> [String]? {
    guard let elements = elements(range) else { return nil }
    let all = elements.compactMap { string($0) }
    return all.count == elements.count && Set(all).count == all.count ? all : nil
  }

  /// Returns a value as steps, each once, or `nil` when it is anything else.
  func steps(_ range: Range<Int>) -> [StepAddress]? {
    guard let words = strings(range), case let steps = words.compactMap({ StepAddress($0) }),
      steps.count == words.count
    else { return nil }
    return steps
  }

  /// Records what the names in an array refer to.
  mutating func noteAll(_ kind: CourseReference.Kind, _ range: Range<Int>) {
    for element in elements(range) ?? [] { note(kind, string(element) ?? "", at: element) }
  }

  /// Returns the places of an array's elements, or `nil` for any other value.
  func elements(_ range: Range<Int>) -> [Range<Int>]? {
    try? JSONScanner.elements(of: bytes, in: range)
  }

  /// Returns a value as the present ids of lessons, by their former ones, or `nil` when it is
  /// anything else.
  private mutating func renaming(_ range: Range<Int>) -> [String: String]? {
    guard kind(range) == .object,
      let members = try? JSONScanner.members(of: Array(bytes[range]))
    else { return nil }
    var ids: [String: String] = [:]
    for member in members {
      let value =
        range.lowerBound + member.value.lowerBound..<range.lowerBound + member.value.upperBound
      guard let id = string(value), LessonFileName.isTypable(id),
        LessonFileName.isTypable(member.name)
      else { return nil }
      ids[member.name] = id
      note(.renamed, id, at: value)
    }
    return ids
  }

  /// Returns whether a string is one line, not empty, and without terminal control characters.
  static func isLine(_ text: String) -> Bool {
    !text.isEmpty
      && !text.unicodeScalars.contains {
        $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0.value == 0x2028
          || $0.value == 0x2029
      }
  }

  /// Returns whether a string can be a module's name.
  ///
  /// Non-ASCII names are rare enough to leave out.
  private static func isModule(_ name: String) -> Bool {
    name.utf8.first.map { !(0x30...0x39).contains($0) } ?? false
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// Returns the first 40 characters of a string, on one line.
  static func short(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 40 ? "\(line.prefix(39))…" : line
  }

  private static func words(for flaw: JSONFlaw, in bytes: [UInt8]) -> String {
    let isStart = bytes.prefix(flaw.offset).allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if bytes.dropFirst(flaw.offset).first == UInt8(ascii: "/") {
      return "JSON has no comments; remove this one"
    }
    return switch flaw.kind {
    case .endsEarly where !isStart:
      "the JSON ends too early; close its open brackets and quotes"
    case .repeatedKey(let name): "the key `\(short(name))` is written twice; keep one"
    case .tooDeep: "this is nested too deeply; the keys of a course need no more than four levels"
    case .endsEarly, .unexpected, .otherMeaning:
      isStart
        ? "this file has to be one JSON object; begin it with `{`"
        : "this is not JSON; look for a missing or extra comma, quote or bracket"
    }
  }
}
