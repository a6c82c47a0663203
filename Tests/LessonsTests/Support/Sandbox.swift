import Foundation
import SystemIO
import Testing

/// A private folder to run the program in, as a user would.
final class Sandbox: Sendable {
  /// The result of a run.
  struct Outcome: Sendable {
    var code: Int32
    var output: String
    var talk: String
  }

  /// The folder.
  let path: String
  /// The built program, which `spawn` starts.
  let program: String

  /// The repository.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The program built beside the tests.
  static let builtProgram: String = {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
    let beside = "\(folder)/lessons"
    return FileManager.default.isExecutableFile(atPath: beside)
      ? beside : "\(root)/.build/debug/lessons"
  }()

  /// The compiler's module cache, shared so that it is not filled again for each test.
  static let moduleCache = URL(fileURLWithPath: builtProgram)
    .deletingLastPathComponent().appendingPathComponent("LessonsTestsModuleCache").path

  init(program: String = Sandbox.builtProgram) throws {
    self.program = program
    let base = FileManager.default.temporaryDirectory
      .appendingPathComponent("lessons-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
    path = base.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The environment of the program; its cache is in the folder.
  func environment(
    course: String?, _ extra: [String: String] = [:]
  ) -> [String: String] {
    var environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
    environment["HOME"] = ProcessInfo.processInfo.environment["HOME"] ?? path
    environment["XDG_CACHE_HOME"] = "\(path)/.cache"
    environment["CLANG_MODULE_CACHE_PATH"] = Self.moduleCache
    if let course { environment["LESSONS_COURSE"] = course }
    return environment.merging(extra) { $1 }
  }

  /// Starts the built program as a separate process, for what only a process can show.
  @discardableResult
  func spawn(
    _ arguments: String..., course: String? = Sandbox.root + "/Lessons",
    environment extra: [String: String] = [:], input: String? = nil, seconds: Double = 240
  ) throws -> Outcome {
    try shell(
      "exec \"$@\"", [program] + arguments, environment(course: course, extra), input,
      seconds: seconds)
  }

  /// Runs a shell script in the folder; `$1` and so on are the arguments.
  func shell(
    _ script: String, _ arguments: [String] = [], _ environment: [String: String]? = nil,
    _ input: String? = nil, seconds: Double = 240
  ) throws -> Outcome {
    var process = ChildProcess(
      executable: "/bin/sh",
      arguments: ["-c", "cd \"$0\" || exit 99; \(script)", path] + arguments,
      environment: environment ?? ProcessInfo.processInfo.environment,
      deadline: .now + .seconds(seconds))
    if let input { process.standardInput = try write(input, to: ".stdin") }
    let outcome = try process.run(interrupt: .never)
    #expect(outcome.overrun == nil, "\(script) took more than \(seconds) s")
    let code: Int32
    switch outcome.termination {
    case .exited(let number): code = number
    case .signalled(let number): code = 128 + number
    }
    return Outcome(
      code: code, output: String(decoding: outcome.captures[0], as: UTF8.self),
      talk: String(decoding: outcome.captures[1], as: UTF8.self))
  }

  /// Writes a file below the folder and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  @discardableResult
  func write(_ bytes: Data, to name: String) throws -> String {
    let url = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    // Foundation's own files would be inherited by programs that start meanwhile, and a script that
    // is open for writing cannot be run.
    let file = try Descriptor(
      opening: url.path, O_WRONLY | O_CREAT | O_TRUNC, rights: 0o666, for: .writeFile)
    #expect(file.writeAll([UInt8](bytes)) == nil)
    return url.path
  }

  /// Reads a file below the folder.
  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")), as: UTF8.self)
  }

  /// Changes a file below the folder.
  func edit(_ name: String, _ old: String, _ new: String) throws {
    let text = try read(name)
    #expect(text.contains(old), "\(name) has no \(old)")
    try write(text.replacing(old, with: new), to: name)
  }

  /// Creates a course of the first two shipped lessons.
  func firstLessons() throws -> String {
    for name in ["00-pages.md", "01-basic.md", "course.json"] {
      try write(
        Data(contentsOf: URL(fileURLWithPath: "\(Self.root)/Lessons/\(name)")), to: "first/\(name)")
    }
    return "\(path)/first"
  }

  /// Creates a course of one lesson with one step and returns its folder.
  func course(
    _ code: String, words: String = "", fences: String = "```output\nok\n```\n",
    solution: String? = "print(\"ok\")"
  ) throws -> String {
    let answer = solution.map { "```swift solution\n\($0)\n```\n\n" } ?? ""
    try write(
      "# One\n\n## Step\n\nWords.\n\n```swift step=s\(words)\n\(code)\n```\n\n\(answer)\(fences)",
      to: "course/01-one.md")
    return "\(path)/course"
  }
}

/// JSON as dictionaries, to inspect what the program printed.
func json(_ text: String) throws -> [String: Any] {
  try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}
