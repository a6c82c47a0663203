/// A pipe by which the kernel kills a program when this process ends, for any reason.
///
/// The program has the reading end, and only this process has the writing end. When this process
/// ends, the system closes the writing end, and the kernel kills the program's process group.
/// Darwin does not support this.
final class Lifeline {
  private let writing: Descriptor
  private let reading: Descriptor

  /// Makes the pipe and hands the reading end to a program that is not started yet.
  ///
  /// - Parameters:
  ///   - actions: The actions at the program's start.
  ///   - number: The descriptor's number in the program, which must be free there.
  /// - Throws: `SystemError` when no descriptors are left.
  init(_ actions: inout SpawnActions, as number: Int32) throws(SystemError) {
    let pipe = try Pipe()
    try actions.hand(pipe.reading, as: number)
    reading = pipe.reading
    writing = pipe.writing
  }

  /// Begins to watch for the program's process group.
  func begin(for group: Int32) {
    if NativeHolderWatch.prepare(reading.number, killing: group) {
      _ = NativeHolderWatch.begin(reading.number)
    }
  }
}
