internal import SwiftSyntax
internal import SyntaxFacts

/// Finds code that has a different meaning in a different place, and code that affects code that
/// does not use its names.
final class PlaceVisitor: SyntaxVisitor {
  private var extended: Set<String> = []
  private var modules: Set<String> = []
  private var hasOperator = false
  private var needsTopLevel = false

  init() { super.init(viewMode: .sourceAccurate) }

  /// The names with which code sets the default types of literals (The Swift Programming Language,
  /// "Literals").
  private static let typesOfLiterals: Set<String> = [
    "IntegerLiteralType", "FloatLiteralType", "BooleanLiteralType", "StringLiteralType",
    "ExtendedGraphemeClusterType", "UnicodeScalarType",
  ]

  /// The operators that types may get from the compiler or a protocol.
  ///
  /// A function for one of them outside all types replaces that operator.
  private static let comparisons: Set<String> = ["==", "!=", "<", ">", "<=", ">=", "~="]

  /// Adds the findings about code that declares the names.
  func add(to facts: inout CodeFacts) {
    facts.modules = modules
    facts.needsTopLevel = needsTopLevel
    facts.changesOthers =
      hasOperator || !extended.isSubset(of: facts.declared)
      || !Self.typesOfLiterals.isDisjoint(with: facts.declared)
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    needsTopLevel = true
    if let module = node.path.first { modules.insert(module.name.plainText) }
    return .skipChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    needsTopLevel = true
    extended.insert(node.extendedType.trimmedDescription)
    return .visitChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    needsTopLevel = true
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if case .identifier = node.name.tokenKind { return .visitChildren }
    // An operator counts for the whole file.
    needsTopLevel = true
    if node.isAtTopLevel, Self.comparisons.contains(node.name.text) { hasOperator = true }
    return .visitChildren
  }

  override func visit(_ node: OperatorDeclSyntax) -> SyntaxVisitorContinueKind {
    (needsTopLevel, hasOperator) = (true, true)
    return .skipChildren
  }

  override func visit(_ node: PrecedenceGroupDeclSyntax) -> SyntaxVisitorContinueKind {
    (needsTopLevel, hasOperator) = (true, true)
    return .skipChildren
  }

  override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind {
    (needsTopLevel, hasOperator) = (true, true)
    return .skipChildren
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    needsTopLevel = true
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    // These macros describe the function around them.
    if ["function", "isolation"].contains(node.macroName.text) { needsTopLevel = true }
    return .visitChildren
  }

  override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind {
    // A top-level `defer` runs at the end of the page.
    if node.isAtTopLevel { needsTopLevel = true }
    return .visitChildren
  }

  // Values at the top level are never released.

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    needsTopLevel = true
    return .visitChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    switch node.name.tokenKind {
    case .keyword(.weak), .keyword(.unowned): needsTopLevel = true
    default: break
    }
    return .skipChildren
  }

  override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
    if node.specifier != nil { needsTopLevel = true }
    return .visitChildren
  }
}
