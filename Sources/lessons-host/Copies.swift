#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Copies of this process, one for each run of a page.
///
/// A copy has a session of its own, and in the folder: `work`, where it is; `input` and `output`; the
/// named pipes `error` and `record`. A line of the gate that begins with `shuffled ` asks for one with
/// sets and dictionaries in an order of its own. Whoever asked for it reads on this process's output `begun PID`,
/// and `ended STATUS KIB` with what wait4(2) says of its end and of its memory.
enum Copies {
  /// Makes a copy for every line of the gate, one after the other, and returns in each of them.
  static func serve(_ gate: Gate, in folder: String) {
    #if canImport(Glibc)
      while let line = gate.nextLine() {
        let copy = fork()
        if copy == 0 {
          let words = line.split(separator: " ", maxSplits: 1)
          let isShuffled = words.first == "shuffled"
          if isShuffled { shuffle() }
          return become(isShuffled ? String(words[1]) : line, in: folder)
        }
        var status: CInt = 127 << 8
        var usage = rusage()
        if copy > 0 { while unsafe wait4(copy, &status, 0, &usage) < 0, errno == EINTR {} }
        say("ended \(status) \(usage.ru_maxrss)\n", to: 1)
      }
      exit(0)
    #else
      // System libraries do not survive it here.
      Host.fail("lessons-host makes no copies of itself on this system", code: 64)
    #endif
  }

  /// Gives a copy what is its own.
  private static func become(_ variant: String, in folder: String) {
    setsid()
    let answers = fcntl(1, F_DUPFD_CLOEXEC, 100)
    reopen(0, "\(folder)/input", O_RDONLY)
    reopen(1, "\(folder)/output", O_WRONLY | O_CREAT | O_TRUNC | O_APPEND)
    reopen(2, "\(folder)/error", O_WRONLY)
    reopen(3, "\(folder)/record", O_WRONLY)
    guard unsafe chdir("\(folder)/work") == 0, unsafe setenv("LESSONS_VARIANT", variant, 1) == 0
    else { Host.fail("cannot begin a run in \(folder)", code: 1) }
    say("begun \(getpid())\n", to: answers)
    close(answers)
  }

  /// Gives sets and dictionaries that are made from now on another order than those of all others.
  ///
  /// The seed of hash values is a variable of the runtime, set when the process began.
  private static func shuffle() {
    #if canImport(Glibc)
      struct Seed {
        var seed0: UInt64
        var seed1: UInt64
        var isDeterministic: Bool
      }
      let name = "_swift_stdlib_Hashing_parameters"
      guard let place = unsafe dlsym(nil, name) else {
        Host.fail("undefined symbol: \(name)", code: 127)
      }
      unsafe place.assumingMemoryBound(to: Seed.self).pointee = Seed(
        seed0: .random(in: .min ... .max), seed1: .random(in: .min ... .max),
        isDeterministic: false)
    #endif
  }

  private static func reopen(_ descriptor: CInt, _ path: String, _ flags: CInt) {
    let file = unsafe open(path, flags, 0o600)
    guard file >= 0 else { Host.fail("cannot open \(path)", code: 1) }
    guard file != descriptor else { return }
    _ = dup2(file, descriptor)
    close(file)
  }

  private static func say(_ words: String, to descriptor: CInt) {
    let bytes = Array(words.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  }
}
