extension Attack {
  /// Reads what is not the page's own.
  static let reading: [Attack] = [
    Attack("open a secret", "opens(secret)"),
    Attack(
      "read it with Foundation", "(try? String(contentsOfFile: secret, encoding: .utf8)) != nil"),
    Attack("list the home", "lists(home)"),
    Attack(
      "list it with Foundation",
      "(try? FileManager.default.contentsOfDirectory(atPath: home)) != nil"),
    Attack("read through an own link", "symlink(secret, \"own-link\"); return reads(\"own-link\")"),
    Attack(
      "list through an own link", "symlink(home, \"own-folder\"); return lists(\"own-folder/.\")"),
    Attack("read through a hard link", "link(secret, \"hard\") == 0"),
    Attack(
      "give a file without rights another name",
      """
      let file = open(secret, 0o10000000)
      return linkat(file, "", AT_FDCWD, "hard-2", 0x1000) == 0
      """),
    Attack(
      "open a file without rights again",
      "let file = open(secret, 0o10000000); return opens(\"/proc/self/fd/\\(file)\")"),
    Attack("read through the own root", "opens(\"/proc/self/root\" + secret)"),
    Attack(
      "read from another working folder",
      "chdir(home); return opens(\"victim\") || opens(\".ssh/id_rsa\") || lists(\".\")"),
    Attack(
      "read through the own working folder",
      "chdir(home); return opens(\"/proc/self/cwd/victim\") || lists(\"/proc/self/cwd/\")"),
    Attack(
      "read through the root of others",
      "opens(\"/proc/1/root\" + secret) || opens(\"/proc/\\(other)/root\" + secret)"),
    Attack(
      "read through the folder of others",
      "opens(\"/proc/\\(other)/cwd/victim\") || lists(\"/proc/\\(other)/cwd/\")"),
    Attack(
      "see the environment of others",
      """
      [1, other, getppid()].contains { reads("/proc/\\($0)/environ") }
      """),
    Attack(
      "see the memory of others",
      "opens(\"/proc/\\(other)/mem\") || reads(\"/proc/\\(other)/maps\")"),
    Attack(
      "see the files of others",
      """
      var bytes = [CChar](repeating: 0, count: 9)
      return lists("/proc/\\(other)/fd") || readlink("/proc/\\(other)/exe", &bytes, 8) > 0
      """),
    Attack("list the processes", "lists(\"/proc\")"),
    Attack("read the users", "opens(\"/etc/passwd\") || opens(\"/etc/shadow\")"),
    Attack(
      "list folders of the system",
      "[\"/\", \"/etc\", \"/home\", \"/root\", \"/tmp\"].contains(where: lists)"),
    Attack(
      "read the page's own source",
      "opens(\"../main.swift\") || opens(\"../page.o\") || lists(\"..\")"),
    Attack("read the course", "lists(course) || opens(course + \"/01-one.md\")"),
    Attack(
      "read an asset that is a link", "reads(\"secret-link\") || reads(\"01-one/secret-link\")"),
    Attack("read it in the course", "reads(course + \"/01-one/secret-link\")"),
    Attack(
      "read the workspace", "lists(workspace) || opens(workspace + \"/.lessons/progress.json\")"),
    Attack(
      "read the program", "opens(installation + \"/lessons\") || lists(installation)"),
    Attack(
      "watch names in the home",
      "let watch = inotify_init1(0); return inotify_add_watch(watch, home, 0xFFF) >= 0"),
    Attack(
      "open by handle",
      "call(SYS_name_to_handle_at, Int(AT_FDCWD), address(secret), address((8, 0, 0, 0)), address(0), 0) == 0"
    ),
    Attack("use a terminal", "opens(\"/dev/tty\", O_RDWR) || opens(\"/dev/ptmx\", O_RDWR)"),
    Attack(
      "find descriptors of the shell",
      """
      (4..<100).contains { fcntl($0, F_GETFD) >= 0 && reads("/proc/self/fd/\\($0)") }
      """),
    Attack(
      "put a file where the output is",
      "opens(\"/proc/self/fd/1\", O_RDWR) || opens(\"../output\", O_RDWR)"),
  ]

