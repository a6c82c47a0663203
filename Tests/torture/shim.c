// Loaded into `lessons` with LD_PRELOAD: it counts the calls that touch the files of a scratch folder,
// and at one of them it kills the process, lets the call fail, or makes it slow. strace can do the
// same, but each run takes five times as long.
//
// It acts only in the program that TORTURE_PROGRAM names; the program's children do not see it.
//
//   TORTURE_ROOTS   folders, with a colon between them; only calls on files below them count
//   TORTURE_LOG     a file that gets one line a call: its number, its name, its file
//   TORTURE_STATES  a path; each state of progress.json is copied to it, with a dot and a number
//   TORTURE_WIDE    also count reads, and what only makes descriptors
//   TORTURE_AT      the number of the call at which something happens
//   TORTURE_FAULT   what happens: `kill`, `save` (save.h), or the number of an error
//   TORTURE_LASTS   each later call fails too
//   TORTURE_HALVES  a write just before that call takes only half of its bytes
//   TORTURE_DELAY   microseconds that each write and rename takes longer
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "save.h"

// The ways in which a call can fail; NONE is a call that is only counted.
enum { NONE = 0, SPACE = 1, DESCRIPTORS = 2, RIGHTS = 4, DISK = 8, SLOW = 16, WIDE = 32 };

static int is_active, is_wide, lasts, halves, fault, is_kill, is_save, error_kind, log_file = -1;
static long at, then, delay;
static char roots[PATH_MAX * 2], states[PATH_MAX];
static atomic_long calls, saved_states;
static atomic_int has_failed;

