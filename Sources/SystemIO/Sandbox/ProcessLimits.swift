#if canImport(Glibc)
  internal import CLibc
  internal import Glibc
#else
  internal import Darwin
#endif

/// The memory and file size that a process may use (getrlimit(2)); see `ProcessorLimit` for its
/// time.
package struct ProcessLimits: Hashable, Sendable {
  /// The maximum size of a file that it may write, in bytes; beyond this it gets SIGXFSZ.
  package var fileBytes: Int
  /// The maximum address space in bytes; 0 for no limit.
  package var memoryBytes: Int

  /// Describes limits.
  package init(fileBytes: Int, memoryBytes: Int) {
    self.fileBytes = fileBytes
    self.memoryBytes = memoryBytes
  }

  /// Limits this process, and turns off core files.
  ///
  /// It keeps a lower limit.
  package func enter() {
    Self.set(RLIMIT_CORE, 0)
    Self.set(RLIMIT_FSIZE, fileBytes)
    if memoryBytes > 0 { Self.set(RLIMIT_AS, memoryBytes) }
  }

  #if canImport(Glibc)
    private typealias Resource = __rlimit_resource
  #else
    private typealias Resource = CInt
  #endif

  private static func set(_ resource: Resource, _ value: Int) {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(resource.rawValue)
    #endif
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_max = min(limit.rlim_max, rlim_t(value))
    limit.rlim_cur = limit.rlim_max
    _ = unsafe setrlimit(resource, &limit)
  }
}
