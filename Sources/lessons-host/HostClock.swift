#if canImport(Glibc)
  public import Glibc
  internal import PageProtocol

  /// The date that a page sees, which some runs of `validate` move.
  ///
  /// A page that prints today's date passes today and fails tomorrow. So a repeated run sees a
  /// different day. The functions below replace the system's for all code that this process loads.
  enum HostClock {
    /// The distance of a repeated run from now, in seconds, which is more than a year and not a
    /// whole number of weeks.
    private static let distance = 401 * 86_400 + 12_345

    /// The seconds to add, set before the page runs, while there is only one thread.
    nonisolated(unsafe) fileprivate static var shift = 0

    /// Moves the date that the page sees to a different day.
    static func move() {
      for name in ["clock_gettime", "gettimeofday", "time"] where !HostSymbol.isReplaced(name) {
        Host.fail("pages cannot get another date: \(name) is the system's", code: 127)
      }
      unsafe shift = distance
    }

    /// Moves the date if the runner requests it.
    static func moveIfWanted() {
      guard unsafe getenv(PageVariable.otherDay) != nil else { return }
      unsafe unsetenv(PageVariable.otherDay)
      move()
    }

    fileprivate typealias ClockFunction =
      @convention(c) (clockid_t, UnsafeMutablePointer<timespec>?) -> CInt

    /// The system's own function.
    fileprivate static let system: ClockFunction =
      unsafe unsafeBitCast(HostSymbol.original("clock_gettime"), to: ClockFunction.self)
  }

  /// Replaces `clock_gettime(3)`.
  @_cdecl("clock_gettime")
  public func hostClockTime(_ clock: clockid_t, _ time: UnsafeMutablePointer<timespec>?) -> CInt {
    let result = unsafe HostClock.system(clock, time)
    if clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE {
      unsafe time?.pointee.tv_sec += HostClock.shift
    }
    return result
  }

  /// Replaces `gettimeofday(3)`.
  @_cdecl("gettimeofday")
  public func hostTimeOfDay(
    _ time: UnsafeMutablePointer<timeval>?, _ zone: UnsafeMutableRawPointer?
  ) -> CInt {
    var now = timespec()
    let result = unsafe hostClockTime(CLOCK_REALTIME, &now)
    unsafe time?.pointee = timeval(tv_sec: now.tv_sec, tv_usec: now.tv_nsec / 1_000)
    return result
  }

  /// Replaces `time(3)`.
  @_cdecl("time")
  public func hostTime(_ seconds: UnsafeMutablePointer<time_t>?) -> time_t {
    var now = timespec()
    unsafe _ = hostClockTime(CLOCK_REALTIME, &now)
    unsafe seconds?.pointee = now.tv_sec
    return now.tv_sec
  }
#else
  /// The date that a page sees, which is always the real one on this system.
  enum HostClock {
    static func move() {}
    static func moveIfWanted() {}
  }
#endif
