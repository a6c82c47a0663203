package import LessonModel

/// The names in a step's code: what it declares for the code behind it, and what it uses.
///
/// It is a guess from words and braces, and errs on one side: a name too many costs a compile.
package struct CodeNames: Sendable {
  /// Variables, functions, operators and types outside all braces.
  package private(set) var declared: Set<String> = []
  /// Whether it may change what code does that names nothing of it.
  ///
  /// An extension of a type that was there before does: by a conformance, a literal, an
  /// interpolation, a call of a value, or a member that a protocol has a default for. So does an
  /// operator's precedence.
  package private(set) var changesAll = false
  /// Modules that are imported, for the whole file wherever that stands in it.
  package private(set) var imported: Set<String> = []
  /// Names that stand by themselves, neither behind a dot nor as a label, and are not declared
  /// around where they stand.
  package private(set) var used: Set<String> = []
  /// Whether there is something that no scope but the file's may have, or that does something else
  /// in another.
  package private(set) var mustBeAtTopLevel = false

  /// Finds the names.
  package init(_ code: [SourceFragment]) {
    var reader = NameReader()
    for fragment in code { reader.read(Array(fragment.text.utf8)) }
    while reader.scopes.count > 1 { reader.close() }
    declared = reader.scopes[0].declared
    used = reader.scopes[0].used.union(reader.usedFromOutside).subtracting(declared)
    changesAll = reader.hasOperator || !reader.extended.isSubset(of: declared)
    (imported, mustBeAtTopLevel) = (reader.imported, reader.mustBeAtTopLevel)
  }

  /// Adds what other code declares.
  mutating func addDeclarations(of other: CodeNames) {
    declared.formUnion(other.declared)
    changesAll = changesAll || other.changesAll
    imported.formUnion(other.imported)
  }

  /// Whether code that stands before this may come to know what is declared here.
  ///
  /// - Parameters:
  ///   - code: The code before.
  ///   - own: What it stands on, whose names are its own as well.
  ///   - modules: The modules whose names it knows anyway.
  /// - Returns: Whether it may.
  func mayBeUsed(
    by code: CodeNames, besides own: CodeNames? = nil, knowing modules: Set<String>
  ) -> Bool {
    let names = code.used.subtracting(own?.declared ?? [])
    return changesAll || !names.isDisjoint(with: declared) || !imported.isSubset(of: modules)
  }
}
