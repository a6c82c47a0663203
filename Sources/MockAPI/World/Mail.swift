/// An email that a system sent; the world's mailbox keeps it.
public struct Mail: Hashable, Sendable {
  /// The recipient's address.
  public let recipient: String
  /// The subject line.
  public let subject: String
  /// The body.
  public let text: String
  /// The code in the email, if it has one.
  public let code: String?

  /// Creates an email.
  init(to recipient: String, subject: String, text: String, code: String? = nil) {
    self.recipient = recipient
    self.subject = subject
    self.text = text
    self.code = code
  }
}
