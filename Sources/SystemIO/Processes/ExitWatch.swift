/// Reports a child's end through a descriptor that becomes readable.
///
/// The caller must then reap the child. Until that, no other process or process group can get the
/// child's id.
enum ExitWatch: ~Copyable {
  /// The system has descriptors of processes.
  case native(Descriptor)
  /// A thread waits for the end.
  case portable(PortableExitWatch)

  /// Watches a child that has not been reaped yet.
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
