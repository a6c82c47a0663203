/// A letter that a system sent to somebody: the world's mailbox keeps it.
public struct Mail: Hashable, Sendable {
  /// The address it went to.
  public let recipient: String
  /// What it is about.
  public let subject: String
  /// What it says.
  public let text: String
  /// The code in it, if it has one.
  public let code: String?

  /// Writes a letter.
  init(to recipient: String, subject: String, text: String, code: String? = nil) {
    self.recipient = recipient
    self.subject = subject
    self.text = text
    self.code = code
  }
}
