import Foundation
import SystemIO
import Testing

/// The right to mount file systems.
enum Mounting {
  /// Whether this process may mount a file system in a name space of its own.
  static let isAllowed: Bool = {
    let probe = ChildProcess(
      executable: "/bin/sh",
      arguments: ["-c", "unshare -m sh -c 'mount -t tmpfs tmpfs /mnt' 2>/dev/null"],
      environment: ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"], deadline: .now + .seconds(240))
    return (try? probe.run(interrupt: .never))?.termination == .exited(0)
  }()
}

/// Workspaces on file systems without room, and on those that cannot be written.
@Suite(
  .timeLimit(.minutes(10)), .enabled(if: Mounting.isAllowed, "needs the right to mount"))
struct FullDiskTests {
  /// Begins a workspace on a mounted file system, makes it unusable, and runs verbs there.
  ///
  /// - Parameters:
  ///   - options: The options of the file system.
  ///   - spoil: The shell commands that make it unusable.
  ///   - verbs: The verbs with their arguments.
  /// - Returns: For each verb its exit code and its message; then whether the files are the same.
  /// - Throws: When the shell cannot be run.
  private func answers(
    _ options: String, _ spoil: String, _ verbs: [String]
  ) throws -> [(code: String, talk: String)] {
    let sandbox = try Sandbox()
    let course = try ProgressVerbTests.course(sandbox)
    let script = """
      program="$1"; shift
      mkdir -p disk && mount -t tmpfs -o \(options) tmpfs disk || exit 98
      "$program" goto two --workspace disk/w >/dev/null 2>&1 || exit 97
      # What is compiled ahead must not make room later.
      while ls disk/w/.lessons/cache/earlier/*.order >/dev/null 2>&1; do sleep 0.05; done
      before=$(cat disk/w/*.swift disk/w/.lessons/progress.json | cksum)
      \(spoil)
      for words in "$@"; do
        talk=$("$program" $words --workspace disk/w 2>&1 >/dev/null); echo "$?|$talk"
      done
      after=$(cat disk/w/*.swift disk/w/.lessons/progress.json | cksum)
      [ "$before" = "$after" ] && echo 'same|' || echo 'other|'
      ls -A disk/w/.lessons/backup disk/w | grep -v -e '^\\.lessons$' -e swift$ -e '^\\.gitignore$' \
        -e '^\\.sourcekit-lsp$' -e '^disk' -e '^$'
      """
    let outcome = try sandbox.shell(
      "exec unshare -m sh -c \"$@\"",
      [script, "sh", sandbox.program] + verbs, sandbox.environment(course: course), seconds: 600)
    #expect(outcome.code <= 1, "\(outcome)")
    return outcome.output.split(separator: "\n").map { line in
      let parts = line.split(separator: "|", maxSplits: 1).map(String.init)
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }

  private static let verbs = [
    "goto three", "reset one", "reset --lesson first --yes", "solution one --reveal --write",
  ]

  @Test(arguments: [
    ("size=64k", "dd if=/dev/zero of=disk/full bs=4096 2>/dev/null", "No space left on device"),
    (
      "size=1m,nr_inodes=40", "i=0; while touch disk/f$i; do i=$((i+1)); done 2>/dev/null",
      "No space left on device"
    ),
    ("size=1m", "mount -o remount,ro disk", "Read-only file system"),
  ])
  func `a verb that cannot write says so, and nothing has changed`(
    options: String, spoil: String, reason: String
  ) throws {
    let answers = try answers(options, spoil, Self.verbs)
    try #require(answers.count == Self.verbs.count + 1, "\(answers)")
    for (verb, answer) in zip(Self.verbs, answers) {
      #expect(answer.code == "3", "\(verb): \(answer)")
      #expect(answer.talk.contains(reason), "\(verb): \(answer)")
      #expect(answer.talk.contains("; "), "what to do: \(answer)")
    }
    #expect(answers.last?.code == "same")
  }

  @Test func `right code is not wrong because there is no room for its output`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(\"ok\")", solution: nil)
    try sandbox.run("next", course: course)
    #expect(try sandbox.run("check", course: course).code == 0)
    let script = """
      mkdir -p disk && mount -t tmpfs -o size=1m tmpfs disk || exit 98
      for pages in 1 2 3 4 5 6 7 8 9; do
        rm -f disk/full
        free=$(stat -f -c %a disk)
        dd if=/dev/zero of=disk/full bs=4096 count=$((free - pages)) 2>/dev/null
        talk=$(TMPDIR="$PWD/disk" "$1" check 2>&1 >/dev/null); echo "$?|$talk"
      done
      """
    let outcome = try sandbox.shell(
      "exec unshare -m sh -c \"$@\"", [script, "sh", sandbox.program],
      sandbox.environment(course: course), seconds: 600)
    let answers = outcome.output.split(separator: "\n")
    #expect(answers.count == 9, "\(outcome)")
    for answer in answers {
      #expect(answer == "0|" || answer.hasPrefix("3|lessons: "), "\(answer)")
    }
    #expect(answers.contains { $0.contains("No space left on device") }, "\(answers)")
  }
}
