/// The file names that identify the parts of a page's source in the compiler's messages.
package enum PageSource {
  /// The file name of generated lines.
  package static let generatedPath = "<lessons>"
  /// The name of the assembled file.
  ///
  /// The name `main.swift` allows top-level statements.
  package static let fileName = "main.swift"
  /// The file name that the compiler uses for source from a pipe.
  package static let pipePath = "<stdin>"
  /// The file name of the head, which imports the runtime.
  package static let headPath = "<lessons head>"
}
