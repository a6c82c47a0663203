internal import PageProtocol
internal import SystemIO

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A page's folder, limits and sandbox.
struct Room {
  private let command: HostCommand
  private let gate: CInt
  private let watch: HolderWatch

  /// Enters the folder and confines the process.
  ///
  /// The process must not have loaded any code of a course before.
  init(entering command: HostCommand, gate: CInt) {
    self.command = command
    self.gate = gate
    watch = HolderWatch(gate, platform: command.isConfined ? .native : .portable)
    guard unsafe chdir(command.work) == 0 else {
      Host.fail("cannot enter \(command.work)", code: Self.failure)
    }
    Descriptor.closeAll(besides: [0, 1, 2, PageDescriptor.record, gate])
    ProcessLimits(fileBytes: command.fileBytes, memoryBytes: command.memoryBytes).enter()
    guard command.isConfined else { return }
    var profile = SandboxProfile(
      readable: command.readable + [command.library, FilePath.parent(of: command.page)]
        + (command.before.map { [$0] } ?? []),
      writable: command.writable + [command.work])
    // An installed course is beside the library, with its solutions.
    profile.hidden = FilePath.parent(of: command.library)
    Self.confine { () throws(SystemError) in try profile.enter() }
  }

  /// Ties the process to its runner, so that it ends when the runner does.
  func tie() {
    watch.begin()
    guard command.isConfined else { return }
    Self.confine { () throws(SystemError) in try SandboxProfile.keep(gate) }
  }

  private static func confine(_ body: () throws(SystemError) -> Void) {
    do {
      try body()
    } catch {
      Host.fail("cannot confine the page: \(error.path): \(error.reason)", code: failure)
    }
  }

  /// The exit code of a host that could not start.
  private static let failure: CInt = 1
}
