internal import SwiftParser
internal import SwiftSyntax
internal import SyntaxFacts

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Reads code with Swift's own parser.
///
/// This program reads `CodePieces` from standard input, writes the answer to the `SyntaxQuestion`
/// in its argument to standard output, and ends. It is a separate program because the parser comes
/// with the toolchain, as shared libraries.
@main
struct SyntaxProgram {
  static func main() {
    guard let question = CommandLine.arguments.dropFirst().first.flatMap(SyntaxQuestion.init),
      let pieces = CodePieces.pieces(in: standardInput())
    else { exit(64) }
    switch question {
    case .facts:
      for piece in pieces { print(facts(of: piece).text, terminator: "") }
    case .stubs:
      let stubs = stride(from: 0, to: pieces.count - 1, by: 2).map {
        Stubs.text(of: pieces[$0], beside: pieces[$0 + 1])
      }
      print(String(decoding: CodePieces.text(stubs), as: UTF8.self), terminator: "")
    case .statements:
      let texts = pieces.map { CodeStatement.text(of: Statements.all(in: $0)) }
      print(String(decoding: CodePieces.text(texts), as: UTF8.self), terminator: "")
    }
  }

  /// Returns the whole standard input.
  private static func standardInput() -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while case let count = unsafe read(0, &part, part.count), count > 0 { bytes += part[..<count] }
    return bytes
  }

  /// Returns the facts about a piece of code.
  private static func facts(of code: String) -> CodeFacts {
    let file = Parser.parse(source: code)
    var facts = CodeFacts()
    let names = NameVisitor()
    names.walk(file)
    (facts.declared, facts.used) = (names.declared, names.used)
    let place = PlaceVisitor()
    place.walk(file)
    place.add(to: &facts)
    let bound = FileVisitor()
    bound.walk(file)
    bound.add(to: &facts)
    let regions = RegionVisitor()
    regions.walk(file)
    facts.places = regions.places
    facts.isComplete = !file.hasError
    return facts
  }
}
