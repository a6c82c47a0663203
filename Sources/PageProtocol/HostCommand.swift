/// The arguments with which a runner starts a host.
///
/// The value of an option is a separate argument, so values may have any characters.
package struct HostCommand: Hashable, Sendable {
  /// The library that the host loads at once.
  package var library: String
  /// The library of the page, which the host loads and runs after an order.
  package var page: String
  /// The library with the code before the step, which the host loads at once; `nil` for a whole
  /// page.
  package var before: String?
  /// The folder in which the page runs.
  package var work: String
  /// The folder with the files and pipes of copies; if it is set, each run happens in a copy.
  package var copies: String?
  /// Files and folders that the page may read, besides those of the system.
  package var readable: [String] = []
  /// Files and folders that the page may change.
  package var writable: [String] = []
  /// Whether the page's process loses access to everything that `readable` and `writable` do not
  /// name.
  package var isConfined = true
  /// The maximum size of a file that the page may write, in bytes.
  package var fileBytes: Int
  /// The maximum address space, in bytes; 0 for no limit.
  package var memoryBytes: Int

  /// Describes a host for a page.
  package init(
    library: String, page: String, work: String, fileBytes: Int, memoryBytes: Int
  ) {
    self.library = library
    self.page = page
    self.work = work
    self.fileBytes = fileBytes
    self.memoryBytes = memoryBytes
  }

  /// The names of the options.
  private enum Option: String {
    case library, page, before, work, copies, read, write, unconfined, file, memory
  }

  /// The arguments, without the program's name.
  package var words: [String] {
    var options: [(Option, String)] = [
      (.library, library), (.page, page), (.work, work), (.file, "\(fileBytes)"),
      (.memory, "\(memoryBytes)"),
    ]
    options += copies.map { [(.copies, $0)] } ?? []
    options += before.map { [(.before, $0)] } ?? []
    options += readable.map { (.read, $0) } + writable.map { (.write, $0) }
    return options.flatMap { ["--\($0.rawValue)", $1] }
      + (isConfined ? [] : ["--\(Option.unconfined.rawValue)"])
  }

  /// Reads the arguments; `nil` when one is missing, unknown or not a number that fits.
  package init?(_ words: [String]) {
    var values: [Option: [String]] = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--"), let option = Option(rawValue: String(word.dropFirst(2))) else {
        return nil
      }
      if option == .unconfined {
        values[option] = []
      } else {
        guard let value = rest.popFirst() else { return nil }
        values[option, default: []].append(value)
      }
    }
    func number(_ option: Option) -> Int? {
      values[option]?.last.flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
    guard let library = values[.library]?.last, let page = values[.page]?.last,
      let work = values[.work]?.last, let file = number(.file), let memory = number(.memory)
    else { return nil }
    self.init(library: library, page: page, work: work, fileBytes: file, memoryBytes: memory)
    copies = values[.copies]?.last
    before = values[.before]?.last
    readable = values[.read] ?? []
    writable = values[.write] ?? []
    isConfined = values[.unconfined] == nil
  }
}
