package import LessonModel
package import SystemIO

/// The time limits of a step's program, and of the compiler for it.
package struct TimeLimit: Hashable, Sendable {
  /// Whole seconds of processor time.
  package var processorSeconds: Int
  /// Seconds from start to end, including time spent waiting.
  package var wallSeconds: Double

  /// Creates a limit from its parts.
  package init(processorSeconds: Int, wallSeconds: Double) {
    self.processorSeconds = processorSeconds
    self.wallSeconds = wallSeconds
  }

  /// Creates the limit for `timeout=SECONDS`.
  ///
  /// The total time limit is six times as long, because a page also waits for other processes, and
  /// the machine may be busy.
  package init(seconds: Int) {
    self.init(processorSeconds: seconds, wallSeconds: 6 * Double(seconds))
  }

  /// The processor-time limit of a process that starts before its own limit is known.
  ///
  /// It is above any limit that a step sets.
  package static let longest = ProcessorLimit(seconds: 600)

  /// The part of the limit that the operating system enforces.
  package var processor: ProcessorLimit { ProcessorLimit(seconds: processorSeconds) }

  /// The moment at which the limit ends, counted from now.
  package var deadline: ContinuousClock.Instant { .now + .seconds(wallSeconds) }
}

/// The limits on a step's program.
package struct Limits: Hashable, Sendable {
  /// The time limits of a step without `timeout=`.
  package var time = TimeLimit(seconds: 10)
  /// The maximum size of standard output, in bytes.
  ///
  /// More output ends the run.
  package var outputBytes = 1 << 20
  /// The maximum address space, in bytes.
  package var memoryBytes = 4 << 30
  /// The maximum total size of the files that a program writes, and of each single file, in bytes.
  package var fileBytes = 64 << 20

  /// The maximum address space of a compiler or linker, in bytes, for any code.
  ///
  /// A page takes half a gigabyte, mostly for files of the toolchain.
  package static let toolMemoryBytes = 2 << 30

  /// The limits of a step that does not set its own.
  package static let standard = Limits()

  /// Creates the standard limits.
  package init() {}

  /// Returns the time limit for a program's run, which is also the limit for compiling it.
  package func time(of program: PageProgram) -> TimeLimit {
    program.timeout.map(TimeLimit.init(seconds:)) ?? time
  }
}
