/// A declaration that code can use, with its documentation.
package struct CodeSymbol: Hashable, Sendable {
  /// The name after those of the enclosing types, such as `["JWK", "init(json:)"]`.
  package var path: [String]
  /// The declaration in one line.
  package var signature: String
  /// The first sentence of the documentation; empty without documentation.
  package var summary: String

  /// Creates a declaration.
  ///
  /// - Parameters:
  ///   - path: The name after those of the enclosing types.
  ///   - signature: The declaration.
  ///   - documentation: The lines of the documentation.
  package init(path: [String], signature: String, documentation: [String]) {
    self.path = path
    self.signature = signature.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let words = documentation.prefix { !$0.allSatisfy(\.isWhitespace) }.joined(separator: " ")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    summary = words.firstRange(of: ". ").map { "\(words[..<$0.lowerBound])." } ?? words
  }
}

extension CodeSymbol {
  /// The declaration with the enclosing types before its name, such as `static let World.count:
  /// Int`.
  package var qualifiedSignature: String {
    let types = path.dropLast().joined(separator: ".")
    guard let name = path.last?.prefix(while: { $0 != "(" }), !types.isEmpty else {
      return signature
    }
    let place = signature.ranges(of: name).first { range in
      let before = signature[..<range.lowerBound].last
      let after = signature[range.upperBound...].first
      let endsThere = after.map { !$0.isLetter && !$0.isNumber } ?? true
      return before.map(\.isWhitespace) ?? true && endsThere
    }
    guard let place else { return signature }
    return signature[..<place.lowerBound] + "\(types)." + signature[place.lowerBound...]
  }
}

/// A name that a step's code may use.
package struct UsedName: Hashable, Sendable {
  /// The name, such as `JWK.init(json:)` or `verify`.
  package var name: String
  /// The line in the lesson's document.
  package var line: Int

  /// Creates a name.
  package init(_ name: String, line: Int) {
    self.name = name
    self.line = line
  }
}

/// Declarations by their names.
package struct SymbolIndex: Hashable, Sendable {
  /// The declarations in order.
  package var symbols: [CodeSymbol]

  /// Creates an index.
  package init(_ symbols: [CodeSymbol] = []) { self.symbols = symbols }

  /// Returns the declarations with a name, including overloads.
  ///
  /// The name may omit enclosing types and argument labels. If there are declarations outside all
  /// types, only those are returned.
  package func symbols(named name: String) -> [CodeSymbol] {
    let wanted = Self.components(of: name)
    guard !wanted.isEmpty else { return [] }
    let found = symbols.filter { symbol in
      symbol.path.count >= wanted.count
        && zip(symbol.path.suffix(wanted.count), wanted).allSatisfy(Self.isMeant)
    }
    let whole = found.filter { $0.path.count == wanted.count }
    // Types repeat their protocols' declarations, and a page may wrap a module's declarations.
    var seen: Set<String> = []
    return (whole.isEmpty ? found : whole).filter { symbol in
      let words = symbol.signature.split(separator: " ").drop { $0.hasPrefix("@") }
      return seen.insert(words.joined(separator: " ")).inserted
    }
  }

  /// Returns the name that an author may have meant by a misspelled one.
  package func nearMiss(of name: String) -> String? {
    let count = Self.components(of: name).count
    let names = Set(
      symbols.filter { $0.path.count >= count }
        .map { $0.path.suffix(count).map(Self.base).joined(separator: ".") })
    let base = Self.components(of: name).map(Self.base).joined(separator: ".")
    // Names of very different lengths cannot be meant, and `NearMiss` compares only some
    // candidates.
    return NearMiss.of(base, in: names.filter { abs($0.count - base.count) <= 2 }.sorted())
  }

  private static func isMeant(_ component: String, _ wanted: String) -> Bool {
    // Some indexes have no labels.
    component == wanted || isBase(wanted, of: component) || isBase(component, of: wanted)
  }

  /// Returns whether a name is the other name without its argument labels.
  private static func isBase(_ name: String, of labelled: String) -> Bool {
    labelled.utf8.starts(with: name.utf8)
      && labelled.utf8.dropFirst(name.utf8.count).first == UInt8(ascii: "(")
  }

  /// Returns the name without its argument labels.
  private static func base(_ component: String) -> String {
    String(component.prefix { $0 != "(" })
  }

  /// Returns the parts of a name between its dots.
  ///
  /// Dots in an operator or in labels do not count.
  private static func components(of name: String) -> [String] {
    let labels = name.firstIndex(of: "(") ?? name.endIndex
    var parts = name[..<labels].split(separator: ".").map(String.init)
    guard !parts.isEmpty else { return [] }
    parts[parts.count - 1] += name[labels...]
    return parts
  }
}

/// Reads and writes the index as a file, with one line per declaration.
extension SymbolIndex {
  /// Reads the format of `text`, skipping malformed lines.
  package init(text: String) {
    symbols = text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 3 else { return nil }
      return CodeSymbol(
        path: fields[0].split(separator: " ").map(String.init), signature: fields[1],
        documentation: [fields[2]])
    }
  }

  /// The index in a compact format.
  package var text: String {
    symbols.map { symbol in
      "\(symbol.path.joined(separator: " "))\t\(symbol.signature)\t\(symbol.summary)\n"
    }.joined()
  }
}
