import Foundation
import Testing

/// A lesson that an author is in the middle of changing, under learners who are elsewhere and in it.
@Suite struct UnreadableLessonTests {
  private static let fault = "```swift stop=encode"
  private static let right = "```swift step=encode"

  @Test func `a lesson that cannot be read stops no learner elsewhere and loses nothing`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.firstLessons()
    try sandbox.run("next", course: course)
    let before = try sandbox.run("list", course: course)
    try sandbox.edit("first/01-basic.md", Self.right, Self.fault)

    let list = try sandbox.run("list", course: course)
    #expect(list.code == 0)
    #expect(list.output.contains("cannot be read just now"))
    #expect(
      !(list.output + list.talk).contains("stop=encode"), "the author's message is for authors")
    #expect(try sandbox.run("show", course: course).code == 0)
    let there = try sandbox.run("goto", "basic", course: course)
    #expect(there.code == 2)
    #expect(there.talk.contains("the lesson `basic` cannot be read just now"))
    #expect(
      try sandbox.run("doctor", course: course).output.contains("`lessons lint` says why `basic`"))
    #expect(try sandbox.run("lint", course: course).output.contains("stop"))

    try sandbox.edit("first/01-basic.md", Self.fault, Self.right)
    #expect(try sandbox.run("list", course: course).output == before.output)
  }

  @Test func `the place in it is kept until it can be read again`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.firstLessons()
    try sandbox.run("goto", "basic/encode", course: course)
    try sandbox.edit("first/01-basic.md", Self.right, Self.fault)
    for verb in ["next", "check", "show", "hint", "solution"] {
      let refused = try sandbox.run(verb, course: course)
      #expect(refused.code == 2, "\(verb): \(refused.talk)")
      #expect(refused.talk.contains("`basic` cannot be read just now"), "\(verb): \(refused.talk)")
    }
    try sandbox.edit("first/01-basic.md", Self.fault, Self.right)
    #expect(try sandbox.run("status", course: course).output.contains("at basic/encode"))
  }
}
