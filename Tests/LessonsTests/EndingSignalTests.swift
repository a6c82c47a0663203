import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Every signal that ends the live screen, on a real terminal.
///
/// The screen is started by a script, because an interactive shell restores the terminal by itself.
@Suite(
  .waiting, .timeLimit(.minutes(10)),
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "needs `bash`"))
struct EndingSignalTests {
  private static let harmless: Set<CInt> = [
    SIGKILL, SIGSTOP, SIGCHLD, SIGCONT, SIGURG, SIGWINCH, SIGTSTP, SIGTTIN, SIGTTOU, SIGPIPE,
  ]
  /// All that end a program; of the 31 real-time signals of Linux the first two and the last.
  private static let ending = [Int32](1...31).filter { !harmless.contains($0) } + [34, 35, 64]

  private static let script = """
    before=$(stty -g)
    sh -c 'echo $$ > pid.new; mv pid.new pid; exec "$0" watch' "$1"
    code=$?
    if [ "$(stty -g)" = "$before" ]; then echo restored=$code.; else stty sane; echo raw=$code.; fi
    rm pid
    """

  private func start(_ sandbox: Sandbox) throws -> PseudoTerminal {
    try sandbox.write(Self.script, to: "run.sh")
    return try sandbox.terminal(
      course: sandbox.course("print(1)"), ["LESSONS_WORKSPACE": "\(sandbox.path)/pages"])
  }

  private func process(_ sandbox: Sandbox) throws -> pid_t {
    try #require(pid_t(sandbox.read("pid").trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  @Test func `each signal that ends the screen gives the terminal back and is seen outside`() throws
  {
    let sandbox = try Sandbox()
    let terminal = try start(sandbox)
    var mark = 0
    for number in Self.ending {
      terminal.type("sh run.sh '\(sandbox.program)'\n")
      mark = try terminal.wait(for: "q quit", after: mark)
      #expect(kill(try process(sandbox), number) == 0)
      let code = [SIGINT, SIGTERM, SIGHUP].contains(number) ? 130 : 128 + number
      mark = try terminal.wait(for: "restored=\(code).", after: mark)
    }
  }

  @Test func `a screen that is suspended and killed leaves the terminal as it was`() throws {
    let sandbox = try Sandbox()
    let terminal = try start(sandbox)
    terminal.type("sh run.sh '\(sandbox.program)'\n")
    let mark = try terminal.wait(for: "q quit")
    let pid = try process(sandbox)
    #expect(!terminal.isCooked)
    #expect(kill(pid, SIGTSTP) == 0)
    for _ in 0..<24_000 {
      guard !terminal.isCooked else { break }
      usleep(10_000)
    }
    #expect(terminal.isCooked)
    // It is stopped, so it ends when it continues.
    #expect(kill(pid, SIGQUIT) == 0 && kill(pid, SIGCONT) == 0)
    try terminal.wait(for: "restored=131.", after: mark)
  }
}
