import Foundation
import Testing

@testable import MockAPI

@Suite struct StorageXMLTests {
  private func read(_ text: String) -> StorageXML? { StorageXML(reading: Data(text.utf8)) }

  @Test func `what is written is read again`() throws {
    let text = " <&>\"' \u{1}\r\n\t\u{E9}e\u{301}\u{1F98A} "
    let tree = StorageXML("A", [StorageXML("B", text), StorageXML("C", [StorageXML("D", 7)]), nil])
    for document in [tree.document, tree.bareDocument] {
      let copy = try #require(StorageXML(reading: document))
      #expect(Array((copy["B"] ?? "").utf8) == Array(text.utf8))
      #expect(copy.all("C").first?["D"] == "7")
    }
  }

  @Test func `other spellings of a document mean the same`() {
    let document = """
      \u{FEFF}<?xml version='1.0'?><!-- <x> --><n:Delete xmlns:n="a>b" y = 'c'><n:Object >
      <Key>a<!-- -->&#x2F;&#47;<![CDATA[<b>]]>&apos;</Key></n:Object><Quiet/></n:Delete> <!-- -->
      """
    let root = read(document)
    #expect(root?.name == "Delete")
    #expect(root?.all("Object").first?["Key"] == "a//<b>'")
    #expect(root?["Quiet"] == "")
  }

  @Test(arguments: [
    "", "a", "<a>", "<a></b>", "<a/><b/>", "<a>&b;</a>", "<a>&#xD800;</a>", "<a b></a>", "<a b=c/>",
    "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "<a><![CDATA[</a>", "<a><!-- </a>", "<a", "</a>",
    "<?xml", "<a>\u{0}</a", String(repeating: "<a>", count: 99_999),
    String(repeating: "<a>", count: 17) + String(repeating: "</a>", count: 17),
  ])
  func `a document that is not well-formed is refused`(document: String) {
    #expect(read(document) == nil)
  }

  @Test func `bytes that are no UTF-8 are refused`() {
    #expect(StorageXML(reading: Data("<a>".utf8) + [0xFF] + Data("</a>".utf8)) == nil)
  }
}
