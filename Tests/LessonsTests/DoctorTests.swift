import Foundation
import SystemIO
import TestPrograms
import Testing

@testable import LessonsCLI

/// What `doctor` says of broken machines, and that it says it in time.
@Suite(.waiting, .timeLimit(.minutes(5))) struct DoctorTests {
  /// A number of seconds that no other test sleeps.
  private let number = Int.random(in: 100_000...999_999)

  /// A program with its own host and tools, which tests can break.
  private func machine() throws -> Sandbox {
    let sandbox = try Sandbox()
    let made = try sandbox.shell(
      #"""
      set -e
      program=$(dirname "$1"); mkdir -p bin/Modules tools/usr/bin tools/usr/lib/swift
      cp "$1" "$program/lessons-host" bin
      ln -s "$program"/lib*.so bin; ln -s "$program"/Modules/* "$2"/Sources/CLib* bin/Modules
      swiftc=$(readlink -f "$(command -v swiftc)")
      ln -s "$(dirname "$swiftc")"/* tools/usr/bin
      cat >tools/swiftc <<E
      #!/bin/sh
      case \$1 in
      -print-target-info) echo '{"paths": {"runtimeResourcePath": "$0/tools/usr/lib/swift"}}' ;;
      *) exec "$(command -v swiftc)" "\$@" ;;
      esac
      E
      chmod +x tools/swiftc
      """#, [sandbox.program, Sandbox.root])
    #expect(made.code == 0, "\(made.talk)")
    return sandbox
  }

  /// Runs `doctor` of the machine as a process.
  private func doctor(
    _ sandbox: Sandbox, _ words: [String] = [], _ extra: [String: String] = [:]
  ) throws -> (outcome: Sandbox.Outcome, seconds: Double) {
    let path =
      "\(sandbox.path)/tools:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    let start = ContinuousClock.now
    let outcome = try sandbox.shell(
      "exec \"$@\"", ["\(sandbox.path)/bin/lessons", "doctor"] + words,
      sandbox.environment(course: Sandbox.root + "/Lessons", extra.merging(["PATH": path]) { $1 }))
    return (outcome, start.duration(to: .now) / .seconds(1))
  }

  /// Puts a script in the place of a program.
  private func replace(_ name: String, by script: String, in sandbox: Sandbox) throws {
    try? FileManager.default.removeItem(atPath: "\(sandbox.path)/\(name)")
    let file = try sandbox.write("#!/bin/sh\n\(script)\n", to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
  }

  /// Expects one line about what is broken, in time and without a process left behind.
  private func expect(
    _ name: String, saying words: String, _ found: (outcome: Sandbox.Outcome, seconds: Double),
    in sandbox: Sandbox
  ) throws {
    let (outcome, seconds) = found
    #expect(outcome.code == 3, "\(outcome)")
    // What hangs would take days.
    #expect(seconds < 120, "\(outcome)")
    let lines = outcome.output.replacing("\n             ", with: " ")
    let line = lines.split(separator: "\n").first { $0.hasPrefix("✗ \(name)") }
    #expect(line?.contains(words) == true, "\(lines)")
    #expect(try sandbox.shell("pgrep -f '^sleep 4[3]21\(number)'").output == "")
  }

  private static let hanging = [
    ("tools/swiftc", "compiler", "install Swift again"),
    ("tools/usr/bin/ld.lld", "linker", "install Swift again"),
    ("bin/lessons-host", "host", "install"),
  ]

  @Test(arguments: TestTier.part(of: hanging, oneOf: 3))
  func `a tool that hangs is named in time`(
    tool: String, name: String, words: String
  ) throws {
    let sandbox = try machine()
    // The compiler's driver makes such a folder even for its version.
    let folder = "mkdir -p \"$TMPDIR/TemporaryDirectory.\(number)\""
    try replace(tool, by: "\(folder); sleep 4321\(number); :", in: sandbox)
    let temporary = "\(sandbox.path)/temporary"
    try Folder.makeAll(temporary)
    try expect(name, saying: words, doctor(sandbox, [], ["TMPDIR": temporary]), in: sandbox)
    #expect(Folder.names(in: temporary) == [])
  }

  @Test(arguments: [
    ("tools/swiftc", "compiler"), ("tools/usr/bin/ld.lld", "linker"), ("bin/lessons-host", "host"),
  ])
  func `a tool that crashes, prints garbage or says nothing is named`(
    tool: String, name: String
  ) throws {
    let sandbox = try machine()
    let scripts = ["kill -SEGV $$", "echo garbage", "exit 0", "head -c 9999999 /dev/zero"]
    for script in TestTier.part(of: scripts, oneOf: 4) {
      try replace(tool, by: script, in: sandbox)
      try expect(name, saying: "again", doctor(sandbox), in: sandbox)
    }
  }

  @Test func `a library of the installation that is missing is not the code's fault`() throws {
    let sandbox = try machine()
    _ = try sandbox.shell("rm \"$0\"/bin/lib*.so", [])
    try expect("modules", saying: "; install `lessons` again", doctor(sandbox), in: sandbox)
  }

  @Test(.atNight) func `a compiler that only hangs when it compiles is named in time`() throws {
    let sandbox = try machine()
    let script = try sandbox.read("tools/swiftc").replacing(
      "*) ", with: "-\\#*) sleep 4321\(number) ;;\n*) ")
    try sandbox.write(script, to: "tools/swiftc")
    try expect("modules", saying: "in time", doctor(sandbox), in: sandbox)
  }

  @Test func `a machine in order is said to be so`() throws {
    // On a busy machine a look can be out of time.
    let sandbox = try machine()
    var (outcome, _) = try doctor(sandbox)
    for _ in 0..<20 {
      guard outcome.code != 0 else { break }
      (outcome, _) = try doctor(sandbox)
    }
    #expect(outcome.code == 0, "\(outcome)")
    for name in [
      "compiler", "linker", "host", "modules", "temporary", "cache", "course", "workspace",
    ] {
      let isGood = outcome.output.contains("✓ \(name) ") || outcome.output.contains("✓ \(name)\n")
      #expect(isGood, "\(outcome.output)")
    }
  }
}
