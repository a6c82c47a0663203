/// Broken hash functions that old protocols still require.
public enum Insecure {}
