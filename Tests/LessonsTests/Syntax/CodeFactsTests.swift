import SyntaxFacts
import Testing

/// What goes between the runner and `lessons-syntax`.
@Suite struct CodeFactsTests {
  private static var facts: CodeFacts {
    var facts = CodeFacts()
    facts.declared = ["a", "two words"]
    facts.used = ["print", "~="]
    facts.modules = ["Foundation"]
    facts.imports = ["@testable import Foundation"]
    (facts.changesOthers, facts.needsTopLevel, facts.isComplete) = (true, true, false)
    facts.privateNames = ["b"]
    (facts.isBoundToFile, facts.hasHiddenAttribute) = (true, true)
    (facts.openFunctions, facts.hasOpenExtensions) = ([3, 40], true)
    (facts.places[0], facts.places[2]) = (
      StatementPlace(isAtTopLevel: true), StatementPlace(isAtTopLevel: false)
    )
    facts.places[2]?.laterNames = ["a", "b"]
    return facts
  }

  @Test func `facts are read as they were written`() {
    let all = [CodeFacts(), Self.facts, CodeFacts()]
    #expect(CodeFacts.all(in: all.map(\.text).joined()) == all)
  }

  @Test(arguments: ["color a\n.\n", "function x\n.\n", "later a\n.\n", "place x\n.\n", "\u{1}\n"])
  func `other lines are no facts`(text: String) {
    #expect(CodeFacts.all(in: text) == nil)
  }

  @Test func `facts without their last line do not count`() {
    #expect(CodeFacts.all(in: CodeFacts().text + "declared a\n") == [CodeFacts()])
  }

  @Test(arguments: [[], [""], ["a\nb", "", "é\n12\nx"]])
  func `pieces are read as they were written`(pieces: [String]) {
    #expect(CodePieces.pieces(in: CodePieces.text(pieces)) == pieces)
  }

  @Test(arguments: ["5\nabc", "x\nabc", "-1\n", "99999999999999999999\na", "3"])
  func `pieces that are cut off are none`(text: String) {
    #expect(CodePieces.pieces(in: Array(text.utf8)) == nil)
  }
}
