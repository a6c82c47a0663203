import Foundation
import SystemIO
import TestPrograms
import Testing

/// Every verb removes what killed runs leave behind.
@Suite(.waiting, .timeLimit(.minutes(5))) struct LeftFolderTests {
  /// A sandbox with a folder for temporary files, in which a killed run has left some.
  private func littered() throws -> Sandbox {
    let sandbox = try Sandbox()
    let made = try sandbox.shell(
      """
      set -e
      true & dead=$!; wait $dead; mkdir tmp; cd tmp
      for name in a b c; do mkdir -p lessons-$dead-$name/work; echo x >lessons-$dead-$name/page; done
      cd lessons-$dead-b/work
      for i in 1 2 3 4 5 6 7 8 9 10; do
        long=$(printf '%0200d' 0)/$(printf '%0200d' 0); mkdir -p "$long"; cd -P "./$long"
      done
      """)
    #expect(made.code == 0, "\(made.talk)")
    return sandbox
  }

  private func left(_ sandbox: Sandbox) -> [String] {
    (Folder.names(in: "\(sandbox.path)/tmp") ?? []).filter { $0.hasPrefix("lessons-") }.sorted()
  }

  // `lsp` has no client here, and ends at once.
  @Test(
    arguments: [["format", "--check", "http"]]
      + TestTier.part(of: [["check"], ["next"], ["watch", "--plain"], ["lsp"]], oneOf: 4))
  func `a verb removes the folders of killed runs`(words: [String]) throws {
    let sandbox = try littered()
    #expect(left(sandbox).count == 3)
    // A sweep must not take long, so what one leaves the next one removes: on a busy machine a few
    // of them are needed.
    for _ in 0..<8 where !left(sandbox).isEmpty {
      // The live screen goes on until it is told to end.
      _ = try sandbox.shell(
        "exec timeout -s INT 25 \"$@\"", [sandbox.program] + words,
        sandbox.environment(course: Sandbox.root + "/Lessons", ["TMPDIR": "\(sandbox.path)/tmp"]))
    }
    // What a verb leaves to another process to compile has a folder until that ends.
    for _ in 0..<2400 {
      guard !left(sandbox).isEmpty else { break }
      Thread.sleep(forTimeInterval: 0.1)
    }
    #expect(left(sandbox) == [])
  }
}
