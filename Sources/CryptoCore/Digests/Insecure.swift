/// Hash functions that are broken and that old protocols still ask for.
public enum Insecure {}
