#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The system's report on a child that has ended.
package struct ChildEnd: Hashable, Sendable {
  /// The status, in the form of wait(2).
  package var status: Int32
  /// The largest resident size, in bytes.
  package var peakMemoryBytes: Int
  /// The processor time that it and the children it waited for have used.
  package var processorTime: Duration

  /// Describes an end.
  package init(status: Int32, peakMemoryBytes: Int, processorTime: Duration = .zero) {
    self.status = status
    self.peakMemoryBytes = peakMemoryBytes
    self.processorTime = processorTime
  }

  /// Waits for a child's end and reaps it.
  package static func wait(for pid: Int32) -> ChildEnd {
    var status: CInt = 0
    var usage = rusage()
    while unsafe wait4(pid, &status, 0, &usage) < 0, errno == EINTR {}
    #if canImport(Glibc)
      let peak = usage.ru_maxrss * 1024
    #else
      let peak = usage.ru_maxrss
    #endif
    let times = [usage.ru_utime, usage.ru_stime].map { time in
      Duration.seconds(time.tv_sec) + .microseconds(time.tv_usec)
    }
    return ChildEnd(
      status: status, peakMemoryBytes: peak, processorTime: times.reduce(.zero, +))
  }

  /// The way it ended.
  package var termination: ChildProcess.Termination {
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }
}
