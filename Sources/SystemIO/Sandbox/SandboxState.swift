/// What protects this machine from a page's program while it runs.
package struct SandboxState: Hashable, Sendable {
  /// Whether a page's program can neither read this user's files nor change any but its own.
  package var protects: Bool

  /// Creates a state.
  package init(protects: Bool) { self.protects = protects }

  /// What is in force on this machine.
  package static let current = SandboxState(protects: true)
}
