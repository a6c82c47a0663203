/// What a process may still do after it has given up the rest.
package struct SandboxProfile: Hashable, Sendable {
  /// The files and folders that it may read, besides those of the system that every program needs.
  package var readable: [String]
  /// The files and folders that it may also change.
  package var writable: [String]
  /// A folder that it may not read although a folder of the system has it; `nil` for none.
  package var hidden: String?

  /// Creates a profile.
  package init(readable: [String], writable: [String]) {
    self.readable = readable
    self.writable = writable
  }

  /// Restricts this process, and all threads that it starts from now on.
  ///
  /// It must have one thread only, because others would stay free. What the system does not have is
  /// left out; see `SandboxState`.
  ///
  /// - Throws: `SystemError` when the system refuses what it has.
  package func enter() throws(SystemError) { try NativeSandbox.enter(self) }

  /// Keeps a descriptor of this process open and as it is, whatever the process tries.
  ///
  /// - Throws: `SystemError` when the system refuses.
  package static func keep(_ descriptor: Int32) throws(SystemError) {
    try NativeSandbox.keep(descriptor)
  }
}
