// Calls of Linux that Swift cannot reach by itself: `syscall` takes a variable number of arguments.
#ifdef __linux__
#include <stddef.h>
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

// prlimit(2): limits the processor time of another process, in seconds.
static inline int lessons_limit_processor(int pid, unsigned long soft, unsigned long hard) {
  struct rlimit limit = {soft, hard};
  return (int)syscall(SYS_prlimit64, pid, RLIMIT_CPU, &limit, NULL);
}
#endif
