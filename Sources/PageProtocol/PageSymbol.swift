/// The symbols at which a page's code begins.
///
/// A page is one library with a `main`. Where a step is compiled alone, the code before it is a
/// library of its own, and each of the two has a `main` under another name.
package enum PageSymbol {
  /// Where a whole page begins.
  package static var whole: String { "main" }
  /// Where the code before the step begins.
  package static var before: String { "lessons_before_main" }
  /// Where a step that is compiled alone begins.
  package static var step: String { "lessons_step_main" }
  /// The async function that has the step's statements, if one of them waits; see `asyncFunction`.
  package static var asyncStep: String { "lessons_step_async" }
  /// The name that the compiler gives the async function of a file's statements, for use in that
  /// file only.
  package static var asyncFunction: String { "async_Main" }
  /// The suffix of the symbol for an async function's descriptor, which a caller needs ("async
  /// function pointer" in `swift/docs/ABI/Mangling.rst`).
  package static var asyncDescription: String { "Tu" }
}
