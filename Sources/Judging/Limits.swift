package import LessonModel
package import SystemIO

/// How long a step's program may take, and likewise the compiler for it.
package struct TimeLimit: Hashable, Sendable {
  /// Whole seconds of processor time.
  package var processorSeconds: Int
  /// Seconds from the start to the end, mostly spent waiting if they are used up.
  package var wallSeconds: Double

  /// Creates a limit of its parts.
  package init(processorSeconds: Int, wallSeconds: Double) {
    self.processorSeconds = processorSeconds
    self.wallSeconds = wallSeconds
  }

  /// Creates the limit that a step asks for with `timeout=SECONDS`.
  ///
  /// A page waits for others too, and the machine may be busy, so there is six times as much time in
  /// all.
  package init(seconds: Int) {
    self.init(processorSeconds: seconds, wallSeconds: 6 * Double(seconds))
  }

  /// The most processor time that anything we start may use, whatever a step asks for.
  ///
  /// It is for programs that start before their own limit is known.
  package static let longest = ProcessorLimit(seconds: 600)

  /// The part of the limit that the system watches.
  package var processor: ProcessorLimit { ProcessorLimit(seconds: processorSeconds) }

  /// The moment at which the limit ends something that begins now.
  package var deadline: ContinuousClock.Instant { .now + .seconds(wallSeconds) }
}

/// The limits on a step's program.
package struct Limits: Hashable, Sendable {
  /// The time of a step that asks for no other.
  package var time = TimeLimit(seconds: 10)
  /// Bytes of standard output that a program may print; one more ends the run.
  package var outputBytes = 1 << 20
  /// Bytes of address space.
  package var memoryBytes = 4 << 30
  /// Bytes that the program may fill with its files, and so also of the largest one.
  package var fileBytes = 64 << 20

  /// Bytes of address space of a compiler or linker, whatever code it is given.
  ///
  /// A page takes half of a gigabyte, most of it files of the toolchain.
  package static let toolMemoryBytes = 2 << 30

  /// The limits of a step that sets none of its own.
  package static let standard = Limits()

  /// Creates the standard limits.
  package init() {}

  /// The time that a program has to run, and before that to be compiled.
  package func time(of program: PageProgram) -> TimeLimit {
    program.timeout.map(TimeLimit.init(seconds:)) ?? time
  }
}
