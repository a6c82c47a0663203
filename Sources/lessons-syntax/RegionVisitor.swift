internal import SwiftSyntax
internal import SyntaxFacts

/// Finds the marked places between statements.
final class RegionVisitor: SyntaxVisitor {
  /// The places, by their numbers.
  private(set) var places: [Int: StatementPlace] = [:]

  init() { super.init(viewMode: .sourceAccurate) }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard let number = StatementPlace.number(in: node.baseName.text),
      let item = node.parent?.as(CodeBlockItemSyntax.self),
      let block = item.parent?.as(CodeBlockItemListSyntax.self), let owner = block.parent,
      Self.owners.contains(owner.kind), let start = block.index(of: item)
    else { return .visitChildren }
    var place = StatementPlace(isAtTopLevel: owner.is(SourceFileSyntax.self))
    for later in block[block.index(after: start)...] {
      for token in later.tokens(viewMode: .sourceAccurate) {
        if case .identifier = token.tokenKind { place.laterNames.insert(token.plainText) }
      }
    }
    places[number] = place
    return .visitChildren
  }

  /// The kinds of syntax with a list of statements that can get a second pair of braces.
  private static let owners: Set<SyntaxKind> = [
    .sourceFile, .codeBlock, .closureExpr, .accessorBlock,
  ]
}
