import Foundation
import Testing

@testable import LessonsCLI

@Suite struct PagePlaceTests {
  @Test(arguments: [
    "/a/01-one.swift", "/a b/100%/%41#?x.swift", "/ü/日/e\u{301}", "/a\nb\t\\\"<>^`{|}[]",
    "/it's;$HOME:1,@~*()!&=+",
  ])
  func `a link leads back to the file`(path: String) throws {
    let link = PagePlace.link(to: path)
    #expect(link.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    #expect(try #require(URL(string: link)).path.utf8.elementsEqual(path.utf8), "\(link)")
  }
}
