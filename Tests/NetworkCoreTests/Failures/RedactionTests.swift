import Foundation
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct RedactionTests {
  @Test(arguments: [
    ("Authorization", "Bearer mF_9.B5f-4.1JqM", "Bearer ‹redacted›"),
    ("authorization", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==", "Basic ‹redacted›"),
    ("Authorization", "Token token=\"abc\"", "Token ‹redacted›"),
    ("Authorization", "abc", "‹redacted›"),
    ("X-Parse-Session-Token", "r:abc", "‹redacted›"), ("X-Parse-Client-Key", "k", "‹redacted›"),
    ("Firebase-Token", "ey.J.x", "‹redacted›"), ("Cookie", "a=b", "‹redacted›"),
    ("Set-Cookie", "a=b", "‹redacted›"), ("X-Api-Key", "k", "‹redacted›"),
    ("X-Parse-Application-Id", "app", "app"), ("Accept", "application/json", "application/json"),
    ("Content-Type", "multipart/form-data", "multipart/form-data"),
    ("Location", "app:/cb?code=abc&state=xyz", "app:/cb?code=‹redacted›&state=‹redacted›"),
  ])
  func `a field keeps only what is harmless`(name: String, value: String, expected: String) {
    #expect(Redaction.fieldValue(value, of: name) == expected)
  }

  @Test(arguments: [
    (
      "https://a.example/me?session_id=abc&page=2",
      "https://a.example/me?session_id=‹redacted›&page=2"
    ),
    (
      "https://a.example/login?username=mia&password=p%26q",
      "https://a.example/login?username=mia&password=‹redacted›"
    ),
    ("https://a.example/cb#access_token=abc", "https://a.example/cb"),
    ("https://mia:pw@a.example/x", "https://‹redacted›@a.example/x"),
    (
      "https://a.example/x?pwd=a&pass=b&SMS_MFA_CODE=1&passcode=2&ticket=3&page=4",
      "https://a.example/x?pwd=‹redacted›&pass=‹redacted›&SMS_MFA_CODE=‹redacted›"
        + "&passcode=‹redacted›&ticket=‹redacted›&page=4"
    ),
    ("https://a.example/p?pass%77ord=x", "https://a.example/p?pass%77ord=‹redacted›"),
    (
      "https://a.example/o?X-Amz-Signature=aeeed9&X-Amz-Date=2013",
      "https://a.example/o?X-Amz-Signature=‹redacted›&X-Amz-Date=2013"
    ),
  ])
  func `an address keeps only what is harmless`(address: String, expected: String) throws {
    #expect(Redaction.address(try #require(URL(string: address))) == expected)
  }
}

/// The target of a request in a log, whatever form it has.
struct RedactedTargetTests {
  @Test(arguments: [
    ("/a/b?c=d", "/a/b?c=d"), ("/a?access_token=SECRET&b=1", "/a?access_token=‹redacted›&b=1"),
    ("http://u:SECRET@h/x", "http://‹redacted›@h/x"), ("http://SECRET@h", "http://‹redacted›@h"),
    ("http://a@SECRET@h/x@y?b=c", "http://‹redacted›@h/x@y?b=c"),
    ("HTTP://u:SECRET@h?code=SECRET", "HTTP://‹redacted›@h?code=‹redacted›"),
    ("//u:SECRET@h/x", "//‹redacted›@h/x"), ("u:SECRET@h://x", "‹redacted›@h://x"),
    ("//a/b@c", "//a/b@c"),
    ("u:SECRET@h:80", "‹redacted›@h:80"), ("/a#access_token=SECRET", "/a"), ("#SECRET", ""),
    ("*", "*"), ("/a@b", "/a@b"), ("/x/0f79586eb9d92afa2b7266f7928b055c", "/x/‹redacted›"),
  ])
  func `secrets are hidden`(target: String, shown: String) {
    #expect(Redaction.target(target) == shown)
  }
}
