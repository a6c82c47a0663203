package import Judging
package import SystemIO

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension ToolFailure.End {
  /// Classifies a tool's failure.
  package init(_ outcome: ChildProcess.Outcome, within time: TimeLimit) {
    switch (outcome.overrun, outcome.termination) {
    case (.time, _): self = .hung(seconds: time.wallSeconds)
    case (.processor, _): self = .worked(processorSeconds: time.processorSeconds)
    case (.output, _), (.disk, _): self = .wroteGarbage
    case (nil, .exited(let code)): self = .exited(code: code)
    case (nil, .signalled(let signal)): self.init(signal: signal)
    }
  }

  /// Creates the description of an end by a signal.
  init(signal: Int32) {
    self = signal == SIGKILL ? .killed : .crashed(signal: signal)
  }
}
