/// How railsauth may be told to behave; each switch begins where the original stood.
public struct RailsauthSwitches: Hashable, Sendable {
  /// Whether `get_token` hands a token to whoever knows an email, without its password.
  public var givesTokenWithoutPassword = true
  /// Whether a new password that cannot be decrypted is stored as an empty one.
  public var storesEmptyPassword = true
  /// Whether `clear_token` changes something by GET.
  public var clearsTokenByGET = true
  /// Whether lists of photos show what a single photo hides.
  public var leaksInLists = true
  /// Whether photos lie where anybody may read them.
  public var hasPublicPhotos = true
  /// Whether the storage behind it refuses what is uploaded.
  public var isRefusedByStorage = false
  /// Whether an upload may stray from the form of RFC 7578, as lenient servers let it.
  public var isLenientWithForms = true

  /// As the original was.
  public init() {}
}
