import Foundation
import LessonModel
import SnippetRunner
import SwiftSource
import SyntaxFacts
import TestPrograms
import Testing

/// Swift's own parser and our reader of words say the same of code, or the difference is known.
@Suite(
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: parserProgram), "this toolchain has no parser"),
  .timeLimit(.minutes(5)))
struct BothReadersTests {
  /// A piece of code and where it is from.
  private struct Piece {
    var name: String
    var code: [SourceFragment]

    /// The code as both get it: a fragment ends its last line.
    var text: String { code.map { "\($0.text)\n" }.joined() }
  }

  private static let course: [Piece] = CourseLesson.all.flatMap { lesson in
    lesson.lesson.steps.flatMap { step in
      [
        Piece(name: "\(lesson.lesson.id)/\(step.id)", code: step.reference),
        Piece(name: "\(lesson.lesson.id)/\(step.id) starter", code: step.starter),
        Piece(name: "\(lesson.lesson.id)/\(step.id) checks", code: step.checks),
      ]
        + step.wrongAnswers.map { wrong in
          Piece(
            name: "\(lesson.lesson.id)/\(step.id) line \(wrong.line)", code: [wrong.answer.code])
        }
    }
  }

  private static func facts(of pieces: [Piece]) throws -> [CodeFacts] {
    // Few at a time: the reader gives up where an answer takes long, as one for the whole course may.
    let reader = try parser()
    return try stride(from: 0, to: pieces.count, by: 50).flatMap { start in
      let part = pieces[start...].prefix(50).map(\.text)
      let facts = reader.facts(of: part)
      return try #require(facts, "from piece \(start) on")
    }
  }

  private static let border: [Piece] = AloneBorderTests.all.enumerated().flatMap { index, parts in
    parts.map { text in
      Piece(
        name: "border case \(index)", code: [SourceFragment(text: text, path: "s.swift", line: 1)])
    }
  }

  /// Names that the reader of words misses in the course: the operator that patterns call, types after `as`
  /// in a `catch`, and in constraints.
  private static let missed: Set<String> = [
    "~=", "DecodingError", "Field", "Sequence", "RSAPublicKey", "SymmetricKey", "same",
  ]

  @Test func `both say the same of the course, but for names that words cannot tell`() throws {
    let facts = try Self.facts(of: Self.course)
    try #require(facts.count == Self.course.count)
    for (piece, facts) in zip(Self.course, facts) {
      let names = CodeNames(piece.code)
      #expect(facts.used.subtracting(names.used).isSubset(of: Self.missed), "\(piece.name)")
      #expect(
        facts.declared.isSubset(of: names.declared) || piece.name == "pages/greet line 48",
        "\(piece.name)")
      #expect(names.isBalanced || !facts.isComplete, "\(piece.name)")
      compare(piece, facts, names)
    }
  }

  /// What words say otherwise: a macro, and the macro `#isolation`.
  private static let otherwise = ["border case 118", "border case 426"]

  @Test func `both say the same of the border cases, but for two`() throws {
    let facts = try Self.facts(of: Self.border)
    try #require(facts.count == Self.border.count)
    for (piece, facts) in zip(Self.border, facts) where !Self.otherwise.contains(piece.name) {
      compare(piece, facts, CodeNames(piece.code))
    }
  }

  /// Compares what is not about single names.
  private func compare(_ piece: Piece, _ facts: CodeFacts, _ names: CodeNames) {
    #expect(names.imported == facts.modules, "\(piece.name)")
    #expect(names.changesAll == facts.changesOthers, "\(piece.name)")
    #expect(names.mustBeAtTopLevel == facts.needsTopLevel, "\(piece.name)")
  }
}
