import Foundation
import GoldenFiles
import LessonMarkup
import LessonModel
import SystemIO
import TerminalIO
import Testing

@testable import LessonsCLI

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The pictures of the guides, which `make record` draws anew.
@Suite struct PictureTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  private static func picture(_ name: String) throws -> FramePicture {
    switch name {
    case "screen":
      let stage = try PictureStage.wrongAnswer(in: "\(root)/Lessons")
      return FramePicture(
        lines: stage.lines, columns: stage.model.reader.layout.columns, title: "lessons",
        words: "The live screen: a step's text, the code with its values, and the verdict")
    default:
      let command = StyledText("$ ", .dim) + StyledText("lessons check --wire")
      return FramePicture(
        lines: [command, ""] + WireView(log: PictureStage.redirects, width: 80).lines(),
        columns: 80,
        title: "lessons",
        words: "Who spoke to whom: the app does not send its key on to another server")
    }
  }

  private static let names = ["screen", "wire"]

  @Test(arguments: names)
  func `a guide's picture is what the frame gives`(name: String) throws {
    try expectGolden(
      Self.picture(name).svg, at: "\(Self.root)/.github/\(name).svg")
    let guides = try ["README.md", ".github/USING.md"].map {
      try String(contentsOfFile: "\(Self.root)/\($0)", encoding: .utf8)
    }
    #expect(guides.contains { $0.contains("\(name).svg)") })
  }

  @Test(arguments: names)
  func `a picture is well-formed and has all text at its place`(name: String) throws {
    let picture = try Self.picture(name)
    let read = try #require(PictureReader.read(picture.svg))
    let rows = picture.lines.map { line in
      String(line.text.reversed().drop { $0 == " " }.reversed())
    }
    #expect(read.rows(rows.count) == rows)
    #expect(read.title == picture.words)
    #expect(rows.contains { $0.contains("✗") || $0.contains("▶") })
  }

  @Test func `what XML cannot have as it is, is escaped`() throws {
    let line = StyledText(
      "a < b && c > d  日本 é ✓", Style(color: .red, attributes: [.bold, .reverse]))
    let picture = FramePicture(lines: [line], columns: 30, title: "<&>", words: "\"<&>\"")
    let read = try #require(PictureReader.read(picture.svg))
    #expect(read.rows(1) == [line.text])
    #expect(picture.svg.contains("class=\"red bold reverse\""))
  }

  @Test func `nothing is drawn outside the window`() throws {
    for name in Self.names {
      let picture = try Self.picture(name)
      #expect(picture.lines.allSatisfy { $0.width <= picture.columns })
    }
  }
}
