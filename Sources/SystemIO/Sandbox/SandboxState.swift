/// The restrictions that this system supports for a page's process.
package struct SandboxState: Hashable, Sendable {
  /// The version of Landlock, from 1; 0 when the kernel has none.
  package var landlock: Int
  /// Whether the kernel can filter system calls.
  package var filtersCalls: Bool

  /// Describes a system.
  package init(landlock: Int, filtersCalls: Bool) {
    self.landlock = landlock
    self.filtersCalls = filtersCalls
  }

  /// The state of this system.
  package static let current = NativeSandbox.state(on: .current)

  /// A system that supports no restriction.
  package static let none = SandboxState(landlock: 0, filtersCalls: false)

  /// Whether the sandbox can keep a page from the user's files, network and processes.
  package var protects: Bool { landlock > 0 && filtersCalls }
}
