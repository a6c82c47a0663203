/// The access that a process keeps in the sandbox.
package struct SandboxProfile: Hashable, Sendable {
  /// The files and folders that it may read, besides those of the system that every program needs.
  package var readable: [String]
  /// The files and folders that it may also change.
  package var writable: [String]
  /// A folder that it may not read even inside a readable folder of the system; `nil` for none.
  package var hidden: String?

  /// Creates a profile.
  package init(readable: [String], writable: [String]) {
    self.readable = readable
    self.writable = writable
  }

  /// Restricts this process, and all threads that it starts from now on.
  ///
  /// The process must have only one thread, because others would stay unrestricted. This skips
  /// restrictions that the system does not support; see `SandboxState`.
  ///
  /// - Throws: `SystemError` when the system refuses a supported one.
  package func enter() throws(SystemError) { try NativeSandbox.enter(self) }

  /// Prevents this process from closing or changing one of its descriptors.
  ///
  /// - Throws: `SystemError` when the system refuses.
  package static func keep(_ descriptor: Int32) throws(SystemError) {
    try NativeSandbox.keep(descriptor)
  }
}
