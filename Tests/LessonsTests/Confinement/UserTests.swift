#if os(Linux)
  import Foundation
  import TestPrograms
  import Testing

  /// The sandbox is the same for every user of `lessons`, and needs no namespaces.
  @Suite(.waiting, .timeLimit(.minutes(10)))
  struct UserTests {
    private static let nobody = [
      "setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups",
    ]

    /// The words before the program's, by who runs it.
    private static let users: [String: [String]] = [
      "root": [],
      "an ordinary user": nobody,
      "the root of a namespace": ["unshare", "-Ur"],
      "a user who is the root of a namespace": nobody + ["unshare", "-Ur"],
      "somebody who can make no namespaces": [
        "unshare", "-Ur", "sh", "-c", "echo 0 >/proc/sys/user/max_user_namespaces && exec \"$@\"",
        "sh",
      ],
      "a user without rights who can make no namespaces": [
        "unshare", "-Ur", "sh", "-c",
        "echo 0 >/proc/sys/user/max_user_namespaces && exec setpriv --bounding-set=-all --inh-caps=-all \"$@\"",
        "sh",
      ],
    ]

    private func step(_ code: AttackCode) -> String {
      """
      # One

      ## Step

      Words.

      ```swift step=s
      //#-hidden-code
      \(code.text)
      //#-end-hidden-code
      print("ok")
      ```

      ```output
      \(code.expected)
      ok
      ```

      """
    }

    private func run(
      _ user: [String], attacks: [Attack] = Attack.all, variables: [String: String] = [:]
    ) throws -> (outcome: Sandbox.Outcome, victims: Victims, sandbox: Sandbox) {
      let sandbox = try Sandbox()
      try FileManager.default.createDirectory(
        atPath: "\(sandbox.path)/course", withIntermediateDirectories: true)
      let id: uid_t = user.contains("--reuid") ? 65534 : getuid()
      try sandbox.write("", to: "course/01-one.md")
      let victims = try Victims(in: sandbox, user: id)
      let code = AttackCode(attacks: attacks, victims: victims)
      try sandbox.write(step(code), to: "course/01-one.md")
      let environment = sandbox.environment(
        course: victims.course,
        ["HOME": victims.home, "XDG_CACHE_HOME": "\(sandbox.path)/.cache"]
          .merging(id == getuid() ? [:] : ["CLANG_MODULE_CACHE_PATH": "\(sandbox.path)/modules"]) {
            $1
          }
          .merging(variables) { $1 })
      // Where there is no sandbox, the course is asked about.
      let program = user + [sandbox.program]
      let trust = variables.isEmpty ? [] : ["--trust"]
      _ = try sandbox.shell("exec \"$@\"", program + ["goto", "s"] + trust, environment)
      let outcome = try sandbox.shell(
        "exec \"$@\"", program + ["check", "--json"] + trust, environment)
      return (outcome, victims, sandbox)
    }

    @Test(arguments: TestTier.part(of: users.keys.sorted(), oneOf: 4))
    func `a page can do none of it`(user: String) throws {
      let words = try #require(Self.users[user])
      guard words.isEmpty || getuid() == 0 else {
        print("not tried for \(user): only root can become somebody else")
        return
      }
      let (outcome, victims, _) = try run(words)
      try #require(!outcome.output.isEmpty, "\(outcome.talk)")
      let report = try json(outcome.output)
      #expect(report["verdict"] as? String == "passed", "\(report)")
      victims.check()
    }

    /// Without a sandbox most of the attacks work, so the tests above say something.
    ///
    /// Those that would harm the machine or end the page are left out.
    @Test func `without the sandbox most attacks work`() throws {
      guard getuid() == 0 else {
        print("not tried: only root can become somebody else")
        return
      }
      let harmful: Set = [
        "become another program", "change priorities of others", "remove with Foundation", "signal",
        "signal a group", "vfork",
        "start a thread with its own files",
      ]
      let attacks =
        (Attack.reading + Attack.writing + Attack.network + Attack.processes + Attack.signals)
        .filter { !harmful.contains($0.name) }
      let (outcome, _, _) = try run(
        Self.nobody, attacks: attacks, variables: ["LESSONS_PORTABLE": "1"])
      let output = try #require(json(outcome.output)["output"] as? String)
      let done = output.split(separator: "\n").filter { $0.hasPrefix("done: ") }
      #expect(done.count >= attacks.count / 2, "\(outcome.output)")
    }

    @Test func `a page gets no descriptor of the shell, and reads nothing that the user types`()
      throws
    {
      let sandbox = try Sandbox()
      try sandbox.write("the secret", to: "secret")
      let course = try sandbox.course(
        """
        import Foundation
        let files = FileManager.default
        let folder = "/proc/self/fd/"
        let own = (try? files.contentsOfDirectory(atPath: folder)) ?? []
        let places = own.compactMap { try? files.destinationOfSymbolicLink(atPath: folder + $0) }
        print(places.contains { $0.hasSuffix("/secret") }, readLine() ?? "nothing")
        """, fences: "```stdin\n```\n\n```output\nfalse nothing\n```\n", solution: nil)
      let outcome = try sandbox.shell(
        "exec 9<secret 8<secret; echo typed | \"$1\" next && echo typed | \"$1\" check && \"$1\" validate",
        [sandbox.program], sandbox.environment(course: course))
      #expect(outcome.code == 0, "\(outcome.output)\(outcome.talk)")
    }
  }
#endif
