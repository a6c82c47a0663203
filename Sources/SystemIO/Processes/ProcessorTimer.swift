#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Ends this process after some processor time, in any state.
package enum ProcessorTimer {
  /// Starts or restarts the timer, whose signal this process must not catch (setitimer(2)).
  package static func start(seconds: Int) {
    signal(SIGPROF, SIG_DFL)
    var timer = itimerval(
      it_interval: timeval(tv_sec: 0, tv_usec: 0), it_value: timeval(tv_sec: seconds, tv_usec: 0))
    #if canImport(Glibc)
      _ = unsafe setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    #else
      _ = unsafe setitimer(ITIMER_PROF, &timer, nil)
    #endif
  }
}
