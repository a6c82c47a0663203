internal import Tutoring

/// The messages about a workspace with a missing part.
extension MissingPart {
  /// The missing part, as messages name it.
  private var name: String {
    switch self {
    case .folder(let name), .progress(let name), .page(let name, _): name
    }
  }

  /// The message: what happened and what to do, in one line.
  var words: String {
    switch self {
    case .folder, .progress: "\(name) is gone; put it back"
    case .page(let name, let lesson):
      "\(name) is gone; put it back, or let `lessons refresh \(lesson)` write it again with your last code"
    }
  }

  /// The message at the bottom of the live screen while the part is missing.
  var standing: String { "\(words). Until then nothing is checked or written." }

  /// The reason why a key does nothing now.
  var refusal: String { "Not now: \(words)." }

  /// The message that the missing part is back.
  var isBack: String { "\(name) is back." }
}
