/// How railsauth behaves; by default, like the server that it imitates.
public struct RailsauthSwitches: Hashable, Sendable {
  /// Whether `get_token` returns a token for an email address without the user's password.
  public var givesTokenWithoutPassword = true
  /// Whether the system stores an empty password if it cannot decrypt a new one.
  public var storesEmptyPassword = true
  /// Whether `clear_token`, which changes something, works by GET.
  public var clearsTokenByGET = true
  /// Whether lists of photos reveal members that a single photo hides.
  public var leaksInLists = true
  /// Whether anybody may read the stored photos.
  public var hasPublicPhotos = true
  /// Whether the storage behind the API refuses uploads.
  public var isRefusedByStorage = false
  /// Whether an upload may deviate from the format of RFC 7578, as lenient servers allow.
  public var isLenientWithForms = true

  /// Creates the switches that make the system behave like the server it imitates.
  public init() {}
}
