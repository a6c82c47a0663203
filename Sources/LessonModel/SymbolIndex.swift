/// A declaration that code can use, with its documentation.
package struct CodeSymbol: Hashable, Sendable {
  /// Its name after those of the types around it: `["JWK", "init(json:)"]`.
  package var path: [String]
  /// The declaration in one line.
  package var signature: String
  /// The first sentence of its documentation; empty when there is none.
  package var summary: String

  /// Describes a declaration.
  ///
  /// - Parameters:
  ///   - path: Its name after those of the types around it.
  ///   - signature: The declaration.
  ///   - documentation: The lines of its documentation.
  package init(path: [String], signature: String, documentation: [String]) {
    self.path = path
    self.signature = signature.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let words = documentation.prefix { !$0.allSatisfy(\.isWhitespace) }.joined(separator: " ")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    summary = words.firstRange(of: ". ").map { "\(words[..<$0.lowerBound])." } ?? words
  }
}

extension CodeSymbol {
  /// The declaration with the types around it before its name: `static let World.count: Int`.
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

/// A name that a step says its code may use.
package struct UsedName: Hashable, Sendable {
  /// The name, `JWK.init(json:)` or `verify`.
  package var name: String
  /// Its line in the lesson's document.
  package var line: Int

  /// Describes a name.
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

  /// Returns the declarations with a name, overloads included.
  ///
  /// The names of the types around it and the labels of its arguments may be left out. If there are
  /// declarations outside all types, only those are returned.
  package func symbols(named name: String) -> [CodeSymbol] {
    let wanted = Self.components(of: name)
    guard !wanted.isEmpty else { return [] }
    let found = symbols.filter { symbol in
      symbol.path.count >= wanted.count
        && zip(symbol.path.suffix(wanted.count), wanted).allSatisfy(Self.isMeant)
    }
    let whole = found.filter { $0.path.count == wanted.count }
    // Types repeat the declarations of their protocols, and a page may wrap those of a module.
    var seen: Set<String> = []
    return (whole.isEmpty ? found : whole).filter { symbol in
      let words = symbol.signature.split(separator: " ").drop { $0.hasPrefix("@") }
      return seen.insert(words.joined(separator: " ")).inserted
    }
  }

  /// Returns a name that the author of a misspelled one may have meant.
  package func nearMiss(of name: String) -> String? {
    let count = Self.components(of: name).count
    let names = Set(
      symbols.filter { $0.path.count >= count }
        .map { $0.path.suffix(count).map(Self.base).joined(separator: ".") })
    let base = Self.components(of: name).map(Self.base).joined(separator: ".")
    // Names of very different length cannot be meant, and only some candidates are compared.
    return NearMiss.of(base, in: names.filter { abs($0.count - base.count) <= 2 }.sorted())
  }

  private static func isMeant(_ component: String, _ wanted: String) -> Bool {
    // Some indexes have no labels.
    component == wanted || isBase(wanted, of: component) || isBase(component, of: wanted)
  }

  /// Whether a name is another one without the labels of its arguments.
  private static func isBase(_ name: String, of labelled: String) -> Bool {
    labelled.utf8.starts(with: name.utf8)
      && labelled.utf8.dropFirst(name.utf8.count).first == UInt8(ascii: "(")
  }

  /// The name without the labels of its arguments.
  private static func base(_ component: String) -> String {
    String(component.prefix { $0 != "(" })
  }

  /// The parts of a name between its dots; dots in an operator or in labels do not count.
  private static func components(of name: String) -> [String] {
    let labels = name.firstIndex(of: "(") ?? name.endIndex
    var parts = name[..<labels].split(separator: ".").map(String.init)
    guard !parts.isEmpty else { return [] }
    parts[parts.count - 1] += name[labels...]
    return parts
  }
}

/// The index as a file, a line for each declaration.
extension SymbolIndex {
  /// Reads the format of `text`; malformed lines are skipped.
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
