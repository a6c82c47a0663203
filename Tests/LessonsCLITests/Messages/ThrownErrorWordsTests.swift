import LessonModel
import Testing

@testable import LessonsCLI

/// Errors as the runtime prints them, in the words that a learner reads.
@Suite struct ThrownErrorWordsTests {
  @Test(arguments: [
    ("Page.LoginError.wrong(tries: 3)", "`LoginError.wrong(tries: 3)`"),
    ("Page.(unknown context at $7f00aa).E(code: 3)", "`E(code: 3)`"),
    ("Error Domain=NSURLErrorDomain Code=-1001 \"(null)\"", "`URLError(.timedOut)` (code -1001)"),
    (
      "Error Domain=NSURLErrorDomain Code=-1001 \"(null)\"UserInfo={NSLocalizedDescription=no answer, "
        + "at all, NSErrorFailingURLKey=https://a.example}",
      "`URLError(.timedOut)` (code -1001): no answer, at all"
    ),
    ("Error Domain=NSURLErrorDomain Code=-4 \"(null)\"", "`URLError`, code -4"),
    (
      "Error Domain=NSCocoaErrorDomain Code=260 \"The file doesn’t exist.\"UserInfo={NSFilePath=a.json, "
        + "NSUnderlyingError=Error Domain=NSPOSIXErrorDomain Code=2 \"No such file or directory\"}",
      "`CocoaError`, code 260: The file doesn’t exist: `a.json`"
    ),
    (
      "Error Domain=My Code=7 \"(null)\"UserInfo={NSLocalizedDescription=It is bad}",
      "`My`, code 7: It is bad"
    ),
    (
      "DecodingError.keyNotFound: Key 'name' not found in keyed decoding container. Path: user. Debug "
        + "description: No value associated with key CodingKeys(stringValue: \"name\").",
      "`DecodingError.keyNotFound`: the data has no key `name` in `user`"
    ),
    (
      "DecodingError.typeMismatch: expected value of type Int. Path: id. Debug description: Expected "
        + "to decode Int but found a string instead.",
      "`DecodingError.typeMismatch`: a value in `id` has another type: Expected to decode Int but found "
        + "a string instead"
    ),
    (
      "DecodingError.dataCorrupted: Data was corrupted. Debug description: The given data was not valid "
        + "JSON. Underlying error: Error Domain=X Code=3840",
      "`DecodingError.dataCorrupted`: the data cannot be read: The given data was not valid JSON"
    ),
  ])
  func `an error is said by its name, code and description`(raw: String, words: String) {
    #expect(ThrownErrorWords.text(raw) == words)
  }

  @Test(arguments: [
    ("Fatal error: Index out of range", "there is no element with this index"),
    ("Fatal error: Duplicate values for key: 'id'", "the key `id` comes twice"),
    (
      "Could not cast value of type 'Swift.Int' (0x7f5) to 'Page.Name' (0x7f6).",
      "`as!` needs a value of type `Name`, and this one has type `Int`"
    ),
  ])
  func `the runtime's messages are explained`(message: String, words: String) {
    let found = RuntimeWords.translation(of: .fatalError(message))
    #expect(found?.hasPrefix(words) == true, "\(found ?? "none")")
  }

  @Test func `a message without an explanation has none`() {
    #expect(RuntimeWords.translation(of: .fatalError("Fatal error: my own words")) == nil)
    #expect(RuntimeWords.translation(of: .aborted) == nil)
  }
}
