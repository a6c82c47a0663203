internal import SwiftSyntax

extension TokenSyntax {
  /// The name without backticks.
  var plainText: String { text.filter { $0 != "`" } }
}

extension SyntaxProtocol {
  /// The names that the patterns in the syntax bind.
  var boundNames: Set<String> {
    let visitor = BoundNames(viewMode: .sourceAccurate)
    visitor.walk(self)
    return visitor.names
  }

  /// Whether the node is a statement or a declaration at the file's top level.
  var isAtTopLevel: Bool {
    parent?.as(CodeBlockItemSyntax.self)?.parent?.parent?.is(SourceFileSyntax.self) ?? false
  }
}

private final class BoundNames: SyntaxVisitor {
  var names: Set<String> = []

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.identifier.plainText)
    return .skipChildren
  }
}

extension WithModifiersSyntax where Self: WithAttributesSyntax {
  /// Whether the declaration states its isolation.
  var saysIsolation: Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(.nonisolated) }
      || attributes.contains { attribute in
        guard case .attribute(let attribute) = attribute else { return false }
        return ["MainActor", "concurrent"].contains(attribute.attributeName.trimmedDescription)
      }
  }
}
