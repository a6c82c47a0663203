#if canImport(Glibc)
  internal import Glibc

  /// Functions of the system that this program replaces.
  ///
  /// This works for all code that the process loads, because the loader looks for a symbol in the
  /// program first. The program must export the symbol; see the linker flags in Package.swift.
  enum HostSymbol {
    /// Returns the system's own function, which comes after this program's in the order of loading.
    static func original(_ name: String) -> UnsafeMutableRawPointer {
      let next = unsafe UnsafeMutableRawPointer(bitPattern: -1)
      guard let place = unsafe dlsym(next, name) else {
        Host.fail("undefined symbol: \(name)", code: 127)
      }
      return unsafe place
    }

    /// Returns whether loaded code finds this program's function.
    static func isReplaced(_ name: String) -> Bool {
      unsafe dlsym(nil, name) != original(name)
    }
  }
#endif
