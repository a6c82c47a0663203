// What the compiler calls in a page that is built with `-playground`: it looks these functions up by
// name, and passes all arguments without labels. Lines and columns are those of `#sourceLocation`,
// counted from 1, columns in bytes. A page built without the option calls none of them.

/// Notes the value of an expression, or of the variable of this name.
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

/// Passes over a value that cannot be copied, and so cannot be looked at without its owner.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func __builtin_log_with_id_extended<Value: ~Copyable & ~Escapable>(
  _ value: borrowing Value, _ name: String, _ id: Int, _ startLine: Int, _ endLine: Int,
  _ startColumn: Int, _ endColumn: Int, _ module: String, _ file: String
) {}

/// Passes over the beginning of a scope.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func __builtin_log_scope_entry_extended(
  _ startLine: Int, _ endLine: Int, _ startColumn: Int, _ endColumn: Int, _ module: String,
  _ file: String
) {}

/// Passes over the end of a scope.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func __builtin_log_scope_exit_extended(
  _ startLine: Int, _ endLine: Int, _ startColumn: Int, _ endColumn: Int, _ module: String,
  _ file: String
) {}

/// Passes over a call of `print`: what it printed is on the screen already.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func __builtin_postPrint_extended(
  _ startLine: Int, _ endLine: Int, _ startColumn: Int, _ endColumn: Int, _ module: String,
  _ file: String
) {}

/// Takes what the other functions return, which is nothing.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func __builtin_send_data(_ nothing: Void) {}
