internal import Foundation

/// The target that the environment names; the words on the command line are libFuzzer's.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["LESSONS_FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    fatalError("LESSONS_FUZZ_TARGET must be one of \(FuzzTarget.all.map(\.name))")
  }
  return target
}()

/// Called by libFuzzer with each input; a broken property ends the process like a trap.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  do {
    try target.check(bytes)
  } catch {
    // Escaped, as a zero byte would end the message.
    fatalError("\(target.name): \("\(error)".debugDescription)")
  }
  return 0
}
