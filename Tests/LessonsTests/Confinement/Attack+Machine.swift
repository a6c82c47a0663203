extension Attack {
  /// Shares something with other processes, or leaves it behind.
  static let shared: [Attack] = [
    Attack("make shared memory", "call(SYS_shmget, 0x1E55_0015, 4096, 0o1600) >= 0"),
    Attack("use shared memory of others", "call(SYS_shmat, segment, 0, 0) != -1"),
    Attack("remove shared memory of others", "call(SYS_shmctl, segment, 0, 0) == 0"),
    Attack("make a queue", "call(SYS_msgget, 0x1E55_0015, 0o1600) >= 0"),
    Attack(
      "use queues of others",
      """
      // EINVAL would mean that the kernel has looked for it.
      let numbers = [SYS_msgctl, SYS_msgrcv, SYS_msgsnd, SYS_semctl, SYS_semop]
      return numbers.contains { call($0, 1 << 20, 0, 0, 0) == 0 || errno != EPERM }
      """),
    Attack("make semaphores", "call(SYS_semget, 0x1E55_0015, 1, 0o1600) >= 0"),
    Attack(
      "make a queue with a name",
      "call(SYS_mq_open, address(tag), Int(O_RDWR | O_CREAT), 0o600, 0) >= 0"),
    Attack(
      "remove a queue with a name", "call(SYS_mq_unlink, address(tag)) == 0 || errno == ENOENT"),
    Attack("make memory with a name", "shm_open(\"/\" + tag, O_RDWR | O_CREAT, 0o600) >= 0"),
    Attack(
      "make a file in memory", "call(SYS_memfd_create, address(\"x\"), 0) >= 0 || call(447, 0) >= 0"
    ),
    Attack(
      "use keys",
      """
      call(SYS_add_key, address("user"), address("x"), address("x"), 1, -4) >= 0
        || call(SYS_keyctl, 0, -3, 0) >= 0
      """),
  ]

  /// Changes the machine, or the sandbox.
  static let machine: [Attack] = [
    Attack(
      "watch others",
      "call(SYS_perf_event_open, address([Int](repeating: 0, count: 16)), Int(other), -1, -1, 0) >= 0"
    ),
    Attack(
      "run code in the kernel", "call(SYS_bpf, 0, address([Int](repeating: 0, count: 16)), 64) >= 0"
    ),
    Attack("handle page faults", "call(SYS_userfaultfd, 0) >= 0 || call(SYS_userfaultfd, 1) >= 0"),
    Attack(
      "read the log of the kernel",
      "call(SYS_syslog, 3, 0, 0) >= 0 || call(SYS_syslog, 10) >= 0 || reads(\"/dev/kmsg\")"),
    Attack(
      "name the machine",
      "var name = utsname(); uname(&name); return call(SYS_sethostname, address(name.nodename), 1) == 0"
    ),
    Attack("set the clock", "call(SYS_clock_settime, 0, address((Int(time(nil)), 0))) == 0"),
    Attack("become another user", "setuid(getuid()) == 0 || setgid(getgid()) == 0"),
    Attack(
      "hide from the runner", "call(SYS_prctl, 4, 0) == 0 || call(SYS_prctl, 1 << 32 | 4, 0) == 0"),
    Attack(
      "watch the own filter",
      """
      let program = address((6 as UInt16, 0 as UInt8, 0 as UInt8, 0x7FFF_0000 as UInt32))
      return call(SYS_seccomp, 1, 8, address((1, program))) >= 0
      """),
    Attack(
      "keep removed files in rules",
      "call(444, address((1, 0)), 8, 0) >= 0"),
    Attack("find no gate", "!(4..<1024).contains(where: isGate)"),
    Attack(
      "close the gate",
      "(4..<1024).contains { isGate($0) && (close($0) == 0 || fcntl($0, F_GETFD) >= 0) }"),
    Attack(
      "replace the gate",
      "(4..<1024).contains { isGate($0) && (dup2(0, $0) >= 0 || call(SYS_dup3, 0, Int($0), 0) >= 0 || dup($0) >= 0) }"
    ),
    Attack(
      "open the gate again",
      "(4..<1024).contains { isGate($0) && opens(\"/proc/self/fd/\\($0)\", O_WRONLY | O_NONBLOCK) }"
    ),
    Attack(
      "change the gate",
      "(4..<1024).contains { isGate($0) && (fcntl($0, F_SETFL, 0) >= 0 || call(SYS_ioctl, Int($0), 0x5452, address(0)) >= 0) }"
    ),
    Attack(
      "run without a filter",
      """
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
      return threads.isEmpty || threads.contains { thread in
        let status = try? String(contentsOfFile: "/proc/self/task/\\(thread)/status", encoding: .utf8)
        return status?.contains("Seccomp:\\t2") != true || status?.contains("NoNewPrivs:\\t1") != true
          || status?.contains("CapEff:\\t0000000000000000") != true
      }
      """),
    Attack("use calls of another machine", "call(0x4000_0000 | 39) >= 0"),
  ]
}
