internal import SwiftSyntax
internal import SyntaxFacts

/// Finds code that depends on its own file, and code without an isolation.
final class FileVisitor: SyntaxVisitor {
  private var names: Set<String> = []
  private var isBound = false
  private var hasHiddenAttribute = false
  private var imports: [String] = []
  private var openFunctions: [Int] = []
  private var isolatedTypes: Set<String> = []
  private var hasOpenExtensions = false

  init() { super.init(viewMode: .sourceAccurate) }

  /// Adds the findings to the facts.
  func add(to facts: inout CodeFacts) {
    facts.privateNames = names
    facts.isBoundToFile = isBound
    facts.hasHiddenAttribute = hasHiddenAttribute
    facts.imports = imports
    facts.openFunctions = openFunctions
    facts.hasOpenExtensions = hasOpenExtensions
  }

  /// Records the names of a declaration if only its file can use them.
  ///
  /// Private members of a type do not count, because code outside the type cannot use them anyway.
  private func note(_ node: some WithModifiersSyntax, _ declared: Set<String>) {
    // Other files may read a property with a private setter.
    let isPrivate = node.modifiers.contains { modifier in
      switch modifier.name.tokenKind {
      case .keyword(.private): modifier.detail == nil && node.isAtTopLevel
      case .keyword(.fileprivate): modifier.detail == nil
      default: false
      }
    }
    guard isPrivate else { return }
    names.formUnion(declared)
    if declared.isEmpty { isBound = true }
  }

  // MARK: Declarations

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, node.bindings.reduce(into: []) { $0.formUnion($1.pattern.boundNames) })
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if case .identifier = node.name.tokenKind {
      note(node, [node.name.plainText])
    } else {
      note(node, [])
    }
    let isIsolated = node.signature.parameterClause.parameters.contains { parameter in
      parameter.type.trimmedDescription.split(separator: " ").contains("isolated")
    }
    if node.isAtTopLevel, !node.saysIsolation, !isIsolated {
      openFunctions.append(node.funcKeyword.positionAfterSkippingLeadingTrivia.utf8Offset)
    }
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { visit(type: node) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { visit(type: node) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { visit(type: node) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { visit(type: node) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { visit(type: node) }

  private func visit(
    type node: some NamedDeclSyntax & WithModifiersSyntax & WithAttributesSyntax & DeclGroupSyntax
  ) -> SyntaxVisitorContinueKind {
    note(node, [node.name.plainText])
    // A conformance may change a type's isolation.
    if node.isAtTopLevel, !node.saysIsolation, node.inheritanceClause == nil,
      !node.is(ActorDeclSyntax.self)
    {
      isolatedTypes.insert(node.name.plainText)
    }
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, [node.name.plainText])
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, [])
    if !node.saysIsolation, !isolatedTypes.contains(node.extendedType.trimmedDescription) {
      hasOpenExtensions = true
    }
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, [])
    return .visitChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, [])
    return .visitChildren
  }

  // MARK: The file

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    imports.append(
      node.trimmedDescription.split(whereSeparator: \.isNewline).joined(separator: " "))
    return .skipChildren
  }

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.isAtTopLevel { names.formUnion(node.conditions.boundNames) }
    return .visitChildren
  }

  override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind {
    // A top-level `defer` runs at the end of the file.
    if node.isAtTopLevel { isBound = true }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if ["file", "fileID", "filePath", "column", "dsohandle"].contains(node.macroName.text) {
      isBound = true
    }
    return .visitChildren
  }

  override func visit(_ node: PoundSourceLocationSyntax) -> SyntaxVisitorContinueKind {
    isBound = true
    return .skipChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.trimmedDescription
    if name.hasPrefix("_") || name == "c" { hasHiddenAttribute = true }
    return .visitChildren
  }
}
