import Foundation
import LessonMarkup
import LessonModel
import TerminalIO
import Testing

@testable import LessonsCLI

/// What the pictures of the README show.
enum PictureStage {
  /// The mistake that many make first: the word `Basic` is encoded with the rest.
  private static let mistake =
    #"return Data("Basic \(user):\(password)".utf8).base64EncodedString()"#
  private static let printed = "QmFzaWMgQWxhZGRpbjpvcGVuIHNlc2FtZQ=="

  /// The live screen after a wrong answer in a step of the course.
  static func wrongAnswer(in folder: String) throws -> ScreenStage {
    let lessons = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .compactMap { LessonFileName(fileName: $0) }.map { name in
        let text = try String(contentsOfFile: "\(folder)/\(name.stem).md", encoding: .utf8)
        return try LessonParser.parse(
          SourceText(text), name: name.stem, path: "Lessons/\(name.stem).md")
      }
    let at = try #require(lessons.firstIndex { $0.id == "basic" })
    let lesson = lessons[at]
    let index = try #require(lesson.steps.firstIndex { $0.id == "encode" })
    let done = lessons[..<at].map(\.steps.count).reduce(0, +) + index
    let total = lessons.map(\.steps.count).reduce(0, +)
    let place = WatchModel.Place(
      address: StepAddress(lesson: lesson.id, step: "encode"), title: lesson.title,
      step: WatchModel.Count(number: index + 1, total: lesson.steps.count),
      done: WatchModel.Count(number: done, total: total), page: "Playground/01-basic.swift:40",
      isDemonstration: false, hasPassed: false)
    var stage = ScreenStage(columns: 112, rows: 30, place: place) { capabilities in
      StepView(
        lesson: lesson, index: index, place: place.page, link: nil, done: (done, of: total),
        capabilities: capabilities)
    }
    let step = lesson.steps[index]
    let own = step.content.map { part in
      guard var code = part.code else { return part }
      code.text = code.text.replacing(#"return "Basic \(user):\(password)""#, with: mistake)
      return Step.Content.code(code)
    }
    #expect(own != step.content)
    stage.body.step?.own = own
    let first = try #require(own.compactMap(\.code).first)
    stage.check()
    stage.judged(
      VerdictView(
        judgement: judgement(of: step), id: step.id, sourceLine: { _ in nil }, link: { _ in nil },
        hints: (0, of: step.orderedHints.count),
        fittingHint: step.hints.first { $0.text.contains("was encoded as well") },
        hasKeys: true, capabilities: stage.capabilities))
    stage.show(values(in: first))
    return stage
  }

  private static func judgement(of step: Step) -> Judgement {
    let expected = step.expectation.output?.lines ?? []
    return Judgement(
      .wrongOutput(
        OutputDifference(
          printedLine: 1, expected: expected.first, printed: printed, documentLine: 1,
          expectedLines: expected, printedLines: [printed])), output: printed + "\n")
  }

  /// The values of the lines with the mistake and the call.
  private static func values(in code: SourceFragment) -> ValueLog {
    let lines = code.text.split(separator: "\n", omittingEmptySubsequences: false)
    return ValueLog(
      inOrderOfTime: lines.enumerated().filter { _, line in
        line.contains("return ") || line.hasPrefix("let header")
      }.map { number, _ in
        LineValue(line: code.line + number, column: 1, text: "\"\(printed)\"", count: 1)
      })
  }

  /// What the step `challenges/redirect` does: the key is not sent on to another server.
  static let redirects: WireLog = {
    let key = Exchange.Field("Authorization", "Basic OFEyR2ZWdVV5WXJrWFpWWjNtMm5UME5kNWJONG9PcND")
    let exchanges = [
      Exchange(
        from: "app", to: "parse",
        Exchange.Message("GET /old?now=https://pictures.example/cafe.jpg", fields: [key]),
        Exchange.Message(
          "302", fields: [Exchange.Field("Location", "https://pictures.example/cafe.jpg")])),
      Exchange(
        from: "app", to: "pictures", Exchange.Message("GET /cafe.jpg"),
        Exchange.Message("200", body: Array("https://pictures.example saw no key".utf8))),
    ]
    return WireLog(exchanges, count: exchanges.count)
  }()
}
