internal import SwiftSyntax

/// Finds the names that code declares and uses, and tracks the open scopes.
///
/// A name counts as declared in its whole scope, even before its declaration.
final class NameVisitor: SyntaxAnyVisitor {
  /// The code between two braces, with the names declared in it and for it.
  private struct Scope {
    /// The names that hide outer names.
    var declared: Set<String> = []
    /// The names that the code uses.
    var used: Set<String> = []
  }

  private var scopes = [Scope()]
  /// The names whose initial value the visitor is reading, each with the scope that declares it.
  ///
  /// In `let name = name.first`, the second name is a different one, from outside.
  private var valued: [(names: Set<String>, scope: Int)] = []

  init() { super.init(viewMode: .sourceAccurate) }

  /// The names that the code declares for the code after it.
  var declared: Set<String> { scopes[0].declared }

  /// The names that the code uses and that are not declared around their use.
  var used: Set<String> { scopes[0].used.subtracting(scopes[0].declared) }

  // MARK: Scopes

  /// The nodes that are a scope.
  ///
  /// Nodes that declare names for their scope open it in their own `visit`.
  private static let scopes: Set<SyntaxKind> = [
    .codeBlock, .whileStmt, .switchCase, .closureExpr, .initializerDecl, .subscriptDecl,
    .accessorBlock, .extensionDecl,
  ]
  private static let scopesWithNames: Set<SyntaxKind> = [
    .catchClause, .accessorDecl, .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl,
  ]

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if Self.scopes.contains(node.kind) { open() }
    return .visitChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    if Self.scopes.contains(node.kind) || Self.scopesWithNames.contains(node.kind) { close() }
  }

  private func open() { scopes.append(Scope()) }

  private func close() {
    guard scopes.count > 1, let scope = scopes.popLast() else { return }
    scopes[scopes.count - 1].used.formUnion(scope.used.subtracting(scope.declared))
  }

  private func declare(_ token: TokenSyntax) {
    let name = token.plainText
    if name != "_" { scopes[scopes.count - 1].declared.insert(name) }
  }

  private func use(_ token: TokenSyntax) {
    switch token.tokenKind {
    case .identifier, .binaryOperator, .prefixOperator, .postfixOperator: use(token.plainText)
    default: break
    }
  }

  private func use(_ name: String) {
    guard name != "_" else { return }
    scopes[scopes.count - 1].used.insert(name)
    for (names, scope) in valued where names.contains(name) {
      scopes[max(0, scope - 1)].used.insert(name)
    }
  }

  /// Uses an outer name that the innermost scope also declares.
  private func useFromOutside(_ token: TokenSyntax) {
    scopes[max(0, scopes.count - 2)].used.insert(token.plainText)
  }

  /// Reads a value that is assigned to names of the innermost scope.
  private func read(_ value: (some SyntaxProtocol)?, for pattern: some SyntaxProtocol) {
    guard let value else { return }
    valued.append((pattern.boundNames, scopes.count - 1))
    walk(value)
    valued.removeLast()
  }

  /// Reads the parts of a declaration that are in its own scope.
  private func readInside(_ parts: [(any SyntaxProtocol)?]) {
    open()
    for part in parts { if let part { walk(part) } }
    close()
  }

  // MARK: Uses

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    use(node.baseName)
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    // The type determines a member, so only the base matters.
    if let base = node.base { walk(base) }
    return .skipChildren
  }

  override func visit(_ node: KeyPathPropertyComponentSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    use(node.name)
    return .visitChildren
  }

  override func visit(_ node: BinaryOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    use(node.operator)
    return .skipChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    use(node.operator)
    return .visitChildren
  }

  override func visit(_ node: PostfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    use(node.operator)
    return .visitChildren
  }

  override func visit(_ node: SwitchCaseItemSyntax) -> SyntaxVisitorContinueKind {
    // A pattern may call the operator.
    use("~=")
    return .visitChildren
  }

  override func visit(_ node: MatchingPatternConditionSyntax) -> SyntaxVisitorContinueKind {
    use("~=")
    walk(node.pattern)
    if let type = node.typeAnnotation { walk(type) }
    read(node.initializer, for: node.pattern)
    return .skipChildren
  }

  // MARK: Variables

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    declare(node.identifier)
    return .skipChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    walk(node.pattern)
    if let type = node.typeAnnotation { walk(type) }
    read(node.initializer, for: node.pattern)
    if let accessors = node.accessorBlock { walk(accessors) }
    return .skipChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    walk(node.pattern)
    if let type = node.typeAnnotation { walk(type) }
    if node.initializer == nil, let name = node.pattern.as(IdentifierPatternSyntax.self) {
      // `if let name` takes the value of an outer variable with the same name.
      useFromOutside(name.identifier)
    }
    read(node.initializer, for: node.pattern)
    return .skipChildren
  }

  // MARK: Blocks

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    readInside([node.conditions, node.body])
    if let body = node.elseBody { walk(body) }
    return .skipChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    walk(node.sequence)
    readInside([node.pattern, node.typeAnnotation, node.whereClause, node.body])
    return .skipChildren
  }

  override func visit(_ node: CatchClauseSyntax) -> SyntaxVisitorContinueKind {
    open()
    scopes[scopes.count - 1].declared.insert("error")
    if !node.catchItems.isEmpty { use("~=") }
    return .visitChildren
  }

  override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    if let value = node.initializer {
      valued.append(([node.name.plainText], scopes.count - 1))
      walk(value)
      valued.removeLast()
    } else if case .identifier = node.name.tokenKind {
      useFromOutside(node.name)
    }
    return .skipChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .skipChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    declare(node.secondName ?? node.firstName)
    return .visitChildren
  }

  // MARK: Functions

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    walk(node.attributes)
    readInside([
      node.genericParameterClause, node.signature, node.genericWhereClause, node.body,
    ])
    return .skipChildren
  }

  override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
    open()
    if let parameter = node.parameters {
      declare(parameter.name)
    } else {
      scopes[scopes.count - 1].declared.formUnion(["newValue", "oldValue"])
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    declare(node.secondName ?? node.firstName)
    return .visitChildren
  }

  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .visitChildren
  }

  // MARK: Types

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { openType(node) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { openType(node) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { openType(node) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { openType(node) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { openType(node) }

  private func openType(_ node: some NamedDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    open()
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    readInside([node.genericParameterClause, node.initializer, node.genericWhereClause])
    return .skipChildren
  }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .visitChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .visitChildren
  }

  override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .skipChildren
  }
}
