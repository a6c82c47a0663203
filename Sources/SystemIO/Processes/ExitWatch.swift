/// Tells of a child's end by a descriptor that turns readable.
///
/// The child still has to be waited for then; until that its number, and so that of its process
/// group, is nobody else's.
enum ExitWatch: ~Copyable {
  /// The system has descriptors of processes.
  case native(Descriptor)
  /// A thread waits.
  case portable(PortableExitWatch)

  /// Watches a child that nobody has waited for yet.
  ///
  /// - Throws: `SystemError` when the process has no descriptors or no threads left.
  init(_ pid: Int32, platform: Platform) throws(SystemError) {
    if platform == .native, let descriptor = NativeExitWatch.descriptor(of: pid) {
      self = .native(descriptor)
    } else {
      self = .portable(try PortableExitWatch(pid, platform: platform))
    }
  }

  /// Readable once the child has ended.
  var descriptor: Int32 {
    switch self {
    case .native(let descriptor): descriptor.number
    case .portable(let watch): watch.descriptor
    }
  }
}
