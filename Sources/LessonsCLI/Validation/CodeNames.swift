internal import LessonModel

/// The names in a step's code: what it declares for the code behind it, and what it uses.
///
/// It is a guess from words and braces, and errs on one side: a name too many costs a compile.
struct CodeNames: Sendable {
  /// Variables, functions, operators and types outside all braces.
  private(set) var declared: Set<String> = []
  /// Extended types, and all that is declared in their extensions.
  private(set) var extended: Set<String> = []
  /// Types that are made to conform to a protocol, which code may show that names neither.
  private(set) var conforming: Set<String> = []
  /// Modules that are imported, for the whole file wherever that stands in it.
  private(set) var imported: Set<String> = []
  /// Names that stand by themselves, neither behind a dot nor as a label, and are not declared
  /// around where they stand.
  private(set) var used: Set<String> = []
  /// Names behind dots, and `[` for a subscript.
  private(set) var members: Set<String> = []
  /// Whether there is something that no scope but the file's may have.
  private(set) var mustBeAtTopLevel = false

  /// Finds the names.
  init(_ code: [SourceFragment]) {
    var reader = NameReader()
    for fragment in code { reader.read(Array(fragment.text.utf8)) }
    while reader.scopes.count > 1 { reader.close() }
    declared = reader.scopes[0].declared
    used = reader.scopes[0].used.union(reader.usedFromOutside).subtracting(declared)
    (extended, conforming, imported) = (reader.extended, reader.conforming, reader.imported)
    (members, mustBeAtTopLevel) = (reader.members, reader.mustBeAtTopLevel)
  }

  /// Adds what other code declares.
  mutating func addDeclarations(of other: CodeNames) {
    declared.formUnion(other.declared)
    extended.formUnion(other.extended)
    conforming.formUnion(other.conforming)
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
    let extensible = code.used.union(code.declared).union(code.members)
    return !names.isDisjoint(with: declared) || !extensible.isDisjoint(with: extended)
      // What is declared here as well cannot be had without its name.
      || !conforming.isSubset(of: declared) || !imported.isSubset(of: modules)
  }
}
