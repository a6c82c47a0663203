import Dispatch
import Foundation
import LoopbackServer
import Testing

/// The lines that `lessons serve` writes about requests.
@Suite(.timeLimit(.minutes(5))) struct RequestLogTests {
  @Test func `lines from many threads are whole, and those of one are in order`() async throws {
    let pipe = Pipe()
    let log = RequestLog(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let reading = Task.detached { try pipe.fileHandleForReading.readToEnd() ?? Data() }
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<2000 { log.add("\(thread) \(number)") }
    }
    log.finish()
    try pipe.fileHandleForWriting.close()
    let text = String(decoding: try await reading.value, as: UTF8.self)
    let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.count == 8000)
    for thread in 0..<4 {
      let numbers = lines.filter { $0[0] == "\(thread)" }.map { Int($0[1]) }
      #expect(numbers == Array(0..<2000))
    }
  }

  @Test func `a pipe without a reader delays no answer, and what is lost is said`() throws {
    let pipe = Pipe()
    let log = RequestLog(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let line = String(repeating: "x", count: 100)
    for _ in 0..<10_000 { log.add(line) }
    var bytes = Data()
    var count = 0
    // Each line is either here or counted as lost.
    while count < 10_000 {
      bytes += pipe.fileHandleForReading.availableData
      guard bytes.last == UInt8(ascii: "\n") else { continue }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      let lost = lines.compactMap { $0.wholeMatch(of: /… (\d+) lines are lost\./) }
      count = lines.filter { $0 == line }.count + lost.reduce(0) { $0 + (Int($1.1) ?? 0) }
    }
    #expect(count == 10_000)
  }
}
