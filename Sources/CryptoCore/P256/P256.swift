/// The curve P-256 (FIPS 186-5).
public enum P256 {
  /// Signatures with ECDSA.
  public enum Signing {}
}
