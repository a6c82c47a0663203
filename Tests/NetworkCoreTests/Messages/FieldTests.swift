import Foundation
import NetworkCore
import Testing

@Suite struct HeaderFieldsTests {
  @Test func `fields are found in any case and joined when repeated`() {
    var fields: HeaderFields = ["Accept": "a"]
    fields.add("accept", "b")
    #expect(fields["ACCEPT"] == "a, b")
    #expect(fields.values(of: "Accept") == ["a", "b"])
    fields["Accept"] = "c"
    #expect(fields.all.count == 1)
    fields["accept"] = nil
    #expect(fields.all.isEmpty)
  }
}

@Suite struct ParameterizedValueTests {
  @Test(arguments: [
    ("Multipart/Form-Data; Boundary=abc", "multipart/form-data", ["boundary": "abc"]),
    (
      #"form-data; name="a;b"; filename="\"x\"""#, "form-data",
      ["name": "a;b", "filename": "\"x\""]
    ),
    ("text/plain;;charset=utf-8;", "text/plain", ["charset": "utf-8"]),
    ("text/plain", "text/plain", [:]),
  ])
  func `value and parameters are read`(
    text: String, value: String, parameters: [String: String]
  ) throws {
    let found = try #require(ParameterizedValue(text))
    #expect(found.value == value)
    #expect(found.parameters == parameters)
  }

  @Test(arguments: ["", ";a=b", "a/", "a; b", "a; b=", "a; b=\"c", "a; b=c d", "a; b=c; B=d"])
  func `a string of another form is refused`(text: String) {
    #expect(ParameterizedValue(text) == nil)
  }
}

@Suite struct OriginTests {
  @Test(arguments: [
    ("https://API.example/v1", "https://api.example:443/other?x", true),
    ("https://api.example/", "http://api.example/", false),
    ("https://api.example/", "https://api.example:444/", false),
    ("https://api.example/", "https://api.example.evil/", false),
    ("http://a.example:80/", "http://a.example/", true),
  ])
  func `scheme and host and port make an origin`(
    left: String, right: String, areSame: Bool
  ) throws {
    let (left, right) = (try #require(URL(string: left)), try #require(URL(string: right)))
    #expect((Origin(left) == Origin(right)) == areSame)
  }

  @Test(arguments: [
    ("https://a.example/", true), ("http://a.example/", false), ("http://localhost:8080/", true),
    ("http://127.0.0.1/", true), ("http://127.0.0.1.evil/", false), ("http://[::1]:80/", true),
  ])
  func `TLS and loopback are private`(address: String, isPrivate: Bool) throws {
    #expect(Origin(try #require(URL(string: address)))?.isPrivate == isPrivate)
  }

  @Test(arguments: ["ftp://a.example/", "mailto:a@b.example", "/p", "https:///p"])
  func `other addresses have no origin`(address: String) throws {
    #expect(Origin(try #require(URL(string: address))) == nil)
  }
}
