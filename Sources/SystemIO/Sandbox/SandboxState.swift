/// What this system can take away from a page's process.
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

  /// What this process finds.
  package static let current = NativeSandbox.state(on: .current)

  /// A system that can take away nothing.
  package static let none = SandboxState(landlock: 0, filtersCalls: false)

  /// Whether a page can be kept from the files, the network and the processes of the user.
  package var protects: Bool { landlock > 0 && filtersCalls }
}