  /// Changes what is not the page's own.
  static let writing: [Attack] = [
    Attack("append", "opens(victim, O_WRONLY | O_APPEND)"),
    Attack("open to empty", "opens(victim, O_RDONLY | O_TRUNC)"),
    Attack("truncate", "truncate(victim, 0) == 0"),
    Attack(
      "write with Foundation",
      "(try? \"x\".write(toFile: victim, atomically: false, encoding: .utf8)) != nil"),
    Attack(
      "write atomically with Foundation",
      "(try? \"x\".write(toFile: victim, atomically: true, encoding: .utf8)) != nil"),
    Attack("remove", "unlink(victim) == 0"),
    Attack("remove with Foundation", "(try? FileManager.default.removeItem(atPath: home)) != nil"),
    Attack("remove a folder", "rmdir(home + \"/empty\") == 0"),
    Attack("move away", "rename(victim, \"mine\") == 0"),
    Attack("move to the side", "rename(victim, victim + \"2\") == 0"),
    Attack("move over", "rename(makes(\"mine-2\"), victim) == 0"),
    Attack(
      "exchange",
      "call(SYS_renameat2, Int(AT_FDCWD), address(makes(\"mine-3\")), Int(AT_FDCWD), address(victim), 2) == 0"
    ),
    Attack("create", "outside.contains { opens($0 + \"/\" + tag, O_WRONLY | O_CREAT) }"),
    Attack("create without a name", "outside.contains { opens($0, O_WRONLY | 0o20200000) }"),
    Attack("make a folder", "outside.contains { mkdir($0 + \"/\" + tag, 0o700) == 0 }"),
    Attack("make a link", "outside.contains { symlink(\"x\", $0 + \"/\" + tag) == 0 }"),
    Attack(
      "make a hard link", "outside.contains { link(makes(\"mine-4\"), $0 + \"/\" + tag) == 0 }"),
    Attack("make a pipe", "outside.contains { mkfifo($0 + \"/\" + tag, 0o600) == 0 }"),
    Attack(
      "make a device", "mknod(\"device\", S_IFCHR | 0o600, 0x103) == 0 && opens(\"device\")"),
    Attack(
      "move a file out", "outside.contains { rename(makes(\"mine-5\"), $0 + \"/\" + tag) == 0 }"),
    Attack("move the own folder", "rename(work, work + tag) == 0"),
    Attack(
      "write through an own link",
      "symlink(victim, \"own-link-2\"); return opens(\"own-link-2\", O_WRONLY)"),
    Attack("write through a root", "opens(\"/proc/self/root\" + victim, O_WRONLY)"),
    Attack("change rights", "chmod(victim, 0o777) == 0 || chmod(library, 0o777) == 0"),
    Attack(
      "change rights in new ways",
      """
      call(SYS_fchmodat, Int(AT_FDCWD), address(victim), 0o777) == 0
        || call(452, Int(AT_FDCWD), address(victim), 0o777, 0) == 0
      """),
    Attack(
      "change the owner",
      "chown(victim, 65534, 65534) == 0 || lchown(victim, getuid(), getgid()) == 0"),
    Attack("change times", "utimes(victim, nil) == 0"),
    Attack(
      "change times in other ways",
      """
      // The first three are answered with success, and do nothing.
      _ = call(SYS_utimensat, Int(open(library, O_RDONLY)), 0, 0, 0)
      fchmod(open(library, O_RDONLY), 0o777)
      fchown(open(library, O_RDONLY), 65534, 65534)
      return call(SYS_utimensat, Int(AT_FDCWD), address(library), 0, 0) == 0
      """),
    Attack(
      "change attributes",
      """
      call(SYS_setxattr, address(victim), address("user.x"), address("x"), 1, 0) == 0
        || call(SYS_fsetxattr, Int(open(library, O_RDONLY)), address("user.x"), address("x"), 1) == 0
        || call(SYS_removexattr, address(victim), address("user.x")) == 0
        || call(463, Int(AT_FDCWD), address(victim)) == 0
      """),
    Attack(
      "change flags of a file that is readable",
      "call(SYS_ioctl, Int(open(library, O_RDONLY)), 0x4008_6602, address(0x40)) == 0"),
    Attack(
      "make writers of a readable file wait",
      "call(SYS_fcntl, Int(open(library, O_RDONLY)), 1024, 0) == 0"),
    Attack(
      "write into the modules", "opens(library, O_WRONLY) || opens(\"../built/page\", O_RDWR)"),
    Attack(
      "mount",
      """
      mount("/", "mine", nil, 4096, nil) == 0 || chroot(".") == 0
        || call(SYS_open_tree, Int(AT_FDCWD), address("/"), 1) >= 0 || call(SYS_fsopen, address("tmpfs"), 0) >= 0
      """),
    Attack(
      "change settings of the process",
      """
      ["oom_score_adj", "coredump_filter", "comm", "mem", "attr/current", "timerslack_ns"]
        .contains { opens("/proc/self/\\($0)", O_WRONLY) }
      """),
    Attack(
      "change settings of the kernel",
      "opens(\"/proc/sys/kernel/core_pattern\", O_WRONLY) || opens(\"/proc/sysrq-trigger\", O_WRONLY)"
    ),
    Attack("reserve more than a file may have", "call(SYS_fallocate, 1, 1, 0, 1 << 31) == 0"),
  ]
}
