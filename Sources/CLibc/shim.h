// Calls of Linux that Swift cannot reach by itself: `syscall` takes a variable number of arguments.
#ifdef __linux__
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

// renameat2(2) of two paths, with `RENAME_NOREPLACE` (1) or `RENAME_EXCHANGE` (2).
static inline int lessons_renameat2(const char *from, const char *to, unsigned int flags) {
  // AT_FDCWD is -100.
  return (int)syscall(SYS_renameat2, -100, from, -100, to, flags);
}
#endif
