#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How much of the machine a process may use (getrlimit(2)).
package struct ProcessLimits: Hashable, Sendable {
  /// Seconds of processor time; then the process gets SIGXCPU, and a second later SIGKILL.
  package var processorSeconds: Int
  /// Bytes of the largest file that it may write; at more it gets SIGXFSZ.
  package var fileBytes: Int
  /// Bytes of address space; 0 for no limit.
  package var memoryBytes: Int

  /// Describes limits.
  package init(processorSeconds: Int, fileBytes: Int, memoryBytes: Int) {
    self.processorSeconds = processorSeconds
    self.fileBytes = fileBytes
    self.memoryBytes = memoryBytes
  }

  /// Limits this process; it leaves no core file either.
  ///
  /// A limit that is lower already stays as it is.
  package func enter() {
    Self.set(RLIMIT_CORE, 0, 0)
    Self.set(RLIMIT_CPU, processorSeconds, processorSeconds + 1)
    Self.set(RLIMIT_FSIZE, fileBytes, fileBytes)
    if memoryBytes > 0 { Self.set(RLIMIT_AS, memoryBytes, memoryBytes) }
  }

  #if canImport(Glibc)
    private typealias Resource = __rlimit_resource
  #else
    private typealias Resource = CInt
  #endif

  private static func set(_ resource: Resource, _ soft: Int, _ hard: Int) {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(resource.rawValue)
    #endif
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_max = min(limit.rlim_max, rlim_t(hard))
    limit.rlim_cur = min(limit.rlim_max, rlim_t(soft))
    _ = unsafe setrlimit(resource, &limit)
  }
}
