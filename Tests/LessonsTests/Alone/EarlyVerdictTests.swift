import Foundation
import Testing

/// The live screen shows the verdict on a step compiled alone before the whole page confirms it.
///
/// The compiler here stops before it reads a whole page, until the test lets it go on.
@Suite(
  .waiting, .timeLimit(.minutes(5)),
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "needs `bash`"))
struct EarlyVerdictTests {
  private let sandbox: Sandbox
  private let terminal: PseudoTerminal

  init() throws {
    sandbox = try Sandbox()
    let course = try sandbox.courseOfTwoSteps()
    let tools = try Self.compiler(in: sandbox)
    let path = "\(tools):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    try sandbox.write("", to: "go")
    terminal = try sandbox.terminal(course: course, ["PATH": path])
    terminal.type(
      "L='\(sandbox.program)'; $L goto b; $L check; "
        + "until [ -e Playground/.lessons/cache/steps-are-alone ]; do sleep 0.2; $L check; done; "
        + "rm -f go; echo pre''pared\n")
    try terminal.wait(for: "prepared")
  }

  /// A folder with a compiler that stops at a whole page until there is a file `go`, and refuses it
  /// if the file says so.
  private static func compiler(in sandbox: Sandbox) throws -> String {
    let real = try sandbox.shell("dirname $(readlink -f $(command -v swiftc))").output
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let tools = "\(sandbox.path)/tools"
    try sandbox.write(
      """
      #!/bin/sh
      case " $* " in
        *" -### "*) exec '\(real)/swiftc' "$@" | sed 's#\(real)/swift-frontend#\(tools)/swift-frontend#g' ;;
        *) exec '\(real)/swiftc' "$@" ;;
      esac

      """, to: "tools/swiftc")
    try sandbox.write(
      """
      #!/bin/sh
      case "$*" in
        *page.swiftmodule*)
          until [ -e '\(sandbox.path)/go' ]; do sleep 0.05; done
          if grep -q refuse '\(sandbox.path)/go'; then
            cat > /dev/null
            echo 'Playground/01-one.swift:1:1: error: a thing that only the whole page shows' >&2
            exit 1
          fi ;;
      esac
      exec '\(real)/swift-frontend' "$@"

      """, to: "tools/swift-frontend")
    for name in ["llvm-objcopy", "ld.lld"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(tools)/\(name)", withDestinationPath: "\(real)/\(name)")
    }
    for name in ["swiftc", "swift-frontend"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(tools)/\(name)")
    }
    return tools
  }

  /// Opens the live screen, solves the step, and waits until the screen says so.
  ///
  /// - Returns: Where on the screen that was said.
  /// - Throws: When it is not said in time.
  private func seePass() throws -> Int {
    terminal.type("'\(sandbox.program)' watch --no-values\n")
    let place = try terminal.wait(for: "q quit")
    try sandbox.edit("Playground/01-one.swift", "one + 0)", "one + 1)")
    return try terminal.wait(for: "✓ b", after: place)
  }

  /// What the progress file says of the step.
  private func status() throws -> String? {
    let text = try String(
      contentsOfFile: "\(sandbox.path)/Playground/.lessons/progress.json", encoding: .utf8)
    let steps = try json(text)["steps"] as? [String: Any]
    return (steps?["one/b"] as? [String: Any])?["status"] as? String
  }

  private func waitForPass() throws {
    for _ in 0..<2400 {
      guard try status() != "passed" else { break }
      Thread.sleep(forTimeInterval: 0.1)
    }
    #expect(try status() == "passed")
  }

  @Test func `a pass that was seen is written down when the whole page agrees`() throws {
    _ = try seePass()
    #expect(try status() != "passed")
    try sandbox.write("", to: "go")
    try waitForPass()
  }

  @Test func `the screen says when the whole page takes long, until it agrees`() throws {
    let place = try seePass()
    let said = try terminal.wait(for: "The whole page is still being compiled.", after: place)
    try sandbox.write("", to: "go")
    try waitForPass()
    try terminal.wait(for: "Go on with n.", after: said)
  }

  @Test func `a learner who leaves the screen after a pass keeps it`() throws {
    let place = try seePass()
    terminal.type("q")
    try terminal.wait(for: "[?1049l", after: place)
    #expect(try status() != "passed")
    try sandbox.write("", to: "go")
    try waitForPass()
  }

  @Test func `a learner who goes on at once keeps the pass`() throws {
    let place = try seePass()
    terminal.type("n")
    try sandbox.write("", to: "go")
    try terminal.wait(for: "still open", after: place)
    try waitForPass()
  }

  @Test func `a save before the pass is confirmed is checked, and the pass is kept`() throws {
    let place = try seePass()
    try sandbox.edit("Playground/01-one.swift", "one + 1)", "one + 0)")
    // The screen has noticed the save by now, and waits.
    Thread.sleep(forTimeInterval: 0.5)
    try sandbox.write("", to: "go")
    try terminal.wait(for: "✗ b", after: place)
    #expect(try status() == "passed")
    let said = String(decoding: terminal.bytes(after: place), as: UTF8.self)
    #expect(!said.contains("not saved"))
  }

  @Test func `a verdict that the whole page does not confirm is taken back`() throws {
    let place = try seePass()
    try sandbox.write("refuse", to: "go")
    let end = try terminal.wait(for: "✗ b", after: place)
    try terminal.wait(for: "the page has a different result", after: end)
    #expect(try status() != "passed")
  }
}
