internal import Synchronization

/// A simulated user, who answers requests to authenticate.
///
/// ```swift
/// let prompt = AuthenticationPrompt { request in request.method == .passcode ? .allow : .cancel }
/// let tired = AuthenticationPrompt.script([.allow, .cancel])
/// ```
public struct AuthenticationPrompt: Sendable {
  /// The ways in which the user can authenticate.
  public enum Method: String, Hashable, Sendable {
    /// A finger or face.
    case biometry
    case passcode
    /// A finger or face, and the passcode if that does not work.
    case biometryOrPasscode
  }

  /// The prompt on the screen.
  public struct Request: Hashable, Sendable {
    /// The app's reason for the prompt.
    public let reason: String
    /// The way in which the user must authenticate.
    public let method: Method
  }

  /// The user's reaction.
  public enum Answer: String, Hashable, Sendable, CaseIterable {
    /// The right finger, face or passcode.
    case allow
    /// A wrong finger, face or passcode, until no attempts are left.
    case fail
    /// The user pressed Cancel.
    case cancel
    /// The user pressed "Enter Password".
    case fallback
    /// A different app came to the front.
    case systemCancel
    /// The app dismissed the prompt.
    case appCancel
  }

  /// Asks the user and returns the answer.
  public let answer: @Sendable (Request) -> Answer

  /// Creates a user whose answer depends on the request.
  public init(_ answer: @escaping @Sendable (Request) -> Answer) {
    self.answer = answer
  }

  /// Creates a user who always gives the same answer.
  public static func always(_ answer: Answer) -> AuthenticationPrompt {
    AuthenticationPrompt { _ in answer }
  }

  /// Creates a user who gives these answers in order and then cancels.
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
