internal import SwiftSource

/// What a piece of code declares, with nothing in it.
///
/// Functions return an empty value, or trap where there is none; statements are left out. Variables
/// keep the value that they have in other code, the starter, or get an empty one. It is a guess from
/// words and braces: if the compiler refuses it, nothing is lost.
struct StubbedCode {
  private let bytes: [UInt8]
  /// The tokens without blanks and comments; line breaks are among them.
  private let tokens: [SwiftToken]
  /// The code of the starter, and its variables by their names.
  private var starter = ""
  private var variables: [String: String] = [:]

  private init(_ code: String) {
    bytes = Array(code.utf8)
    tokens = SwiftScanner.scan(bytes).tokens.filter {
      ![.whitespace, .lineComment, .blockComment].contains($0.kind)
    }
  }

  /// Returns the declarations of some code that is a step's answer.
  static func text(of code: String, beside starter: String) -> String {
    var reader = StubbedCode(code)
    reader.starter = starter
    let other = StubbedCode(starter)
    for statement in other.statements(in: other.tokens.indices) {
      guard let keyword = other.keyword(of: statement),
        ["let", "var"].contains(other.word(keyword))
      else { continue }
      reader.variables[other.word(keyword + 1)] = other.text(statement)
    }
    return reader.stubs(in: reader.tokens.indices).joined(separator: "\n")
  }

  private func word(_ index: Int) -> String {
    tokens.indices.contains(index)
      ? String(decoding: bytes[tokens[index].range], as: UTF8.self) : ""
  }

  /// The code of some tokens as it was written.
  private func text(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last else { return "" }
    let place = tokens[first].range.lowerBound..<tokens[last].range.upperBound
    return String(decoding: bytes[place], as: UTF8.self)
  }

  private func stubs(in range: Range<Int>) -> [String] {
    statements(in: range).compactMap(stub)
  }
}

extension StubbedCode {
  /// Words that may stand before a declaration's keyword.
  private static let modifiers: Set<String> = [
    "private", "fileprivate", "internal", "package", "public", "open", "static", "final",
    "override",
    "nonisolated", "mutating", "nonmutating", "lazy", "weak", "unowned", "indirect", "convenience",
    "required", "dynamic",
  ]

  private func stub(of statement: Range<Int>) -> String? {
    guard let keyword = keyword(of: statement) else { return nil }
    let brace = firstBrace(in: statement)
    switch word(keyword) {
    case "import", "typealias", "protocol", "case", "associatedtype": return text(statement)
    case "struct", "enum", "actor", "extension", "class":
      guard let brace else { return nil }
      let members = stubs(in: (brace + 1)..<(statement.upperBound - 1))
      return text(statement.lowerBound..<brace) + " {\n" + members.joined(separator: "\n") + "\n}"
    case "func", "subscript", "init":
      guard let brace else { return text(statement) }
      let arrow = (keyword..<brace).last { word($0) == "->" }
      let type = arrow.map { text(($0 + 1)..<brace) } ?? ""
      let value = word(keyword) == "init" ? "fatalError()" : Self.value(of: type)
      return text(statement.lowerBound..<brace) + " { " + value + " }"
    case "let", "var":
      let sign = statement.first { word($0) == "=" }
      guard let brace, sign.map({ $0 > brace }) ?? true else {
        return sign.flatMap { variable(statement, keyword, sign: $0) } ?? text(statement)
      }
      let colon = (keyword..<brace).first { word($0) == ":" }
      let type = colon.map { text(($0 + 1)..<brace) } ?? ""
      return text(statement.lowerBound..<brace) + " { " + Self.value(of: type) + " }"
    default: return nil
    }
  }

  /// A variable with a value that is not the answer; `nil` when it may stay as it is.
  private func variable(_ statement: Range<Int>, _ keyword: Int, sign: Int) -> String? {
    guard !starter.contains(text(statement)) else { return nil }
    let name = word(keyword + 1)
    if let other = variables[name] { return other }
    // A pattern of several variables has no empty value.
    guard name != "(" else { return "" }
    let colon = (keyword..<sign).first { word($0) == ":" }
    let type = colon.map { text(($0 + 1)..<sign) } ?? "String"
    return text(statement.lowerBound..<keyword)
      + " \(word(keyword)) \(name): \(type) = \(Self.value(of: type))"
  }

  /// The token with the keyword of a declaration; `nil` when the statement declares nothing.
  private func keyword(of statement: Range<Int>) -> Int? {
    var depth = 0
    for index in statement {
      let word = word(index)
      if word == "(" { depth += 1 }
      if word == ")" { depth -= 1 }
      guard depth == 0, word != ")", tokens[index].kind != .newline else { continue }
      let isTypeMember = word == "class" && ["func", "var", "let"].contains(self.word(index + 1))
      if tokens[index].kind == .attribute || Self.modifiers.contains(word) || isTypeMember {
        continue
      }
      return index
    }
    return nil
  }

  /// An empty value of a type, or a trap.
  private static func value(of type: String) -> String {
    let type = type.split(whereSeparator: \.isWhitespace).prefix { $0 != "where" }.joined(
      separator: " ")
    switch type {
    case "", "Void", "()": return ""
    case "String", "Substring": return "\"\""
    case "Bool": return "false"
    case "Data": return "Data()"
    case "Int", "UInt", "UInt8", "UInt32", "UInt64", "Int64", "Double", "Float": return "0"
    case _ where type.hasSuffix("?"): return "nil"
    case _ where type.hasPrefix("[") && type.hasSuffix("]"):
      return type.contains(":") ? "[:]" : "[]"
    default: return "fatalError()"
    }
  }
}

extension StubbedCode {
  /// Words after which a statement goes on in the next line, and those before which it did.
  private static let open: Set<String> = ["=", ",", "->", ":", "?", "??", "&&", "||", "+", "."]
  private static let ahead: Set<String> = [
    ".", "?", ":", "??", "&&", "||", "+", "=", "->", "{", "else", "catch", "where", "throws",
    "async",
  ]

  /// The statements of a block, as ranges of tokens.
  private func statements(in range: Range<Int>) -> [Range<Int>] {
    var statements: [Range<Int>] = []
    var depth = 0
    var start: Int?
    var last: Int?
    func end() {
      if let first = start, let last { statements.append(first..<(last + 1)) }
      (start, last) = (nil, nil)
    }
    for index in range {
      guard tokens[index].kind != .newline else {
        let next = (index + 1..<range.upperBound).first { tokens[$0].kind != .newline }
        let isBegun = start.map { keyword(of: $0..<index) != nil } ?? false
        let goesOn = !isBegun || (last.map { Self.open.contains(word($0)) } ?? true)
        if depth == 0, !goesOn, !(next.map { Self.ahead.contains(word($0)) } ?? false) { end() }
        continue
      }
      let sign = self.word(index)
      if depth == 0, sign == ";" {
        end()
        continue
      }
      if ["(", "[", "{"].contains(sign) { depth += 1 }
      if [")", "]", "}"].contains(sign) { depth -= 1 }
      start = start ?? index
      last = index
    }
    end()
    return statements
  }

  /// The brace with which a statement's body begins.
  private func firstBrace(in statement: Range<Int>) -> Int? {
    var depth = 0
    for index in statement {
      let word = word(index)
      if word == "{", depth == 0 { return index }
      if word == "(" || word == "[" { depth += 1 }
      if word == ")" || word == "]" { depth -= 1 }
    }
    return nil
  }
}
