internal import Tutoring

/// The messages for a workspace of which something is gone.
extension MissingPart {
  /// What is gone, by the path that messages show.
  private var name: String {
    switch self {
    case .folder(let name), .progress(let name), .page(let name, _): name
    }
  }

  /// What happened and what to do, in one line.
  var words: String {
    switch self {
    case .folder, .progress: "\(name) is gone; put it back"
    case .page(let name, let lesson):
      "\(name) is gone; put it back, or let `lessons refresh \(lesson)` write it again with your last code"
    }
  }

  /// The same at the foot of the live screen.
  var standing: String { "\(words). Until then nothing is checked or written." }

  /// Why a key does nothing now.
  var refusal: String { "Not now: \(words)." }

  /// That it is there again.
  var isBack: String { "\(name) is there again." }
}
