/// The symbols at which a page's code begins.
///
/// A page is one library with a `main`. If the runner compiles a step alone, the code before it is
/// a second library, and both libraries have a `main` under a different name.
package enum PageSymbol {
  /// The entry point of a whole page.
  package static var whole: String { "main" }
  /// The entry point of the code before the step.
  package static var before: String { "lessons_before_main" }
  /// The entry point of a step compiled alone.
  package static var step: String { "lessons_step_main" }
  /// The async function with the step's statements, if one of them awaits; see `asyncFunction`.
  package static var asyncStep: String { "lessons_step_async" }
  /// The compiler's name for the async function of a file's statements, visible only in that file.
  package static var asyncFunction: String { "async_Main" }
  /// The suffix of the symbol for an async function's descriptor, which a caller needs ("async
  /// function pointer" in `swift/docs/ABI/Mangling.rst`).
  package static var asyncDescription: String { "Tu" }
}
