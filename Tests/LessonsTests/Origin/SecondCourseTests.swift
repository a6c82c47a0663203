import Foundation
import Testing

/// A course that is not about authentication, as another author would hand it out.
@Suite(.timeLimit(.minutes(10))) struct SecondCourseTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    let made = try sandbox.shell(
      """
      mkdir author && cp -R '\(Sandbox.root)/Tests/Courses/swift-values' author/Lessons && cd author &&
        git init -q -b main . && git add -A &&
        git -c user.name=T -c user.email=t@example.org commit -q -m first &&
        git clone -q --bare . ../values.git && git -C ../values.git update-server-info
      """)
    try #require(made.code == 0, "\(made)")
  }

  @Test func `it starts from a file address, and a path of it is walked to its end`() throws {
    let started = try sandbox.run(
      "start", "file://\(sandbox.path)/values.git", "--yes", course: nil)
    #expect(started.code == 0, "\(started)")
    #expect(started.output.contains("Values in Swift\n10 lessons · 38 steps"), "\(started)")
    let path = try sandbox.run("next", "--path", "half-hour", course: nil, in: "values")
    #expect(path.code == 0, "\(path)")
    var last = path
    for _ in 0..<20 where !last.output.contains("You have gone through") {
      let solved = try sandbox.run("solution", "--reveal", "--write", course: nil, in: "values")
      last = try sandbox.run("next", course: nil, in: "values")
      try #require(last.code == 0, "\(solved) \(last)")
    }
    #expect(last.output.contains("You have gone through “Half an hour”: 5 steps"), "\(last)")
  }

  @Test func `it starts over https, and its first step runs`() throws {
    let server = try WebFolder(of: sandbox)
    let started = try sandbox.run(
      "start", "\(server.address)/values.git", "--yes", "--into", "it", course: nil,
      environment: server.trust)
    #expect(started.code == 0, "\(started)")
    let next = try sandbox.run("next", course: nil, in: "it")
    #expect(next.code == 0, "\(next)")
    #expect(
      try json(sandbox.run("status", "--json", course: nil, in: "it").output)["passed"] as? Int == 1
    )
  }
}
