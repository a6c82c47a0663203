internal import SwiftParser
internal import SwiftSyntax
internal import SyntaxFacts

/// Splits code into statements.
enum Statements {
  /// Returns the statements outside all braces, in order.
  ///
  /// Statements that share a line are one.
  static func all(in code: String) -> [CodeStatement] {
    let file = Parser.parse(source: code)
    let places = SourceLocationConverter(fileName: "", tree: file)
    return file.statements.reduce(into: []) { all, item in
      let first = places.location(for: item.positionAfterSkippingLeadingTrivia).line - 1
      let last = places.location(for: item.endPositionBeforeTrailingTrivia).line - 1
      var statement = CodeStatement(kind: kind(of: item.item), lines: first...max(first, last))
      let names = NameVisitor()
      names.walk(item)
      (statement.declared, statement.used) = (names.declared, names.used)
      if let module = item.item.as(ImportDeclSyntax.self)?.path.first?.name.plainText {
        statement.modules = [module]
      }
      guard let before = all.last, before.lines.upperBound >= first else {
        return all.append(statement)
      }
      statement.kind = .other
      statement.lines = before.lines.lowerBound...max(before.lines.upperBound, last)
      statement.declared.formUnion(before.declared)
      statement.used.formUnion(before.used)
      statement.modules.formUnion(before.modules)
      all[all.count - 1] = statement
    }
  }

  private static func kind(of item: CodeBlockItemSyntax.Item) -> CodeStatement.Kind {
    switch item {
    case .expr(let node):
      // An assignment such as `a = 1` has no value.
      let changes = node.as(InfixOperatorExprSyntax.self)?.operator.is(AssignmentExprSyntax.self)
      let sequence = node.as(SequenceExprSyntax.self)?.elements
      let isChange =
        changes ?? sequence?.contains { element in
          let sign = element.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
          let isComparison = ["==", "!=", "<=", ">=", "===", "!==", "~="].contains(sign)
          return element.is(AssignmentExprSyntax.self) || sign.hasSuffix("=") && !isComparison
        } ?? false
      return isChange || node.is(IfExprSyntax.self) || node.is(SwitchExprSyntax.self)
        ? .other : .expression
    case .decl(let node):
      if node.is(ImportDeclSyntax.self) { return .import }
      guard let variable = node.as(VariableDeclSyntax.self) else { return .declaration }
      let binding = variable.bindings.first
      return variable.bindings.count == 1 && binding?.initializer != nil
        && binding?.pattern.is(IdentifierPatternSyntax.self) ?? false ? .value : .other
    default: return .other
    }
  }
}
