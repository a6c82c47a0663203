// Saves of an editor, made at exact places in the program's own run.
//
//   TORTURE_THEN    the number of the call at which it saves a second time
//   TORTURE_SAVED   a path; with `.1` and `.2` it has the texts to save, afterwards what they replaced
//   TORTURE_PAGE    the page that is saved
//   TORTURE_INTO    the editor writes into the page, and does not put a new file in its place
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static char saved[PATH_MAX], saved_page[PATH_MAX];
static int saves_into;

static void read_save_settings(void) {
  const char *text = getenv("TORTURE_SAVED"), *page = getenv("TORTURE_PAGE");
  if (text && page) {
    snprintf(saved, sizeof saved, "%s", text);
    snprintf(saved_page, sizeof saved_page, "%s", page);
  }
  saves_into = getenv("TORTURE_INTO") != NULL;
}

static void copy_bytes(int from, int to) {
  char bytes[65536];
  for (long count; (count = syscall(SYS_read, from, bytes, sizeof bytes)) > 0;)
    syscall(SYS_write, to, bytes, count);
}

static void save_page_alone(int turn) {
  const unsigned exchange = 2;
  char saved_text[PATH_MAX + 8], replaced[PATH_MAX + 16];
  snprintf(saved_text, sizeof saved_text, "%s.%d", saved, turn);
  if (!saves_into) {
    if (syscall(SYS_renameat2, AT_FDCWD, saved_text, AT_FDCWD, saved_page, exchange) != 0)
      syscall(SYS_renameat2, AT_FDCWD, saved_text, AT_FDCWD, saved_page, 0);
    return;
  }
  snprintf(replaced, sizeof replaced, "%s~", saved_text);
  int text = syscall(SYS_openat, AT_FDCWD, saved_text, O_RDONLY | O_CLOEXEC, 0);
  int page = syscall(SYS_openat, AT_FDCWD, saved_page, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  int old = syscall(SYS_openat, AT_FDCWD, replaced, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  copy_bytes(page, old);
  syscall(SYS_ftruncate, page, 0);
  syscall(SYS_lseek, page, 0, SEEK_SET);
  copy_bytes(text, page);
  syscall(SYS_close, text);
  syscall(SYS_close, page);
  syscall(SYS_close, old);
  syscall(SYS_renameat2, AT_FDCWD, replaced, AT_FDCWD, saved_text, 0);
}

// Whether this thread saves now: its own calls are not the program's.
static _Thread_local int is_saving;

// Two threads may reach their calls at the same time. An editor makes one save after the other.
static void save_page(int turn) {
  static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&one_at_a_time);
  is_saving = 1;
  save_page_alone(turn);
  is_saving = 0;
  pthread_mutex_unlock(&one_at_a_time);
}