#define REAL(name) \
  (*({ \
    static __typeof__(&name) found; \
    if (!found) found = (__typeof__(&name))dlsym(RTLD_NEXT, #name); \
    found; \
  }))

static int kind_of(int error) {
  switch (error) {
  case ENOSPC: case EDQUOT: return SPACE;
  case EMFILE: case ENFILE: return DESCRIPTORS;
  case EACCES: case EPERM: case EROFS: return RIGHTS;
  default: return DISK;
  }
}

__attribute__((constructor)) static void start(void) {
  char program[PATH_MAX] = "";
  const char *wanted = getenv("TORTURE_PROGRAM"), *text;
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  if (!wanted || length <= 0 || strcmp(program, wanted) != 0) return;
  if ((text = getenv("TORTURE_ROOTS"))) snprintf(roots, sizeof roots, "%s", text);
  if ((text = getenv("TORTURE_STATES"))) snprintf(states, sizeof states, "%s", text);
  if ((text = getenv("TORTURE_AT"))) at = atol(text);
  if ((text = getenv("TORTURE_THEN"))) then = atol(text);
  if ((text = getenv("TORTURE_DELAY"))) delay = atol(text);
  if ((text = getenv("TORTURE_FAULT"))) {
    is_kill = strcmp(text, "kill") == 0;
    is_save = strcmp(text, "save") == 0;
    fault = atoi(text);
    error_kind = kind_of(fault);
  }
  read_save_settings();
  is_wide = getenv("TORTURE_WIDE") != NULL;
  lasts = getenv("TORTURE_LASTS") != NULL;
  halves = getenv("TORTURE_HALVES") != NULL;
  if ((text = getenv("TORTURE_LOG"))) {
    int file = syscall(SYS_openat, AT_FDCWD, text, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    log_file = fcntl(file, F_DUPFD_CLOEXEC, 500);
    syscall(SYS_close, file);
  }
  for (const char *name = "LD_PRELOAD\0TORTURE_PROGRAM\0TORTURE_ROOTS\0TORTURE_STATES\0TORTURE_AT\0"
       "TORTURE_DELAY\0TORTURE_FAULT\0TORTURE_WIDE\0TORTURE_HALVES\0TORTURE_LASTS\0TORTURE_LOG\0"
       "TORTURE_SAVED\0TORTURE_PAGE\0TORTURE_THEN\0TORTURE_INTO\0"; *name;
       name += strlen(name) + 1)
    unsetenv(name);
  is_active = 1;
}

static int is_inside(const char *path) {
  for (const char *root = roots; *root;) {
    size_t length = strcspn(root, ":");
    if (length && strncmp(path, root, length) == 0 && (path[length] == '/' || !path[length])) return 1;
    root += length + (root[length] == ':');
  }
  return 0;
}

// The path of a descriptor's file, or an empty string.
static void path_of(int file, char *path) {
  char link[64];
  snprintf(link, sizeof link, file == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", file);
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
  path[length < 0 ? 0 : length] = 0;
}

// Counts a call on a file, and does what was asked for at it. Returns whether the call must fail.
static int reach(const char *name, int kinds, const char *path) {
  if (!is_active || is_saving || (kinds & WIDE && !is_wide)) return 0;
  int before = errno;
  long number = atomic_fetch_add(&calls, 1) + 1;
  if (log_file >= 0) {
    char line[PATH_MAX + 64];
    int length = snprintf(line, sizeof line, "%ld %s %s\n", number, name, path);
    syscall(SYS_write, log_file, line, length);
  }
  if (delay && kinds & SLOW) usleep(delay);
  if (is_save && (number == at || number == then)) save_page(number == at ? 1 : 2);
  errno = before;
  if (!at || is_save || number < at) return 0;
  if (is_kill) {
    syscall(SYS_kill, getpid(), SIGKILL);
    for (;;) pause();
  }
  if (!(kinds & error_kind)) return 0;
  if (atomic_exchange(&has_failed, 1) && !lasts) return 0;
  errno = fault;
  return 1;
}

static int reach_path(const char *name, int kinds, int folder, const char *path) {
  char whole[PATH_MAX * 2];
  if (!is_active || !path) return 0;
  if (path[0] == '/') return is_inside(path) && reach(name, kinds, path);
  int before = errno;
  path_of(folder, whole);
  size_t length = strlen(whole);
  snprintf(whole + length, sizeof whole - length, "/%s", path);
  errno = before;
  return is_inside(whole) && reach(name, kinds, whole);
}

static int reach_file(const char *name, int kinds, int file) {
  char path[PATH_MAX];
  if (!is_active) return 0;
  int before = errno;
  path_of(file, path);
  struct stat status;
  // What goes through a named pipe is in no file, and no disk can be too full for it.
  int is_pipe = fstat(file, &status) == 0 && S_ISFIFO(status.st_mode);
  errno = before;
  if (is_pipe) return is_inside(path) && reach("pipe-io", kinds & (WIDE | SLOW), path);
  return is_inside(path) && reach(name, kinds, path);
}

// How much a write takes that has just been counted.
static size_t taken(int file, size_t count) {
  char path[PATH_MAX];
  if (!is_active || !halves || count < 2 || atomic_load(&calls) + 1 != at) return count;
  path_of(file, path);
  return is_inside(path) ? count / 2 : count;
}

static void keep_state(const char *path) {
  const char *name = path ? strrchr(path, '/') : NULL;
  if (!is_active || !*states || !name || strcmp(name, "/progress.json") != 0) return;
  int before = errno, from = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
  if (from >= 0) {
    char copy[PATH_MAX + 32];
    snprintf(copy, sizeof copy, "%s.%ld", states, atomic_fetch_add(&saved_states, 1));
    int to = syscall(SYS_openat, AT_FDCWD, copy, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    copy_bytes(from, to);
    syscall(SYS_close, from);
    syscall(SYS_close, to);
  }
  errno = before;
}

static int open_kinds(int flags) {
  if ((flags & O_ACCMODE) == O_RDONLY && !(flags & O_CREAT)) return DESCRIPTORS | RIGHTS | DISK | WIDE;
  return DESCRIPTORS | RIGHTS | DISK | (flags & O_CREAT ? SPACE : 0);
}

#define MODE(flags) \
  mode_t mode = 0; \
  if (flags & (O_CREAT | __O_TMPFILE)) { \
    va_list rest; \
    va_start(rest, flags); \
    mode = va_arg(rest, mode_t); \
    va_end(rest); \
  }
#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    MODE(flags) \
    return reach_path("open", open_kinds(flags), AT_FDCWD, path) ? -1 : REAL(name)(path, flags, mode); \
  }
#define OPENAT(name) \
  int name(int folder, const char *path, int flags, ...) { \
    MODE(flags) \
    return reach_path("open", open_kinds(flags), folder, path) ? -1 \
      : REAL(name)(folder, path, flags, mode); \
  }
OPEN(open) OPEN(open64) OPENAT(openat) OPENAT(openat64)

// What each of these takes: how it can fail, what it touches, its parameters, and their names.
#define ON_PATH(name, kinds, folder, path, parameters, words) \
  int name parameters { return reach_path(#name, kinds, folder, path) ? -1 : REAL(name) words; }
#define ON_FILE(type, name, kinds, parameters, words) \
  type name parameters { return reach_file(#name, kinds, file) ? -1 : REAL(name) words; }
#define MAKES (SPACE | RIGHTS | DISK)
#define MOVES(name, from_folder, to, parameters, words) \
  int name parameters { \
    if (reach_path(#name, MAKES | SLOW, from_folder, to)) return -1; \
    int result = REAL(name) words; \
    if (result == 0) keep_state(from), keep_state(to); \
    return result; \
  }

MOVES(rename, AT_FDCWD, to, (const char *from, const char *to), (from, to))
MOVES(renameat, a, to, (int a, const char *from, int b, const char *to), (a, from, b, to))
MOVES(renameat2, a, to, (int a, const char *from, int b, const char *to, unsigned f), (a, from, b, to, f))
MOVES(link, AT_FDCWD, to, (const char *from, const char *to), (from, to))
MOVES(linkat, a, to, (int a, const char *from, int b, const char *to, int f), (a, from, b, to, f))
ON_PATH(symlink, MAKES, AT_FDCWD, to, (const char *from, const char *to), (from, to))
ON_PATH(unlink, RIGHTS | DISK, AT_FDCWD, path, (const char *path), (path))
ON_PATH(unlinkat, RIGHTS | DISK, folder, path, (int folder, const char *path, int f), (folder, path, f))
ON_PATH(rmdir, RIGHTS | DISK, AT_FDCWD, path, (const char *path), (path))
ON_PATH(mkdir, MAKES, AT_FDCWD, path, (const char *path, mode_t mode), (path, mode))
ON_PATH(mkdirat, MAKES, folder, path, (int folder, const char *path, mode_t mode), (folder, path, mode))
ON_PATH(mkfifo, MAKES, AT_FDCWD, path, (const char *path, mode_t mode), (path, mode))
ON_PATH(chmod, RIGHTS, AT_FDCWD, path, (const char *path, mode_t mode), (path, mode))
ON_PATH(truncate, MAKES, AT_FDCWD, path, (const char *path, off_t length), (path, length))

ON_FILE(int, ftruncate, SPACE | DISK, (int file, off_t length), (file, length))
ON_FILE(int, ftruncate64, SPACE | DISK, (int file, off64_t length), (file, length))
ON_FILE(int, fsync, SPACE | DISK, (int file), (file))
ON_FILE(int, fdatasync, SPACE | DISK, (int file), (file))
ON_FILE(int, fchmod, RIGHTS, (int file, mode_t mode), (file, mode))
ON_FILE(ssize_t, read, DISK | WIDE, (int file, void *to, size_t count), (file, to, count))
ON_FILE(ssize_t, pread, DISK | WIDE, (int file, void *to, size_t n, off_t o), (file, to, n, o))
ON_FILE(ssize_t, write, SPACE | DISK | SLOW, (int file, const void *from, size_t count),
        (file, from, taken(file, count)))
ON_FILE(ssize_t, pwrite, SPACE | DISK | SLOW, (int file, const void *from, size_t n, off_t o),
        (file, from, taken(file, n), o))
ON_FILE(ssize_t, pwrite64, SPACE | DISK | SLOW, (int file, const void *from, size_t n, off64_t o),
        (file, from, taken(file, n), o))
ON_FILE(ssize_t, writev, SPACE | DISK | SLOW, (int file, const struct iovec *from, int n), (file, from, n))
ON_FILE(ssize_t, sendfile, SPACE | DISK | SLOW, (int file, int in, off_t *o, size_t n), (file, in, o, n))

int close(int file) {
  char path[PATH_MAX] = "";
  if (is_active) {
    int flags = fcntl(file, F_GETFL);
    if (flags >= 0 && (flags & O_ACCMODE) != O_RDONLY) path_of(file, path);
    if (is_inside(path)) reach("close", NONE, path);
  }
  int result = REAL(close)(file);
  keep_state(path);
  return result;
}

char *mkdtemp(char *pattern) {
  return reach_path("mkdtemp", MAKES, AT_FDCWD, pattern) ? NULL : REAL(mkdtemp)(pattern);
}

FILE *fopen(const char *path, const char *mode) {
  int kinds = strpbrk(mode, "wa+") ? MAKES | DESCRIPTORS : DESCRIPTORS | RIGHTS | DISK | WIDE;
  return reach_path("fopen", kinds, AT_FDCWD, path) ? NULL : REAL(fopen)(path, mode);
}

DIR *opendir(const char *path) {
  int kinds = DESCRIPTORS | RIGHTS | DISK | WIDE;
  return reach_path("opendir", kinds, AT_FDCWD, path) ? NULL : REAL(opendir)(path);
}

int pipe(int ends[2]) { return reach("pipe", DESCRIPTORS | WIDE, "") ? -1 : REAL(pipe)(ends); }
int pipe2(int ends[2], int f) { return reach("pipe", DESCRIPTORS | WIDE, "") ? -1 : REAL(pipe2)(ends, f); }
int socketpair(int a, int b, int c, int ends[2]) {
  return reach("socketpair", DESCRIPTORS | WIDE, "") ? -1 : REAL(socketpair)(a, b, c, ends);
}

// A program may reach renameat2 without the C library's own function.
long syscall(long number, ...) {
  va_list rest;
  va_start(rest, number);
  long w[6];
  for (int i = 0; i < 6; i++) w[i] = va_arg(rest, long);
  va_end(rest);
  int is_move = is_active && number == SYS_renameat2;
  if (is_move && reach_path("renameat2", MAKES | SLOW, (int)w[2], (const char *)w[3])) return -1;
  long result = REAL(syscall)(number, w[0], w[1], w[2], w[3], w[4], w[5]);
  if (is_move && result == 0) keep_state((const char *)w[1]), keep_state((const char *)w[3]);
  return result;
}
