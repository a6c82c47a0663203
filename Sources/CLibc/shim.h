// Calls of Linux that Swift cannot reach by itself: `syscall` takes a variable number of arguments.
#ifdef __linux__
#include <execinfo.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// pidfd_open(2): a descriptor that turns readable when the process ends.
static inline int lessons_pidfd_open(int pid) {
  return (int)syscall(SYS_pidfd_open, pid, 0);
}

// pipe2(2): a pipe whose ends no other thread's child can inherit, with `O_CLOEXEC`.
static inline int lessons_pipe2(int ends[2], int flags) {
  return (int)syscall(SYS_pipe2, ends, flags);
}

// landlock(7). The structures stand here because the headers of older systems lack the later fields
// and the numbers; all systems have the same ones.
struct lessons_landlock_ruleset {
  uint64_t handled_access_fs;
  uint64_t handled_access_net;
  uint64_t scoped;
};

struct lessons_landlock_path {
  uint64_t allowed_access;
  int32_t parent_fd;
} __attribute__((packed));

// The version of Landlock that the kernel has; negative when it has none.
static inline int lessons_landlock_version(void) {
  return (int)syscall(444, (void *)0, 0, 1u);
}

static inline int lessons_landlock_create(
    const struct lessons_landlock_ruleset *ruleset, size_t size) {
  return (int)syscall(444, ruleset, size, 0u);
}

static inline int lessons_landlock_add_path(int ruleset, const struct lessons_landlock_path *path) {
  return (int)syscall(445, ruleset, 1, path, 0u);
}

static inline int lessons_landlock_restrict(int ruleset) {
  return (int)syscall(446, ruleset, 0u);
}

// prctl(2): programs that this process starts get no rights that it does not have.
static inline int lessons_no_new_privileges(void) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

// capset(2): gives up what only root may do. Others have nothing to give up.
static inline int lessons_give_up_capabilities(void) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
  return (int)syscall(SYS_capset, &header, none);
}

// seccomp(2): filters the system calls of this process.
static inline int lessons_seccomp_filter(const struct sock_fprog *program) {
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0u, program);
}

// seccomp(2): whether a filter may refuse a call with an error number.
static inline int lessons_seccomp_can_refuse(void) {
  uint32_t action = SECCOMP_RET_ERRNO;
  return (int)syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0u, &action);
}

// fcntl(2) with a number as its argument.
static inline int lessons_fcntl(int descriptor, int command, int argument) {
  return (int)syscall(SYS_fcntl, descriptor, command, argument);
}

// prlimit(2): limits the processor time of another process, in seconds.
static inline int lessons_limit_processor(int pid, unsigned long soft, unsigned long hard) {
  struct rlimit limit = {soft, hard};
  return (int)syscall(SYS_prlimit64, pid, RLIMIT_CPU, &limit, NULL);
}

// prlimit(2): limits the address space of another process, in bytes.
static inline int lessons_limit_memory(int pid, unsigned long bytes) {
  struct rlimit limit = {bytes, bytes};
  return (int)syscall(SYS_prlimit64, pid, RLIMIT_AS, &limit, NULL);
}

// renameat2(2) of two paths, with `RENAME_NOREPLACE` (1) or `RENAME_EXCHANGE` (2).
static inline int lessons_renameat2(const char *from, const char *to, unsigned int flags) {
  // AT_FDCWD is -100.
  return (int)syscall(SYS_renameat2, -100, from, -100, to, flags);
}

// backtrace(3): the addresses to which the running calls return, the innermost first.
static inline int lessons_backtrace(void **addresses, int most) { return backtrace(addresses, most); }

// dladdr(3): where the library of a function was loaded; 0 when the address belongs to none.
// `Dl_info` stands here, because the header shows it to GNU programs only.
static inline uintptr_t lessons_library_base(const void *function) {
  struct { const char *file; void *base; const char *name; void *symbol; } info = {0};
  extern int dladdr(const void *, void *);
  return dladdr(function, &info) ? (uintptr_t)info.base : 0;
}
#endif
