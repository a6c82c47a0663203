extension Attack {
  /// Reaches others through sockets.
  static let network: [Attack] = [
    Attack(
      "send a datagram",
      """
      let socket = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
      var place = sockaddr_in()
      place.sin_family = UInt16(AF_INET)
      place.sin_port = udpPort.bigEndian
      place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return withUnsafePointer(to: &place) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          sendto(socket, "x", 1, 0, $0, UInt32(MemoryLayout<sockaddr_in>.size)) == 1
        }
      }
      """),
    Attack(
      "connect to a host",
      """
      let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var place = sockaddr_in()
      place.sin_family = UInt16(AF_INET)
      place.sin_port = tcpPort.bigEndian
      place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return withUnsafePointer(to: &place) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, UInt32(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      """),
    connecting("connect to a path", "home + \"/agent\""),
    connecting("connect to an abstract name", "\"\\0\" + tag"),
    Attack(
      "listen",
      """
      let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      return listen(socket, 1) == 0
      """),
    Attack(
      "make any socket",
      """
      [1, 2, 10, 16, 17, 38, 40].contains { family in
        [1, 2, 3, 5].contains { socket(family, $0, 0) >= 0 }
      }
      """),
    Attack(
      "make a pair of sockets",
      "var pair: [Int32] = [0, 0]; return socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0"
    ),
    Attack(
      "make sockets in the background",
      "call(SYS_io_uring_setup, 8, address([Int](repeating: 0, count: 32))) >= 0"),
  ]

  private static func connecting(_ name: String, _ path: String) -> Attack {
    Attack(
      name,
      """
      let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var place = sockaddr_un()
      place.sun_family = UInt16(AF_UNIX)
      let path = Array((\(path)).utf8)
      withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: path) }
      return withUnsafePointer(to: &place) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, UInt32(2 + path.count)) == 0
        }
      }
      """)
  }

  /// Makes processes, or runs programs.
  static let processes: [Attack] = [
    Attack("fork", "let child = call(SYS_fork); if child == 0 { _exit(0) }; return child > 0"),
    Attack("vfork", "let child = call(SYS_vfork); if child == 0 { _exit(0) }; return child > 0"),
    Attack(
      "clone", "let child = call(SYS_clone, 17); if child == 0 { _exit(0) }; return child > 0"),
    Attack(
      "clone in a new way",
      """
      let child = call(435, address((0, 0, 0, 0, 17, 0, 0, 0)), 64)
      if child == 0 { _exit(0) }
      return child > 0
      """),
    Attack("start a thread with its own files", "call(SYS_clone, 0x10900, 0) > 0"),
    Attack(
      "spawn",
      """
      var child = pid_t()
      var words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
      return posix_spawn(&child, "/bin/true", nil, nil, &words, nil) == 0
      """),
    Attack(
      "run a process of Foundation",
      """
      let child = Process()
      child.executableURL = URL(fileURLWithPath: "/bin/true")
      return (try? child.run()) != nil
      """),
    Attack("run a command", "system(\"true\") == 0"),
    Attack("open a command", "popen(\"true\", \"r\") != nil"),
    Attack(
      "become another program",
      """
      var words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
      execve("/bin/true", &words, nil)
      return call(SYS_execveat, Int(AT_FDCWD), address("/bin/true"), 0, 0, 0) == 0
      """),
    Attack("leave the session", "setsid() >= 0"),
    Attack("join another group", "setpgid(0, other) == 0 || setpgid(0, getpgid(getppid())) == 0"),
    Attack(
      "leave the namespace", "call(SYS_unshare, 0x1000_0000) == 0 || call(SYS_unshare, 0x400) == 0"),
  ]

  /// Signals, stops, traces or slows down other processes.
  static let signals: [Attack] = [
    Attack(
      "signal", "kill(other, 0) == 0 || kill(other, SIGSTOP) == 0 || kill(other, SIGKILL) == 0"),
    Attack("signal the runner", "kill(getppid(), 0) == 0"),
    Attack("signal everybody", "kill(-1, 0) == 0"),
    Attack("signal a group", "kill(0, 0) == 0 || kill(-other, SIGKILL) == 0"),
    Attack(
      "signal a thread",
      "call(SYS_tgkill, Int(other), Int(other), 9) == 0 || call(SYS_tkill, Int(other), 9) == 0"),
    Attack(
      "queue a signal",
      """
      sigqueue(other, SIGKILL, sigval()) == 0
        || call(SYS_rt_tgsigqueueinfo, Int(other), Int(other), 9, address((0, 0, 0, 0))) == 0
      """),
    Attack(
      "signal through a descriptor",
      """
      call(SYS_pidfd_open, Int(other), 0) >= 0
        || call(SYS_pidfd_send_signal, Int(open("/proc/\\(other)", O_RDONLY | O_DIRECTORY)), 9) == 0
        || call(SYS_pidfd_send_signal, Int(open("/proc/\\(other)", 0o10000000)), 9) == 0
      """),
    Attack(
      "let the kernel signal",
      """
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      return call(SYS_fcntl, Int(ends[0]), 8, Int(other)) == 0
        || call(SYS_fcntl, Int(ends[0]), 15, address(Int(other) << 32 | 1)) == 0
        || call(SYS_ioctl, Int(ends[0]), 0x8901, address(Int(other))) == 0
      """),
    Attack(
      "change limits of others",
      """
      call(SYS_prlimit64, Int(other), 7, address((5, 5)), 0) == 0
        || call(SYS_prlimit64, Int(other), 7, 0, address((0, 0))) == 0
      """),
    Attack(
      "raise the own limits",
      """
      var limit = rlimit(rlim_cur: rlim_t.max, rlim_max: rlim_t.max)
      return [1, 0, 4, 9].contains { call(SYS_prlimit64, 0, $0, address(limit), 0) == 0 }
        || call(SYS_setrlimit, 1, address(limit)) == 0
      """),
    Attack(
      "change priorities of others",
      """
      call(SYS_setpriority, 0, Int(other), 5) == 0 || call(SYS_setpriority, 2, 0, 5) == 0
        || call(SYS_ioprio_set, 1, Int(other), 0x6000) == 0
      """),
    Attack(
      "change where others run",
      "call(SYS_sched_setaffinity, Int(other), 8, address(1)) == 0"),
    Attack(
      "change how others run",
      "call(SYS_sched_setscheduler, Int(other), 3, address(0)) == 0"),
    Attack(
      "trace",
      "call(SYS_ptrace, 16, Int(other)) == 0 || call(SYS_ptrace, 0x4206, Int(other)) == 0"),
    Attack(
      "copy the memory of others",
      """
      let own = address(0)
      let places = [own, 8, 0x40_0000, 8]
      let list = places.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress!) }
      _ = call(SYS_process_vm_readv, Int(other), list, 1, list + 16, 1)
      return errno != EPERM || call(SYS_kcmp, Int(other), Int(getpid()), 0, 0, 0) >= 0
      """),
  ]
}
