#if canImport(Glibc)
  internal import Glibc
  internal import Synchronization

  /// The tasks that the code before a step has started, to find out whether some go on when it ends.
  ///
  /// The function below takes the place of the Swift runtime's own for all that this process loads.
  enum StartedTasks {
    /// A task, until it has ended and nobody holds it any more.
    private struct Started {
      weak let task: (any AnyObject & Sendable)?
    }

    /// All that were started since the watch began; `nil` before that.
    private static let started = Mutex<[Started]?>(nil)

    /// How many are looked at, as each takes memory of the page; code that starts more waits for the step.
    private static let most = 100_000

    /// Begins to look at each task that is started.
    static func beginToWatch() { started.withLock { $0 = [] } }

    /// Whether a task besides the running one may not have ended.
    ///
    /// It may also be one that has ended and is held by a variable.
    static func mayGoOn() -> Bool {
      guard HostSymbol.isReplaced(name) else { return true }
      let running = unsafe withUnsafeCurrentTask { unsafe $0 == nil } ? 0 : 1
      // To look at a task that ends just now may run code of the page, which may start another.
      let all = started.withLock { $0 ?? [] }
      return all.count > most || all.count { $0.task != nil } > running
    }

    fileprivate static func note(_ task: UnsafeMutableRawPointer) {
      let task = unsafe Unmanaged<any AnyObject & Sendable>.fromOpaque(task).takeUnretainedValue()
      started.withLock { started in
        guard let count = started?.count, count <= most else { return }
        started?.append(Started(task: task))
      }
    }

    private static let name = "swift_task_create"

    /// The runtime's own function.
    fileprivate static let system: Creator = {
      // What the compiler makes of a function: its code, and the values that it captures.
      let words: (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) =
        unsafe (HostSymbol.original(name), nil)
      return unsafe unsafeBitCast(words, to: Creator.self)
    }()
  }

  /// A function in a structure: by itself a cast would give it the form that generic code calls.
  @unsafe private struct Creator {
    let call:
      @Sendable (
        UInt, UnsafeMutableRawPointer?, UnsafeRawPointer?, UnsafeMutableRawPointer?,
        UnsafeMutableRawPointer?
      ) -> (UnsafeMutableRawPointer, UnsafeMutableRawPointer?)
  }

  /// Takes the place of `swift_task_create`, by a flag of the linker: the compiler reserves the name.
  ///
  /// Like the runtime's own it has the calling convention of Swift.
  ///
  /// - Returns: The task and its context.
  @_silgen_name("lessons_task_create")
  public func hostTaskCreate(
    _ flags: UInt, _ options: UnsafeMutableRawPointer?, _ result: UnsafeRawPointer?,
    _ code: UnsafeMutableRawPointer?, _ captured: UnsafeMutableRawPointer?
  ) -> (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) {
    let (task, context) = unsafe StartedTasks.system.call(flags, options, result, code, captured)
    unsafe StartedTasks.note(task)
    return unsafe (task, context)
  }
#else
  /// The tasks that the code before a step has started: here they are not seen.
  enum StartedTasks {
    static func beginToWatch() {}
    static func mayGoOn() -> Bool { true }
  }
#endif
