// The functions that the compiler calls in a page built with `-playground`. It finds them by name
// and passes all arguments without labels. Lines and columns are those of `#sourceLocation`,
// counted from 1, with columns in bytes. A page built without the option does not call them.

/// Records the value of an expression, or of the variable with this name.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func __builtin_log_with_id_extended<Value>(
  _ value: Value, _ name: String, _ id: Int, _ startLine: Int, _ endLine: Int,
  _ startColumn: Int, _ endColumn: Int, _ module: String, _ file: String
) {
  guard let recorder = ValueRecorder.shared, recorder.wants(line: startLine, of: file),
    Value.self != Void.self, !name.hasPrefix("$__")
  else { return }
  let site = ValueSite(
    line: startLine, column: startColumn, endLine: endLine, endColumn: endColumn)
  recorder.note(site) { limit in ValueText.of(value, module: module, limit: limit) }
}

/// Ignores a value that cannot be copied, because only its owner may access it.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func __builtin_log_with_id_extended<Value: ~Copyable & ~Escapable>(
  _ value: borrowing Value, _ name: String, _ id: Int, _ startLine: Int, _ endLine: Int,
  _ startColumn: Int, _ endColumn: Int, _ module: String, _ file: String
) {}

/// Ignores the start of a scope.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func __builtin_log_scope_entry_extended(
  _ startLine: Int, _ endLine: Int, _ startColumn: Int, _ endColumn: Int, _ module: String,
  _ file: String
) {}

/// Ignores the end of a scope.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func __builtin_log_scope_exit_extended(
  _ startLine: Int, _ endLine: Int, _ startColumn: Int, _ endColumn: Int, _ module: String,
  _ file: String
) {}

/// Reports the line that has called `print`. The output is already written.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func __builtin_postPrint_extended(
  _ startLine: Int, _ endLine: Int, _ startColumn: Int, _ endColumn: Int, _ module: String,
  _ file: String
) {
  PrintRecorder.shared?.note(line: startLine, of: file)
}

/// Accepts the result of the other functions, which is `Void`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func __builtin_send_data(_ nothing: Void) {}
