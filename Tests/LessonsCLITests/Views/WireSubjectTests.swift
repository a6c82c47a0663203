import LessonMarkup
import LessonModel
import TerminalIO
import Testing

@testable import LessonsCLI

/// What a step is about on the wire.
@Suite struct WireSubjectTests {
  /// A step that signs a session out; how it is signed in is hidden.
  private static let signOut: Step = {
    let text = """
      # L

      ## S

      ```text
      POST parse.example/logout
      X-Parse-Session-Token: the session token
      ```

      ```swift step=s
      func look() async throws -> Int { try await send("GET", "parse.example/users/me") }
      //#-editable-code
      // nothing
      //#-end-editable-code
      //#-hidden-code
      try await send("POST", "parse.example/login")
      //#-end-hidden-code
      ```

      ```swift solution
      try await tell("POST", "parse.example/logout", fields)
      ```

      ```output
      signed out
      ```
      """
    let lesson = try? LessonParser.parse(SourceText(text), name: "01-l", path: "01-l.md")
    return lesson?.steps[0] ?? Step(id: "s", title: "S", content: [], expectation: .output(nil))
  }()

  private static let session = Exchange.Field("X-Parse-Session-Token", "r:9bf7")
  private static let key = Exchange.Field("X-Parse-REST-API-Key", "re5t")
  private static let signOutLog = WireViewTests.log([
    WireViewTests.exchange("app", "parse", "POST /login", [key]),
    WireViewTests.exchange("app", "parse", "GET /users/me", [key, session]),
    WireViewTests.exchange("app", "parse", "POST /logout", [key, session]),
    WireViewTests.exchange("app", "parse", "GET /users/me", [key, session]),
  ])

  @Test(arguments: [false, true])
  func `the fields that the step names are shown, and what sets the scene is folded`(isSpoken: Bool)
  {
    let lines = WireView(
      log: Self.signOutLog, width: 80, isSpoken: isSpoken, uncut: "Enter",
      subject: WireSubject(Self.signOut)
    ).lines().map(\.text)
    let text = lines.joined(separator: "\n")
    #expect(lines.first == "1 sets this up: POST /login")
    #expect(text.ranges(of: "X-Parse-Session-Token: r:9bf7").count == 3)
    #expect(!text.contains("REST-API-Key"))
    #expect(text.contains("4") && text.contains("POST /logout"))
    #expect(lines.last == "To see all of them, whole: Enter")
  }

  @Test func `a path that only begins like one of the step sets the scene`() throws {
    let text = """
      # L

      ## S

      `POST` to `/api/clear_token`, then `DELETE` to `/3/authentication/session`.

      ```swift step=s
      try await tell("GET", "shop.example/1/classes/Spot/\\(id)")
      ```

      ```output
      signed out
      ```
      """
    let lesson = try LessonParser.parse(SourceText(text), name: "01-l", path: "01-l.md")
    let subject = WireSubject(lesson.steps[0])
    func setUp(_ starts: String...) -> Int {
      subject.setUp(in: WireViewTests.log(starts.map { WireViewTests.exchange("app", "shop", $0) }))
    }
    #expect(
      setUp("POST /api/signin", "POST /3/authentication/session/new", "POST /api/clear_token") == 2)
    #expect(setUp("GET /else", "GET /1/classes/Spot/Xa9Zb") == 1)
    #expect(setUp("GET /else", "GET /1/classes/Spot/me") == 0)
  }

  @Test func `an ordinary word of the text names no field`() {
    let subject = WireSubject(Self.signOut)
    #expect(subject.names("x-parse-SESSION-token") && !subject.names("X-Parse-Client-Key"))
    #expect(!subject.names("Host") && !subject.names("Session"))
    #expect(
      subject.setUp(in: WireViewTests.log([WireViewTests.exchange("app", "shop", "GET /else")]))
        == 0)
  }
}
