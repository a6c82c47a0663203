/// How railsauth behaves; each switch starts with the original's behaviour.
public struct RailsauthSwitches: Hashable, Sendable {
  /// Whether `get_token` returns a token for an email address without the user's password.
  public var givesTokenWithoutPassword = true
  /// Whether a new password that cannot be decrypted is stored as an empty one.
  public var storesEmptyPassword = true
  /// Whether `clear_token`, which changes something, works by GET.
  public var clearsTokenByGET = true
  /// Whether lists of photos show members that a single photo hides.
  public var leaksInLists = true
  /// Whether photos are stored where anybody may read them.
  public var hasPublicPhotos = true
  /// Whether the storage behind the API refuses uploads.
  public var isRefusedByStorage = false
  /// Whether an upload may deviate from the format of RFC 7578, as lenient servers allow.
  public var isLenientWithForms = true

  /// Creates the settings of the original.
  public init() {}
}
