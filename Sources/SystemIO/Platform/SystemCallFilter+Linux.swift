#if os(Linux)
  internal import CLibc
  internal import Glibc

  /// A list of system calls that a process gives up, as a seccomp program (seccomp(2)).
  struct SystemCallFilter: Hashable, Sendable {
    /// A refused call.
    struct Rule: Hashable, Sendable {
      /// The number of the call.
      var call: Int32
      /// The error number that the caller gets.
      var errno: Int32
      /// The condition for refusing it; `nil` for always.
      var condition: Condition?
    }

    /// A condition on the lower half of an argument, counted from 0.
    struct Condition: Hashable, Sendable {
      enum Test: Hashable, Sendable {
        case equals(UInt32)
        /// The argument is none of these.
        case isNone(of: [UInt32])
        /// These bits are all zero.
        case lacks(UInt32)
      }

      var argument: Int
      var test: Test
    }

    /// The refused calls.
    var rules: [Rule] = []
    /// The highest known call number; newer calls do not exist for the process.
    var newestCall: Int32

    /// Filters the calls of this thread, and of every thread that it starts from now on.
    ///
    /// - Throws: `SystemError` when the kernel refuses.
    func install() throws(SystemError) {
      var program = program
      let code = unsafe program.withUnsafeMutableBufferPointer { buffer in
        var filter = unsafe sock_fprog(len: UInt16(buffer.count), filter: buffer.baseAddress)
        guard lessons_no_new_privileges() == 0 else { return -1 as CInt }
        return unsafe lessons_seccomp_filter(&filter)
      }
      guard code == 0 else { throw SystemError(.restrictProcess, "seccomp") }
    }

    /// Whether the kernel can filter calls.
    static var isAvailable: Bool { lessons_seccomp_can_refuse() == 0 }
  }

  extension SystemCallFilter {
    /// The filter in the kernel's language (`linux/filter.h`).
    ///
    /// It gets a `seccomp_data`: the call's number in byte 0, the machine in byte 4, and the
    /// arguments of 64 bits from byte 16.
    var program: [sock_filter] {
      var code = [
        Self.load(4), Self.jump(Self.isEqual, Self.machine, ifTrue: 1, ifFalse: 0),
        Self.end(UInt32(SECCOMP_RET_KILL_PROCESS)),
        Self.load(0), Self.jump(Self.isGreater, UInt32(newestCall), ifTrue: 0, ifFalse: 1),
        Self.end(Self.refusal(ENOSYS)),
      ]
      for rule in rules { code += Self.code(for: rule) }
      return code + [Self.end(UInt32(SECCOMP_RET_ALLOW))]
    }

    private static func code(for rule: Rule) -> [sock_filter] {
      var body: [sock_filter] = []
      if let condition = rule.condition {
        body.append(load(UInt32(16 + 8 * condition.argument)))
        switch condition.test {
        case .equals(let value): body.append(jump(isEqual, value, ifTrue: 0, ifFalse: 1))
        case .lacks(let bits): body.append(jump(hasBits, bits, ifTrue: 1, ifFalse: 0))
        case .isNone(let values):
          for (place, value) in values.enumerated() {
            body.append(
              jump(isEqual, value, ifTrue: UInt8(values.count - place), ifFalse: 0))
          }
        }
      }
      body.append(end(refusal(rule.errno)))
      // The next rule needs the number again.
      if rule.condition != nil { body.append(load(0)) }
      return [jump(isEqual, UInt32(rule.call), ifTrue: 0, ifFalse: UInt8(body.count))] + body
    }

    private static func refusal(_ errno: Int32) -> UInt32 {
      UInt32(SECCOMP_RET_ERRNO) | UInt32(errno) & UInt32(SECCOMP_RET_DATA)
    }

    /// Loads 32 bits of the call's `seccomp_data`.
    private static func load(_ offset: UInt32) -> sock_filter {
      sock_filter(code: UInt16(BPF_LD | BPF_W | BPF_ABS), jt: 0, jf: 0, k: offset)
    }

    /// Compares the loaded value, and skips that many instructions.
    private static func jump(
      _ test: Int32, _ value: UInt32, ifTrue: UInt8, ifFalse: UInt8
    ) -> sock_filter {
      sock_filter(code: UInt16(BPF_JMP | BPF_K | test), jt: ifTrue, jf: ifFalse, k: value)
    }

    private static let isEqual = BPF_JEQ
    private static let isGreater = BPF_JGT
    private static let hasBits = BPF_JSET

    private static func end(_ decision: UInt32) -> sock_filter {
      sock_filter(code: UInt16(BPF_RET | BPF_K), jt: 0, jf: 0, k: decision)
    }

    /// The machine to which these call numbers belong (`linux/audit.h`).
    #if arch(x86_64)
      private static let machine: UInt32 = 0xC000_003E
    #elseif arch(arm64)
      private static let machine: UInt32 = 0xC000_00B7
    #endif
  }
#endif
