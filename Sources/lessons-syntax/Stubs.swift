internal import SwiftParser
internal import SwiftSyntax

/// The declarations of a piece of code, with empty bodies.
///
/// Functions return an empty value, or trap if the type has none. Statements are left out.
/// Variables keep their value from the starter, or get an empty one. A stub that does not compile
/// does no harm.
struct Stubs {
  /// The code of the starter, and its variables by their names.
  private let starter: String
  private let variables: [String: String]

  /// Returns the declarations of a step's answer, with empty bodies.
  static func text(of code: String, beside starter: String) -> String {
    let stubs = Stubs(beside: starter)
    return stubs.lines(Parser.parse(source: code).statements.map(\.item)).joined(separator: "\n")
  }

  private init(beside starter: String) {
    self.starter = starter
    variables = Parser.parse(source: starter).statements.reduce(into: [:]) { found, statement in
      guard let variable = statement.item.as(VariableDeclSyntax.self) else { return }
      for binding in variable.bindings {
        found[binding.pattern.trimmedDescription] = variable.trimmedDescription
      }
    }
  }

  private func lines(_ nodes: some Sequence<some SyntaxProtocol>) -> [String] {
    nodes.compactMap { line(Syntax($0)) }
  }

  /// Returns the stub of a declaration, or `nil` for any other syntax.
  private func line(_ node: Syntax) -> String? {
    switch node.as(SyntaxEnum.self) {
    case .importDecl, .typeAliasDecl, .protocolDecl, .enumCaseDecl, .associatedTypeDecl:
      node.trimmedDescription
    case .structDecl(let type): line(type)
    case .classDecl(let type): line(type)
    case .enumDecl(let type): line(type)
    case .actorDecl(let type): line(type)
    case .extensionDecl(let type): line(type)
    case .functionDecl(let function):
      line(function, Self.value(of: function.signature.returnClause?.type))
    case .initializerDecl(let function): line(function, "fatalError()")
    case .subscriptDecl(let function):
      "\(function.with(\.accessorBlock, nil).trimmed) { \(Self.value(of: function.returnClause.type)) }"
    case .variableDecl(let variable): line(variable)
    default: nil
    }
  }

  private func line(_ type: some DeclGroupSyntax) -> String {
    let empty = MemberBlockSyntax(
      leftBrace: .leftBraceToken(presence: .missing), members: [],
      rightBrace: .rightBraceToken(presence: .missing))
    let head = type.with(\.memberBlock, empty)
    let members = lines(type.memberBlock.members.map(\.decl))
    return "\(head.trimmed){\n\(members.joined(separator: "\n"))\n}"
  }

  private func line(_ function: some WithOptionalCodeBlockSyntax & SyntaxProtocol, _ value: String)
    -> String
  {
    guard function.body != nil else { return function.trimmedDescription }
    return "\(function.with(\.body, nil).trimmed) { \(value) }"
  }

  private func line(_ variable: VariableDeclSyntax) -> String? {
    guard !starter.contains(variable.trimmedDescription) else { return variable.trimmedDescription }
    guard let binding = variable.bindings.first, variable.bindings.count == 1 else { return nil }
    if let other = variables[binding.pattern.trimmedDescription] { return other }
    // A pattern of several variables has no empty value.
    guard binding.pattern.is(IdentifierPatternSyntax.self) else { return nil }
    let type = binding.typeAnnotation?.type
    if binding.initializer != nil {
      let type = type?.trimmedDescription ?? "String"
      let head = "\(variable.with(\.bindings, []).trimmed) \(binding.pattern.trimmed)"
      return "\(head): \(type) = \(Self.value(of: type))"
    }
    guard binding.accessorBlock != nil else { return variable.trimmedDescription }
    let head = variable.with(\.bindings, [binding.with(\.accessorBlock, nil)])
    return "\(head.trimmed) { \(Self.value(of: type)) }"
  }

  private static func value(of type: TypeSyntax?) -> String {
    type.map { value(of: $0.trimmedDescription) } ?? ""
  }

  /// Returns an empty value of a type, or a trap.
  private static func value(of type: String) -> String {
    switch type {
    case "Void", "()": ""
    case "String", "Substring": "\"\""
    case "Bool": "false"
    case "Data": "Data()"
    case "Int", "UInt", "UInt8", "UInt32", "UInt64", "Int64", "Double", "Float": "0"
    case _ where type.hasSuffix("?"): "nil"
    case _ where type.hasPrefix("[") && type.hasSuffix("]"): type.contains(":") ? "[:]" : "[]"
    default: "fatalError()"
    }
  }
}
