package import LessonModel

/// The names in a step's code: those it declares for the code after it, and those it uses.
///
/// It is a guess from words and braces that errs on the safe side: a name too many only costs an
/// extra compile.
package struct CodeNames: Sendable {
  /// Variables, functions, operators and types outside all braces.
  package private(set) var declared: Set<String> = []
  /// Whether it may change what other code does, even if that code uses none of its names.
  ///
  /// An extension of an existing type may do so through a conformance, a literal, an interpolation,
  /// a call of a value, or a member for which a protocol has a default. An operator or its precedence
  /// may do so too, and so may a type for literals.
  package private(set) var changesAll = false
  /// Imported modules; an import counts for the whole file, wherever it is.
  package private(set) var imported: Set<String> = []
  /// Names that are neither members after a dot nor labels, and are not declared around their use.
  package private(set) var used: Set<String> = []
  /// Whether something in it is allowed only at the top level, or means something else elsewhere.
  package private(set) var mustBeAtTopLevel = false

  /// Whether every bracket and literal that is opened is closed, so that an error ends with the code.
  package private(set) var isBalanced = true

  /// Finds the names.
  package init(_ code: [SourceFragment]) {
    var reader = NameReader()
    // A fragment ends its last line.
    for fragment in code { reader.read(Array("\(fragment.text)\n".utf8)) }
    isBalanced = reader.isBalanced
    while reader.scopes.count > 1 { reader.close() }
    declared = reader.scopes[0].declared
    used = reader.scopes[0].used.subtracting(declared)
    changesAll =
      reader.hasOperator || !reader.extended.isSubset(of: declared)
      || !Self.typesOfLiterals.isDisjoint(with: declared)
    (imported, mustBeAtTopLevel) = (reader.imported, reader.mustBeAtTopLevel)
  }

  /// The names with which code says what type literals have (The Swift Programming Language, "Literals").
  private static let typesOfLiterals: Set<String> = [
    "IntegerLiteralType", "FloatLiteralType", "BooleanLiteralType", "StringLiteralType",
    "ExtendedGraphemeClusterType", "UnicodeScalarType",
  ]

  /// Adds the declarations of other code.
  package mutating func addDeclarations(of other: CodeNames) {
    declared.formUnion(other.declared)
    changesAll = changesAll || other.changesAll
    imported.formUnion(other.imported)
  }

  /// Returns whether code before this code might use something that is declared here.
  ///
  /// - Parameters:
  ///   - code: The code before this code.
  ///   - own: Code that it builds on, whose names it can use anyway.
  ///   - modules: The modules that it imports anyway.
  /// - Returns: Whether it might.
  package func mayBeUsed(
    by code: CodeNames, besides own: CodeNames? = nil, knowing modules: Set<String>
  ) -> Bool {
    let names = code.used.subtracting(own?.declared ?? [])
    return changesAll || !names.isDisjoint(with: declared) || !imported.isSubset(of: modules)
  }
}
