import Foundation
import Testing

/// The names that a step may use, shown with what the modules and the lesson say about them.
@Suite(.timeLimit(.minutes(5))) struct UsesTests {
  private let sandbox: Sandbox
  private let course: String

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write(
      """
      # One

      ```swift
      import CryptoCore
      import Foundation
      //#-hidden-code
      /// Returns the bytes of a string. It copies them.
      /// Nobody reads this.
      func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
      //#-end-hidden-code
      ```

      ## Step

      Words.

      ```swift step=s
      print(bytes("ok").count)
      ```

      ```uses
      SHA256.hash(data:)
      bytes
      ```

      ```output
      2
      ```
      """, to: "course/01-one.md")
    course = "\(sandbox.path)/course"
  }

  @Test func `each name is shown with its declaration and the first sentence about it`() throws {
    let output = try sandbox.run("next", course: course).output
    #expect(
      output.contains(
        "You may use:\n  static func SHA256.hash(data: some DataProtocol) -> Self.Digest\n"
          + "    Returns the digest of some data.\n"), "\(output)")
    #expect(
      output.contains(
        "  func bytes(_ text: String) -> [UInt8]\n    Returns the bytes of a string.\n"),
      "\(output)")
    #expect(!output.contains("It copies them"))
    #expect(try !sandbox.read("Playground/01-one.swift").contains("You may use"))
    #expect(try sandbox.run("lint", course: course).code == 0)
    #expect(try sandbox.run("validate", course: course).code == 0)
  }

  @Test func `what was found out is kept, so the compiler is asked once`() throws {
    #expect(try sandbox.run("lint", course: course).code == 0)
    let kept = try FileManager.default.contentsOfDirectory(
      atPath: "\(sandbox.path)/.cache/lessons/symbols")
    #expect(kept.count == 1 && kept[0].hasPrefix("CryptoCore-"), "\(kept)")
    try sandbox.edit("course/01-one.md", "hash(data:)", "hsah")
    let outcome = try sandbox.run("lint", course: course, environment: ["PATH": ""])
    #expect(outcome.code == 2)
    #expect(
      outcome.output.hasPrefix(
        "course/01-one.md:22:1: error: unknown name `SHA256.hsah`; did you mean `SHA256.hash`? "
          + "[uses]\n"), "\(outcome.output)")
  }

  @Test func `what a module declares can be written for an installation`() throws {
    let output = try sandbox.run("help", "--symbols", "CryptoCore").output
    #expect(
      output.contains(
        "SHA256 blockByteCount\tstatic let blockByteCount: Int\tThe size of the blocks that the function "
          + "works on, in bytes.\n"))
    #expect(output.utf8.count < 150_000)
    #expect(try sandbox.run("help", "--symbols", "NoSuchModule").code == 3)
  }

  @Test func `without modules' declarations the names alone are shown, and nothing is wrong`()
    throws
  {
    let none = ["PATH": "", "XDG_CACHE_HOME": "\(sandbox.path)/none"]
    let lint = try sandbox.run("lint", course: course, environment: none)
    #expect(lint.code == 0, "\(lint.output)")
    let show = try sandbox.run("show", course: course, environment: none)
    #expect(show.output.contains("You may use:\n  SHA256.hash(data:)\n  bytes\n"), "\(show.output)")
  }
}
