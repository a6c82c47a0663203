import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// What attacks are aimed at: a home with a secret, a process, listeners, and folders of the system.
///
/// `check` looks from outside whether anything happened to them.
final class Victims {
  let home: String
  let course: String
  let workspace: String
  /// The folder of the built program and its modules.
  let installation = URL(fileURLWithPath: Sandbox.builtProgram).deletingLastPathComponent().path
  /// A name that nothing else has.
  let tag = "attack-\(UUID().uuidString.prefix(8))"
  let tcp: Listener
  let udp: Listener
  /// A segment of shared memory.
  let segment: Int
  private let agent: Listener
  private let abstract: Listener
  private let sleeper = Process()
  /// Its folder is removed with its last owner.
  private let sandbox: Sandbox
  private let before: String
  private let files: [String: String]
  private let library: String

  /// The process's id.
  var process: Int32 { sleeper.processIdentifier }

  /// Creates them below a sandbox; everything belongs to a user, so that only the program's own
  /// sandbox protects them.
  init(in sandbox: Sandbox, user: uid_t = getuid()) throws {
    self.sandbox = sandbox
    home = "\(sandbox.path)/home"
    course = "\(sandbox.path)/course"
    workspace = "\(sandbox.path)/Playground"
    for name in ["home/.ssh", "home/empty", "course/01-one", "Playground"] {
      try FileManager.default.createDirectory(
        atPath: "\(sandbox.path)/\(name)", withIntermediateDirectories: true)
    }
    try sandbox.write("the secret", to: "home/.ssh/id_rsa")
    try sandbox.write("the victim", to: "home/victim")
    try FileManager.default.createSymbolicLink(
      atPath: "\(course)/01-one/secret-link", withDestinationPath: "\(home)/.ssh/id_rsa")
    tcp = try Listener(AF_INET, SOCK_STREAM)
    udp = try Listener(AF_INET, SOCK_DGRAM)
    agent = try Listener(AF_UNIX, SOCK_STREAM, path: "\(home)/agent")
    abstract = try Listener(AF_UNIX, SOCK_STREAM, path: "\0\(tag)")
    segment = Int(shmget(IPC_PRIVATE, 4096, 0o1666))
    sleeper.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
    let rights =
      user == getuid() ? [] : ["--reuid", "\(user)", "--regid", "\(user)", "--clear-groups"]
    sleeper.arguments = rights + ["/bin/sleep", "600"]
    sleeper.environment = ["SECRET": "of the other process"]
    sleeper.currentDirectoryURL = URL(fileURLWithPath: home)
    try sleeper.run()
    // It takes a moment until it is the program.
    let pid = sleeper.processIdentifier
    for _ in 0..<48_000 {
      let name = try? String(contentsOfFile: "/proc/\(pid)/comm", encoding: .utf8)
      guard name != "sleep\n" else { break }
      usleep(5_000)
    }
    before = Self.state(of: sleeper.processIdentifier)
    if user != getuid() { _ = try sandbox.shell("chown -R \(user):\(user) .") }
    files = Self.files(home)
    library = Self.state(ofFile: "\(installation)/libLessonModules.so")
  }

  deinit {
    kill(sleeper.processIdentifier, SIGKILL)
    sleeper.waitUntilExit()
    _ = shmctl(Int32(segment), 0, nil)
    for folder in Self.systemFolders {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(tag)")
    }
  }

  private static let systemFolders = ["/tmp", "/var/tmp", "/dev/shm", NSTemporaryDirectory()]

  /// Expects that nothing happened to any of them.
  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    func expect(_ isTrue: Bool, _ words: String) {
      #expect(isTrue, "\(words)", sourceLocation: sourceLocation)
    }
    expect(Self.files(home) == files, "files in the home have changed: \(Self.files(home))")
    let now = Self.state(ofFile: "\(installation)/libLessonModules.so")
    expect(now == library, "the modules' file has changed")
    expect(sleeper.isRunning, "the other process has ended")
    expect(Self.state(of: process) == before, "the other process is different")
    for (listener, name) in [(tcp, "TCP"), (udp, "UDP"), (agent, "path"), (abstract, "abstract")] {
      expect(!listener.hasNews, "the \(name) socket got something")
    }
    for folder in Self.systemFolders + [course, workspace, installation, home] {
      expect(unsafe access("\(folder)/\(tag)", F_OK) != 0, "there is a new file in \(folder)")
    }
    for name in ["shm", "msg", "sem"] {
      let list = (try? String(contentsOfFile: "/proc/sysvipc/\(name)", encoding: .utf8)) ?? ""
      expect(!list.contains("\(0x1E55_0015)"), "there is a new object of System V: \(name)")
    }
  }

  /// The files and links of a folder, with what they contain, their rights, owners and times.
  private static func files(_ folder: String) -> [String: String] {
    var files: [String: String] = [:]
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] {
      var status = stat()
      _ = unsafe lstat("\(folder)/\(name)", &status)
      let text = (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
      files[name] =
        "\(status.st_mode) \(status.st_uid) \(status.st_nlink) \(status.st_mtim.tv_sec) \(text)"
    }
    return files
  }

  /// Rights, owner, times and the moment of the last change of any of them.
  private static func state(ofFile path: String) -> String {
    var status = stat()
    _ = unsafe lstat(path, &status)
    return
      "\(status.st_mode) \(status.st_uid) \(status.st_mtim) \(status.st_ctim) \(status.st_size)"
  }

  /// What others could change in a process: whether it runs, where, how, and its limits.
  private static func state(of pid: Int32) -> String {
    let status = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
    let wanted = ["TracerPid", "Cpus_allowed_list", "SigPnd", "ShdPnd"]
    var lines = status.split(separator: "\n").filter { line in
      wanted.contains { line.hasPrefix($0 + ":") }
    }
    // It may still be starting or sleep already, but it must not have been stopped.
    let isStopped = ["stopped", "tracing stop", "zombie"].contains { status.contains("(\($0))") }
    lines.append(isStopped ? "stopped" : "runs")
    let limits = (try? String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)) ?? ""
    return lines.joined(separator: "\n") + limits
      + "\(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(pid))) \(getpgid(pid)) \(sched_getscheduler(pid))"
  }
}

/// A socket that waits for a connection or a datagram.
final class Listener {
  private let descriptor: CInt
  /// Its port on this machine; 0 for a path.
  let port: UInt16

  init(_ family: CInt, _ type: __socket_type, path: String? = nil) throws {
    let descriptor = socket(family, CInt(type.rawValue), 0)
    self.descriptor = descriptor
    var code: CInt
    if let path {
      var place = sockaddr_un()
      place.sun_family = UInt16(AF_UNIX)
      unsafe withUnsafeMutableBytes(of: &place.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
      code = unsafe withUnsafePointer(to: &place) { place in
        unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe bind(descriptor, $0, socklen_t(2 + path.utf8.count))
        }
      }
      port = 0
    } else {
      var place = sockaddr_in()
      place.sin_family = UInt16(AF_INET)
      place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      code = unsafe withUnsafeMutablePointer(to: &place) { place in
        unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe bind(descriptor, $0, size) | getsockname(descriptor, $0, &size)
        }
      }
      port = UInt16(bigEndian: place.sin_port)
    }
    if type == SOCK_STREAM { code |= listen(descriptor, 4) }
    try #require(code == 0, "cannot listen: \(errno)")
  }

  deinit { close(descriptor) }

  /// Whether a client has connected or sent something.
  var hasNews: Bool {
    var news = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&news, 1, 0) > 0
  }
}
