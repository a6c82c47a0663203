import Foundation
import GoldenFiles
import SnippetRunner
import SystemIO
import TestPrograms
import Testing

/// Saves in quick succession.
extension WatchTests {
  /// The ways in which editors save.
  enum Saving: CaseIterable {
    case inPlace, truncating, renaming
  }

  func save(_ text: String, to path: String, _ way: Saving) throws {
    let bytes = Data(text.utf8)
    switch way {
    case .inPlace: try bytes.write(to: URL(fileURLWithPath: path))
    case .truncating:
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: bytes.prefix(bytes.count / 2))
      usleep(3_000)
      try file.write(contentsOf: bytes.dropFirst(bytes.count / 2))
      try file.close()
    case .renaming:
      try bytes.write(to: URL(fileURLWithPath: path + "~"))
      #expect(unsafe rename(path + "~", path) == 0)
    }
  }

  @Test(arguments: [false, true])
  func `after many saves at random moments the last one is judged`(isLink: Bool) throws {
    let sandbox = try Sandbox()
    let terminal = try screen(sandbox)
    terminal.type("lessons watch --no-values\n")
    var place = try terminal.wait(for: "q quit")
    var path = "\(sandbox.path)/Playground/00-pages.swift"
    if isLink {
      // Nothing reports what is saved elsewhere.
      #expect(
        try sandbox.shell("mkdir far; mv \"$1\" far/p; ln -s ../far/p \"$1\"", [path]).code == 0)
      path = "\(sandbox.path)/far/p"
    }
    // What is printed stands nowhere in the code, which is on the screen before the verdict.
    let page = try sandbox.read("Playground/00-pages.swift")
      .replacing("print(greeting)", with: "print(greeting, \"was judged\")")
    var random = SeededGenerator(seed: isLink ? 2 : 1)
    for burst in 0..<TestTier.rounds(20) {
      for number in 0..<20 {
        let text = page.replacing("Hello, world", with: "Save \(burst)-\(number).")
        try save(text, to: path, try #require(Saving.allCases.randomElement(using: &random)))
        usleep(UInt32.random(in: 0...120_000, using: &random))
      }
      place = try terminal.wait(for: "Save \(burst)-19. was judged", after: place)
    }
  }
}
