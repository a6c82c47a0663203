/// Keys that are the same in every run; they are public, so they protect nothing.
enum FixedKeys {
  /// A key on P-256, made by `openssl ecparam -name prime256v1 -genkey`.
  static let p256 = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgUAwNW6xv6zCoKa8+
    wNE9meztm9TXzLlLGWo3NwPuDSyhRANCAATh9A7Yu9ZaSEdn85efHxHynAAsTEQ+
    mKf3BqpgB0LmiLrUBdECZMpib/+GBxZy/9KPJaec5V1VnqD6wl7dc82i
    -----END PRIVATE KEY-----
    """
}
