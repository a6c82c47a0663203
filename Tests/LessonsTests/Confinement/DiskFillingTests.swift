#if os(Linux)
  import Foundation
  import TestPrograms
  import Testing

  /// A page that fills the disk is stopped, whatever it does to hide what it has.
  @Suite(.waiting, .timeLimit(.minutes(10)))
  struct DiskFillingTests {
    private static let prelude = """
      import Foundation
      nonisolated let block = [UInt8](repeating: 7, count: 1 << 20)
      nonisolated func fill(_ file: Int32, _ count: Int) { for _ in 0..<count { _ = write(file, block, block.count) } }
      nonisolated func create(_ name: String) -> Int32 { open(name, O_RDWR | O_CREAT, 0o600) }
      nonisolated func rest() { while true { sleep(1) } }

      """

    /// Ways to fill more than 64 MiB.
    ///
    /// They run on, so that only the watch over the disk ends them.
    private static let ways = [
      "in many files": "for n in 0..<200 { let f = create(\"f\\(n)\"); fill(f, 1); close(f) }",
      "in empty files": "for n in 0..<100_000 { close(create(\"f\\(n)\")) }",
      "in folders": "for n in 0..<100_000 { mkdir(\"d\\(n)\", 0o700) }",
      "in links":
        "for n in 0..<100_000 { symlink(String(repeating: \"x\", count: 900), \"l\\(n)\") }",
      "in removed files": """
      for _ in 0..<10 { let f = create("f"); unlink("f"); fill(f, 10) }
      """,
      "in files without a name": """
      for _ in 0..<10 { fill(open(".", O_RDWR | 0o20200000, 0o600), 10) }
      """,
      "in removed files that are mapped": """
      for _ in 0..<10 {
        let f = create("f")
        unlink("f")
        ftruncate(f, 10 << 20)
        memset(mmap(nil, 10 << 20, PROT_WRITE, MAP_SHARED, f, 0), 7, 10 << 20)
        close(f)
      }
      """,
      "behind a long list of mapped files": """
      for _ in 0..<10 {
        let f = create("f")
        unlink("f")
        ftruncate(f, 10 << 20)
        memset(mmap(nil, 10 << 20, PROT_WRITE, MAP_SHARED, f, 0), 7, 10 << 20)
        close(f)
      }
      let name = String(repeating: "n", count: 250)
      let f = create(name)
      ftruncate(f, 1 << 27)
      for n in 0..<30_000 { mmap(nil, 4096, n % 2 == 0 ? PROT_READ : PROT_WRITE, MAP_SHARED, f, n * 4096) }
      """,
      "in removed files without the first thread": """
      Thread.detachNewThread {
        usleep(200_000)
        for _ in 0..<10 { let f = create("f"); unlink("f"); fill(f, 10) }
        rest()
      }
      typealias Call = @convention(c) (Int, Int) -> Int
      _ = unsafeBitCast(dlsym(nil, "syscall")!, to: Call.self)(end, 0)
      """,
      "in deep folders": "for _ in 0..<5_000 { mkdir(\"d\", 0o700); chdir(\"d\") }",
      "behind long names": """
      for _ in 0..<20 {
        let name = String(repeating: "n", count: 255)
        mkdir(name, 0o700)
        chdir(name)
      }
      for n in 0..<10 { fill(create("f\\(n)"), 10) }
      """,
      "behind names that are not UTF-8": """
      let name: [CChar] = [-1, -2, 0]
      mkdir(name, 0o700)
      chdir(name)
      for n in 0..<10 { fill(create("f\\(n)"), 10) }
      """,
      "in a folder that moves": """
      Thread.detachNewThread {
        mkdir("m0", 0o700)
        var n = 0
        while true { rename("m\\(n)", "m\\(n + 1)"); n += 1 }
      }
      usleep(100_000)
      for n in 0..<10 {
        let f = create("f\\(n)")
        var m = 0
        while f >= 0, m < 1_000_000 {
          m += 1
          let names = (try? FileManager.default.contentsOfDirectory(atPath: ".")) ?? []
          if let folder = names.first(where: { $0.hasPrefix("m") }),
            rename("f\\(n)", folder + "/f\\(n)") == 0 { break }
        }
        fill(f, 10)
        close(f)
      }
      """,
      "in reserved blocks": """
      for n in 0..<10 { posix_fallocate(create("f\\(n)"), 0, 10 << 20) }
      """,
      "in one sparse file": """
      let f = create("f")
      for n in 0..<30_000 { pwrite(f, "x", 1, off_t(n * 8192) % (63 << 20)) }
      for n in 0..<10 { let f = create("g\\(n)"); for m in 0..<2_000 { pwrite(f, "x", 1, off_t(m * 8192)) } }
      """,
      "when a file is too large": "ftruncate(create(\"f\"), 1 << 40)",
    ]

    #if arch(x86_64)
      private static let end = 60
    #else
      private static let end = 93
    #endif

    private func report(_ code: String, as user: [String] = []) throws -> [String: Any] {
      let sandbox = try Sandbox()
      let course = try sandbox.course(
        Self.prelude + "let end = \(Self.end)\n" + code + "\nrest()", words: " timeout=9",
        solution: nil)
      let temporary = "\(sandbox.path)/tmp"
      try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
      if !user.isEmpty { _ = try sandbox.shell("chown -R 65534:65534 .") }
      var variables = sandbox.environment(course: course, ["TMPDIR": temporary])
      if !user.isEmpty {
        variables["CLANG_MODULE_CACHE_PATH"] = "\(sandbox.path)/modules"
        variables["HOME"] = sandbox.path
      }
      let words = user + [sandbox.program, "goto", "s"]
      _ = try sandbox.shell("exec \"$@\"", words, variables)
      let outcome = try sandbox.shell(
        "exec \"$@\"", words.dropLast(2) + ["check", "--json"], variables)
      let left = try FileManager.default.contentsOfDirectory(atPath: temporary).filter { name in
        FileManager.default.fileExists(atPath: "\(temporary)/\(name)/work/f1")
      }
      #expect(left.isEmpty, "files are left: \(left)")
      return try json(outcome.output)
    }

    @Test(arguments: TestTier.part(of: ways.keys.sorted(), oneOf: 9))
    func `a page that fills the disk is stopped`(way: String) throws {
      let report = try report(try #require(Self.ways[way]))
      #expect(report["verdict"] as? String == "crashed", "\(report)")
      #expect((report["summary"] as? String)?.contains("64 MiB") == true, "\(report)")
    }

    @Test func `an ordinary user's page cannot fill a folder that cannot be listed`() throws {
      guard getuid() == 0 else { return }
      let report = try report(
        """
        mkdir("d", 0o300)
        chdir("d")
        for n in 0..<10 { fill(create("f\\(n)"), 10) }
        """, as: ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"])
      #expect((report["summary"] as? String)?.contains("64 MiB") == true, "\(report)")
    }

    @Test(.atNight) func `what a page writes to its outputs does not fill the disk either`() throws
    {
      #expect(
        try report("while true { fill(2, 1) }")["verdict"] as? String == "timed-out")
      #expect(
        try report("while true { fill(1, 1) }")["verdict"] as? String == "too-much-output")
    }

    @Test func `a page that writes little, and often, is left alone`() throws {
      let report = try report(
        """
        for n in 0..<200 {
          try! "text \\(n)".write(toFile: "f", atomically: true, encoding: .utf8)
          mkdir("d\\(n % 7)", 0o700)
          rmdir("d\\(n % 7)")
        }
        let f = create("sparse")
        ftruncate(f, 60 << 20)
        unlink("f")
        print("ok")
        exit(0)
        """)
      #expect(report["verdict"] as? String == "crashed", "\(report)")
      #expect(report["output"] as? String == "ok\n", "\(report)")
      #expect((report["summary"] as? String)?.contains("64 MiB") == false, "\(report)")
    }
  }
#endif
