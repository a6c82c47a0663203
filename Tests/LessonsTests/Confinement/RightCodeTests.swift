#if os(Linux)
  import Foundation
  import Testing

  /// What a page may do works in the sandbox as it does elsewhere.
  @Suite(.waiting, .timeLimit(.minutes(5)))
  struct RightCodeTests {
    /// Bodies of throwing functions that return whether all went well.
    private static let code = [
      "files": """
      try "a".write(toFile: "a", atomically: false, encoding: .utf8)
      try Data("b".utf8).write(to: URL(fileURLWithPath: "a"), options: .atomic)
      return try String(contentsOfFile: "a", encoding: .utf8) == "b"
      """,
      "copies": """
      try "a".write(toFile: "c1", atomically: true, encoding: .utf8)
      try files.copyItem(atPath: "c1", toPath: "c2")
      try files.moveItem(atPath: "c2", toPath: "c3")
      try files.removeItem(atPath: "c1")
      return try files.contentsOfDirectory(atPath: ".").contains("c3")
      """,
      "folders": """
      try files.createDirectory(atPath: "f/g/h", withIntermediateDirectories: true)
      try "a".write(toFile: "f/g/h/a", atomically: true, encoding: .utf8)
      try files.copyItem(atPath: "f", toPath: "f2")
      try files.moveItem(atPath: "f2/g", toPath: "f3")
      try files.removeItem(atPath: "f")
      return files.fileExists(atPath: "f3/h/a")
      """,
      "temporary files": """
      let url = files.temporaryDirectory.appendingPathComponent("t")
      try Data([1]).write(to: url)
      return try Data(contentsOf: url).count == 1 && NSTemporaryDirectory().hasPrefix(files.currentDirectoryPath)
      """,
      "links": """
      try "a".write(toFile: "l1", atomically: true, encoding: .utf8)
      try files.createSymbolicLink(atPath: "l2", withDestinationPath: "l1")
      try files.linkItem(atPath: "l1", toPath: "l3")
      return try String(contentsOfFile: "l2", encoding: .utf8) == "a" && files.fileExists(atPath: "l3")
      """,
      "handles": """
      files.createFile(atPath: "h", contents: nil)
      let handle = FileHandle(forUpdatingAtPath: "h")!
      try handle.write(contentsOf: Data("abc".utf8))
      try handle.truncate(atOffset: 1)
      try handle.seek(toOffset: 0)
      try handle.synchronize()
      return try handle.readToEnd() == Data("a".utf8) && posix_fallocate(handle.fileDescriptor, 0, 100) == 0
      """,
      "mapped files": """
      try Data(count: 1 << 20).write(to: URL(fileURLWithPath: "m"))
      return try Data(contentsOf: URL(fileURLWithPath: "m"), options: .alwaysMapped).count == 1 << 20
      """,
      "attributes": """
      try "a".write(toFile: "at", atomically: true, encoding: .utf8)
      return try files.attributesOfItem(atPath: "at")[.size] as? Int == 1
        && files.isWritableFile(atPath: "at") && files.isReadableFile(atPath: "at")
      """,
      "pipes": """
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: Data("a".utf8))
      try pipe.fileHandleForWriting.close()
      return try pipe.fileHandleForReading.readToEnd() == Data("a".utf8)
      """,
      "threads": """
      let end = DispatchSemaphore(value: 0)
      for quality in [QualityOfService.userInteractive, .background, .utility, .default] {
        let thread = Thread { _ = Thread.current.name; end.signal() }
        thread.qualityOfService = quality
        thread.stackSize = 1 << 20
        thread.start()
        end.wait()
      }
      return Thread.isMainThread && Thread.current.description != ""
      """,
      "queues": """
      let count = NSLock()
      nonisolated(unsafe) var n = 0
      DispatchQueue.concurrentPerform(iterations: 50) { _ in count.withLock { n += 1 } }
      for quality in [DispatchQoS.background, .userInteractive, .utility] {
        DispatchQueue(label: "q", qos: quality).sync { count.withLock { n += 1 } }
      }
      let operations = OperationQueue()
      operations.qualityOfService = .background
      operations.addOperation { count.withLock { n += 1 } }
      operations.waitUntilAllOperationsAreFinished()
      return n == 54
      """,
      "timers": """
      let end = DispatchSemaphore(value: 0)
      let timer = DispatchSource.makeTimerSource(queue: .global())
      timer.setEventHandler { end.signal() }
      timer.schedule(deadline: .now() + 0.01)
      timer.resume()
      end.wait()
      nonisolated(unsafe) var fired = false
      let other = Timer(timeInterval: 0.01, repeats: false) { _ in fired = true }
      RunLoop.current.add(other, forMode: .default)
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.2))
      return fired
      """,
      "identifiers and random numbers": """
      var generator = SystemRandomNumberGenerator()
      var bytes = [UInt8](repeating: 0, count: 8)
      return UUID() != UUID() && generator.next() != generator.next() && getentropy(&bytes, 8) == 0
        && [1, 2, 3].shuffled().count == 3 && Double.random(in: 0...1) <= 1
      """,
      "dates": """
      let date = Date(timeIntervalSince1970: 0)
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "de_DE")
      formatter.timeZone = TimeZone(identifier: "Asia/Tokyo")
      formatter.dateFormat = "d. MMMM yyyy HH:mm"
      return formatter.string(from: date) == "1. Januar 1970 09:00"
        && date.formatted(.iso8601) == "1970-01-01T00:00:00Z"
        && TimeZone.knownTimeZoneIdentifiers.count > 300 && Calendar.current.component(.year, from: date) == 1970
      """,
      "numbers": """
      let formatter = NumberFormatter()
      formatter.locale = Locale(identifier: "fr_FR")
      formatter.numberStyle = .decimal
      return formatter.string(from: 1.5) == "1,5" && Locale.current.identifier != ""
      """,
      "process": """
      let info = ProcessInfo.processInfo
      return info.processorCount > 0 && info.activeProcessorCount > 0 && info.physicalMemory > 0
        && info.hostName != "" && !info.arguments.isEmpty && info.systemUptime > 0
        && info.operatingSystemVersionString != "" && info.processName != "" && info.processIdentifier == getpid()
        && Bundle.main.bundlePath != "" && NSHomeDirectory() == files.currentDirectoryPath
      """,
      "user": "_ = NSUserName(); _ = NSFullUserName(); return getpwuid(getuid()) == nil || true",
      "host names": """
      var result: UnsafeMutablePointer<addrinfo>?
      return getaddrinfo("localhost", "80", nil, &result) != 0 || result != nil
      """,
      "regular expressions": """
      let digits = try Regex("[0-9]+")
      let expression = try NSRegularExpression(pattern: "a")
      return "a12".firstMatch(of: digits) != nil && "a12".firstMatch(of: /\\d+/)?.output == "12"
        && expression.numberOfMatches(in: "aa", range: NSRange(location: 0, length: 2)) == 2
      """,
      "documents": """
      let parser = XMLParser(data: Data("<a/>".utf8))
      let list = try PropertyListSerialization.data(fromPropertyList: ["a": 1], format: .xml, options: 0)
      let numbers = try JSONDecoder().decode([Int].self, from: Data("[1]".utf8))
      return parser.parse() && !list.isEmpty && numbers == [1]
      """,
      "preferences":
        "UserDefaults.standard.set(1, forKey: \"a\"); return UserDefaults.standard.integer(forKey: \"a\") == 1",
      "stack": """
      typealias Get = @convention(c) (pthread_t, UnsafeMutableRawPointer) -> Int32
      let get = unsafeBitCast(dlsym(nil, "pthread_getattr_np")!, to: Get.self)
      var attributes = pthread_attr_t()
      var place: UnsafeMutableRawPointer?
      var size = 0
      guard get(pthread_self(), &attributes) == 0 else { return false }
      return pthread_attr_getstack(&attributes, &place, &size) == 0 && size > 1 << 16
      """,
      "signals": """
      signal(SIGUSR1) { _ in counted += 1 }
      raise(SIGUSR1)
      kill(getpid(), SIGUSR1)
      signal(SIGALRM) { _ in counted += 1 }
      alarm(1)
      while counted < 3 { usleep(1000) }
      return true
      """,
      "limits and descriptors": """
      var limit = rlimit()
      let copy = dup(1)
      return getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 && copy >= 0
        && fcntl(copy, F_SETFD, FD_CLOEXEC) == 0 && fcntl(copy, F_GETFL) >= 0 && close(copy) == 0 && isatty(1) == 0
      """,
    ]

    private func report(_ code: String, fences: String) throws -> [String: Any] {
      let sandbox = try Sandbox()
      let course = try sandbox.course(code, fences: fences, solution: nil)
      try sandbox.run("goto", "s", course: course)
      return try json(sandbox.spawn("check", "--json", course: course).output)
    }

    private func verdict(_ code: String, fences: String = "```output\nok\n```\n") throws -> String?
    {
      let report = try report(code, fences: fences)
      if report["verdict"] as? String != "passed" { print(report) }
      return report["verdict"] as? String
    }

    @Test func `files, threads, dates and the rest work`() throws {
      let cases = Self.code.sorted { $0.key < $1.key }.map { name, body in
        """
        do {
          func body() throws -> Bool {
            \(body)
          }
          if try !body() { print("\(name): false") }
        } catch { print("\(name):", error) }
        """
      }
      let code = """
        import Foundation
        import FoundationXML
        nonisolated(unsafe) var counted = 0
        let files = FileManager.default
        \(cases.joined(separator: "\n"))
        print("ok")
        """
      #expect(try verdict(code) == "passed")
    }

    @Test func `tasks run, and a request is refused with an error`() throws {
      let code = """
        import Foundation
        import FoundationNetworking
        let sum = await withTaskGroup(of: Int.self) { group in
          for n in 1...20 { group.addTask(priority: .background) { try? await Task.sleep(for: .milliseconds(1)); return n } }
          var sum = 0
          for await n in group { sum += n }
          return sum
        }
        print(await Task.detached(priority: .high) { 1 }.value, sum)
        do {
          _ = try await URLSession.shared.data(from: URL(string: "http://127.0.0.1:9/")!)
          print("an answer")
        } catch { print("refused") }
        """
      #expect(try verdict(code, fences: "```output\n1 210\nrefused\n```\n") == "passed")
    }

    @Test func `ends of a program are what they are elsewhere`() throws {
      for code in [
        "abort()", "fatalError(\"boom\")", "raise(SIGSEGV)", "let none: Int? = nil\nprint(none!)",
        "alarm(1)\nwhile true {}",
      ] {
        let report = try report("import Foundation\n\(code)", fences: "```output\nok\n```\n")
        #expect(report["verdict"] as? String == "crashed", "\(code): \(report)")
      }
    }
  }
#endif
