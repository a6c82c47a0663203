#if os(Linux)
  internal import CLibc
  internal import Glibc

  extension SystemCallFilter {
    /// The filter of a process that may work in its folder, and must not affect others.
    ///
    /// Landlock restricts access to files. This filter refuses what Landlock does not cover:
    /// sockets, new processes, signals to others, rights and times of files, and all settings of
    /// the machine.
    ///
    /// - Parameter process: The id of this process, which may send signals to itself.
    /// - Returns: The filter.
    static func ofPage(process: Int32) -> SystemCallFilter {
      let own = [UInt32(bitPattern: process)]
      var rules = refused.map { Rule(call: $0, errno: EPERM) }
      rules += network.map { Rule(call: $0, errno: EACCES) }
      rules += missing.map { Rule(call: $0, errno: ENOSYS) }
      // A thread is a clone that shares everything; any other clone is a new process. CLONE_FILES:
      // a thread with its own descriptors could hold files that the runner does not see.
      for flag: UInt32 in [0x0001_0000, 0x0000_0400] {
        rules.append(Rule(call: SYS_clone, errno: EPERM, condition: Condition(0, .lacks(flag))))
      }
      // Only these calls have the target process in their first argument.
      for call in [SYS_kill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo] {
        rules.append(Rule(call: call, errno: EPERM, condition: Condition(0, .isNone(of: own))))
      }
      rules.append(
        Rule(call: SYS_prlimit64, errno: EPERM, condition: Condition(0, .isNone(of: own + [0]))))
      rules.append(
        Rule(call: SYS_fcntl, errno: EPERM, condition: Condition(1, .isNone(of: ofDescriptors))))
      rules.append(
        Rule(call: SYS_ioctl, errno: ENOTTY, condition: Condition(1, .isNone(of: ofDevices))))
      // PR_SET_DUMPABLE hides the process's open files from its user, and so from the runner.
      rules.append(Rule(call: SYS_prctl, errno: EPERM, condition: Condition(0, .equals(4))))
      // Copying files and folders would fail without these calls, so they succeed without changing
      // rights, owner and times. utimensat(2) without a path is futimens(3).
      rules += [SYS_fchmod, SYS_fchown].map { Rule(call: $0, errno: 0) }
      rules.append(Rule(call: SYS_utimensat, errno: 0, condition: Condition(1, .equals(0))))
      rules.append(Rule(call: SYS_utimensat, errno: EPERM))
      // This call could reserve more disk space than the limit on a file's size; the C library
      // writes zeros instead.
      rules.append(Rule(call: SYS_fallocate, errno: EOPNOTSUPP))
      // A process that watches a folder learns the names in it, even without the right to list
      // them.
      rules.append(Rule(call: SYS_inotify_add_watch, errno: EACCES))
      return SystemCallFilter(rules: rules, newestCall: newestCall)
    }

    /// The calls that could close, copy or change a descriptor.
    static func keeping(_ descriptor: Int32) -> SystemCallFilter {
      let isIt = [0, 1].map { Condition($0, .equals(UInt32(bitPattern: descriptor))) }
      var rules = [
        Rule(call: SYS_close, errno: EBADF, condition: isIt[0]),
        Rule(call: SYS_dup, errno: EBADF, condition: isIt[0]),
        Rule(call: SYS_fcntl, errno: EBADF, condition: isIt[0]),
        Rule(call: SYS_ioctl, errno: EBADF, condition: isIt[0]),
        // A supervisor of a filter may replace the process's descriptors
        // (SECCOMP_IOCTL_NOTIF_ADDFD).
        Rule(call: SYS_seccomp, errno: EPERM),
      ]
      for condition in isIt {
        rules.append(Rule(call: SYS_dup3, errno: EBADF, condition: condition))
        #if arch(x86_64)
          rules.append(Rule(call: SYS_dup2, errno: EBADF, condition: condition))
        #endif
      }
      return SystemCallFilter(rules: rules, newestCall: newestCall)
    }
  }

  extension SystemCallFilter.Condition {
    fileprivate init(_ argument: Int, _ test: Test) {
      self.init(argument: argument, test: test)
    }
  }

  extension SystemCallFilter {
    /// The allowed commands of fcntl(2): copies, flags, locks and the size of a pipe.
    ///
    /// The others make the kernel send signals (F_SETOWN, F_SETSIG), block other processes
    /// (F_SETLEASE), or report their activity (F_NOTIFY).
    private static let ofDescriptors: [UInt32] =
      [0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 36, 37, 38, 1030, 1031, 1032, 1034]

    /// The allowed commands of ioctl(2): whether this is a terminal, how many bytes can be read,
    /// flags that fcntl(2) sets too, and sharing blocks with a copy (FICLONE, FICLONERANGE).
    ///
    /// The others type into terminals (TIOCSTI), or change files that are open only for reading
    /// (FS_IOC_SETFLAGS).
    private static let ofDevices: [UInt32] = [
      0x5401, 0x802C_542A, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451, 0x4004_9409, 0x4020_940D,
    ]

    private static let network = [SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen]

    /// Calls for which the C library has an older fallback.
    ///
    /// The arguments of some of them are in memory, where a filter cannot see them. Landlock's own
    /// calls (444 to 446) keep removed files on the disk while a rule names them.
    private static let missing: [Int32] = [
      SYS_clone3, SYS_close_range, SYS_openat2, SYS_io_uring_setup, SYS_io_uring_enter,
      SYS_io_uring_register, SYS_memfd_create, memfd_secret, 444, 445, 446,
    ]

    private static let refused = processes + files + machine + others

    /// System calls that start programs or affect other processes.
    private static let processes: [Int32] =
      [
        SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev,
        SYS_process_madvise, process_mrelease, SYS_pidfd_open, SYS_pidfd_getfd,
        SYS_pidfd_send_signal, SYS_kcmp, SYS_tkill, SYS_setpriority, SYS_sched_setaffinity,
        SYS_sched_setscheduler, SYS_sched_setparam, SYS_sched_setattr, SYS_ioprio_set,
        SYS_migrate_pages, SYS_move_pages, SYS_unshare, SYS_setns,
        SYS_setpgid, SYS_setsid,
      ] + oldProcesses

    /// Rights, owners and times of files, which Landlock leaves to the owner.
    private static let files: [Int32] =
      [
        SYS_fchmodat, SYS_fchownat, SYS_setxattr, SYS_lsetxattr,
        SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
        SYS_truncate, SYS_name_to_handle_at, SYS_open_by_handle_at, SYS_fanotify_init,
      ] + oldFiles

    /// Settings of the machine; most of them require root.
    private static let machine: [Int32] =
      [
        SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_move_mount, SYS_fsopen,
        SYS_fsconfig, SYS_fsmount, SYS_fspick, SYS_open_tree, SYS_mount_setattr, SYS_swapon,
        SYS_swapoff, SYS_reboot, SYS_sethostname, SYS_setdomainname, SYS_init_module,
        SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_acct, SYS_syslog,
        SYS_settimeofday, SYS_clock_settime, SYS_clock_adjtime, SYS_adjtimex, SYS_quotactl,
        quotactl_fd, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_add_key, SYS_request_key,
        SYS_keyctl, SYS_vhangup,
      ] + oldMachine

    /// Resources that are shared with other processes or outlive this one; other users.
    private static let others: [Int32] = [
      SYS_shmget, SYS_shmat, SYS_shmctl, SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_msgctl, SYS_semget,
      SYS_semop, SYS_semtimedop, SYS_semctl, SYS_mq_open, SYS_mq_unlink, SYS_setuid, SYS_setgid,
      SYS_setreuid,
      SYS_setregid, SYS_setresuid, SYS_setresgid, SYS_setgroups, SYS_setfsuid, SYS_setfsgid,
    ]

    private static let newestCall: Int32 = 450
    // System calls from 424 on have the same number on every architecture, and the headers may not
    // define them yet.
    private static let quotactl_fd: Int32 = 443
    private static let memfd_secret: Int32 = 447
    private static let process_mrelease: Int32 = 448

    // Newer architectures have only the calls that replaced these.
    #if arch(x86_64)
      private static let oldProcesses: [Int32] = [SYS_fork, SYS_vfork]
      private static let oldFiles: [Int32] = [
        SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
      ]
      private static let oldMachine: [Int32] = [SYS_iopl, SYS_ioperm, SYS_kexec_file_load]
    #else
      private static let oldProcesses: [Int32] = []
      private static let oldFiles: [Int32] = []
      private static let oldMachine: [Int32] = []
    #endif
  }
#endif
