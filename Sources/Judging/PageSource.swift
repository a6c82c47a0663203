/// The file names that tell the parts of a page's source apart in the compiler's messages.
package enum PageSource {
  /// The file name of generated lines.
  package static let generatedPath = "<lessons>"
  /// The name of the assembled file; `main.swift` makes it a program.
  package static let fileName = "main.swift"
  /// The file name that the compiler uses for source from a pipe.
  package static let pipePath = "<stdin>"
  /// The file name of the head, where the runtime is imported.
  package static let headPath = "<lessons head>"
}
