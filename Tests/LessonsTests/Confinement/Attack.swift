/// Something that a course's code must not be able to do.
struct Attack: Sendable {
  /// What it does, in a few words.
  var name: String
  /// The body of a closure that returns whether it could do it.
  var code: String

  init(_ name: String, _ code: String) {
    self.name = name
    self.code = code
  }

  /// All attacks that end by themselves and can be tried in one run.
  static let all = reading + writing + network + processes + signals + shared + machine
}

/// Code that tries attacks and prints the names of those that worked, and how many it tried.
struct AttackCode {
  var attacks: [Attack]
  var victims: Victims

  /// What it prints when none worked.
  var expected: String { "tried \(attacks.count)" }

  /// The code, for a place at the top level of a page.
  var text: String { prelude + "\n" + attempts + "\n" + ending }

  /// The attempts, each in a closure.
  var attempts: String {
    attacks.map { "attempt(\"\($0.name)\") {\n\($0.code)\n}" }.joined(separator: "\n")
  }

  /// Prints what worked.
  let ending = "print((done + [\"tried \\(tried)\"]).joined(separator: \"\\n\"))"

  /// The names that attacks use.
  var prelude: String {
    """
    import Foundation
    \(Self.numbers.map { "let \($0) = \($1)" }.joined(separator: "\n"))
    let home = \(literal(victims.home))
    let secret = home + "/.ssh/id_rsa"
    let victim = home + "/victim"
    let course = \(literal(victims.course))
    let workspace = \(literal(victims.workspace))
    let installation = \(literal(victims.installation))
    let library = installation + "/libLessonModules.so"
    let tag = \(literal(victims.tag))
    let other: pid_t = \(victims.process)
    let tcpPort: UInt16 = \(victims.tcp.port)
    let udpPort: UInt16 = \(victims.udp.port)
    let segment = \(victims.segment)
    let work = FileManager.default.currentDirectoryPath
    let outside = [
      home, "/tmp", "/var/tmp", "/dev/shm", course, workspace, installation, "..", "../built",
      "/proc/self/root/tmp", "/proc/self/cwd/..",
    ]
    var done: [String] = []
    var tried = 0
    func attempt(_ name: String, _ body: () -> Bool) {
      tried += 1
      if body() { done.append("done: " + name) }
      _ = chdir(work)
    }
    typealias SystemCall = @convention(c) (Int, Int, Int, Int, Int, Int, Int) -> Int
    let systemCall = unsafeBitCast(dlsym(nil, "syscall")!, to: SystemCall.self)
    func call(
      _ number: some BinaryInteger, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0,
      _ e: Int = 0, _ f: Int = 0
    ) -> Int { systemCall(Int(number), a, b, c, d, e, f) }
    func address<T>(_ value: T) -> Int {
      let place = UnsafeMutablePointer<T>.allocate(capacity: 1)
      place.initialize(to: value)
      return Int(bitPattern: place)
    }
    func address(_ text: String) -> Int { Int(bitPattern: strdup(text)) }
    func opens(_ path: String, _ flags: Int32 = O_RDONLY) -> Bool {
      let file = open(path, flags, 0o600)
      if file >= 0 { close(file) }
      return file >= 0
    }
    func reads(_ path: String) -> Bool {
      let file = open(path, O_RDONLY)
      guard file >= 0 else { return false }
      defer { close(file) }
      var byte: UInt8 = 0
      return read(file, &byte, 1) == 1
    }
    func isGate(_ number: Int32) -> Bool {
      var status = stat()
      // A pipe, but not the record.
      return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
        && status.st_mode & 0o777 == 0
    }
    func lists(_ path: String) -> Bool {
      guard let folder = opendir(path) else { return false }
      closedir(folder)
      return true
    }
    func makes(_ path: String) -> String {
      close(open(path, O_WRONLY | O_CREAT, 0o600))
      return path
    }
    """
  }

  /// The same, for code that does not run on the main thread.
  var freePrelude: String {
    prelude.split(separator: "\n").map { line in
      if line.hasPrefix("func ") { return "nonisolated " + line }
      return line.hasPrefix("let ") || line.hasPrefix("var ")
        ? "nonisolated(unsafe) " + line : String(line)
    }.joined(separator: "\n")
  }

  private func literal(_ text: String) -> String { "#\"\(text)\"#" }
}
