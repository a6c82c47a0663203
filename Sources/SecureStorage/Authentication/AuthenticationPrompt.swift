internal import Synchronization

/// The person in front of the screen: is asked, and answers.
///
/// ```swift
/// let prompt = AuthenticationPrompt { request in request.method == .passcode ? .allow : .cancel }
/// let tired = AuthenticationPrompt.script([.allow, .cancel])
/// ```
public struct AuthenticationPrompt: Sendable {
  /// What is asked for.
  public enum Method: String, Hashable, Sendable {
    /// A finger or face.
    case biometry
    /// The passcode.
    case passcode
    /// A finger or face, and the passcode if that does not work.
    case biometryOrPasscode
  }

  /// What the screen shows.
  public struct Request: Hashable, Sendable {
    /// Why, in the app's words.
    public let reason: String
    /// What is asked for.
    public let method: Method
  }

  /// What happens then.
  public enum Answer: String, Hashable, Sendable, CaseIterable {
    /// The right finger, face or passcode.
    case allow
    /// A wrong one, as often as one may try.
    case fail
    /// Cancel was pressed.
    case cancel
    /// "Enter Password" was pressed.
    case fallback
    /// Another app came to the front.
    case systemCancel
    /// The app took the prompt away.
    case appCancel
  }

  /// Asks.
  public let answer: @Sendable (Request) -> Answer

  /// A person who decides by looking at the request.
  public init(_ answer: @escaping @Sendable (Request) -> Answer) {
    self.answer = answer
  }

  /// A person who always does the same.
  public static func always(_ answer: Answer) -> AuthenticationPrompt {
    AuthenticationPrompt { _ in answer }
  }

  /// A person who does these things one after the other, and cancels from then on.
  public static func script(_ answers: [Answer]) -> AuthenticationPrompt {
    let rest = Script(answers)
    return AuthenticationPrompt { _ in rest.next() }
  }
}

private final class Script: Sendable {
  private let answers: Mutex<ArraySlice<AuthenticationPrompt.Answer>>

  init(_ answers: [AuthenticationPrompt.Answer]) {
    self.answers = Mutex(answers[...])
  }

  func next() -> AuthenticationPrompt.Answer {
    answers.withLock { $0.popFirst() ?? .cancel }
  }
}
