// What LoopbackServer uses of libmicrohttpd. Starting and asking are variadic, which Swift does not
// import.
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif
#include <time.h>
#include <unistd.h>

typedef void *(*lessons_mhd_begin)(void *, const char *, struct MHD_Connection *);
typedef void (*lessons_mhd_hear)(void *, const char *, va_list);

// What a server needs to start.
struct lessons_mhd_setup {
  uint16_t port;             // 0 takes any that is free
  unsigned int threads;      // each looks after many connections
  uint64_t turn;             // how long a thread runs before others have their turn, in nanoseconds
  unsigned int connections;  // for each thread
  unsigned int seconds;      // how long nothing may come or go on a connection
  size_t memory;             // bytes for the head of a request
  MHD_NotifyConnectionCallback connect;
  lessons_mhd_begin begin;
  MHD_AccessHandlerCallback handle;
  MHD_RequestCompletedCallback end;
  lessons_mhd_hear hear;     // gets the library's own words, on the thread that they are about
  void *context;
};

// The first number of the library's version: 0 or 1.
static inline int lessons_mhd_major_version(void) { return atoi(MHD_get_version()); }

// Asks for turns of so many nanoseconds on a core for this thread, and for those it starts; 0 asks for the usual
// ones. Who takes short turns gets the next one sooner (Linux 6.12; sched_setattr(2)). It may fail, and then nothing changes.
static inline void lessons_take_turns(uint64_t nanoseconds) {
#if defined(__linux__) && defined(SYS_sched_setattr)
  struct { uint32_t size, policy; uint64_t flags; int32_t nice; uint32_t priority; uint64_t runtime, deadline, period; } turns;
  memset(&turns, 0, sizeof(turns));
  if (syscall(SYS_sched_getattr, 0, &turns, sizeof(turns), 0) != 0 || turns.policy != 0) return;
  turns.size = sizeof(turns);
  turns.runtime = nanoseconds;
  syscall(SYS_sched_setattr, 0, &turns, 0);
#endif
}

// Starts a server on 127.0.0.1. Version 1 reads heads strictly when it is asked to; before, this only made
// it send the head of a refusal twice. MHD_USE_TURBO leaves a socket open for writing until the callback for
// its end has been called, so that a request which the library gives up without a word can still be answered.
static inline struct MHD_Daemon *lessons_mhd_start(struct lessons_mhd_setup setup) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof(address));
  address.sin_family = AF_INET;
  address.sin_port = htons(setup.port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  lessons_take_turns(setup.turn);
  struct MHD_Daemon *daemon = MHD_start_daemon(
      MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG | MHD_USE_TURBO,
      setup.port, NULL, NULL, setup.handle, setup.context, MHD_OPTION_EXTERNAL_LOGGER, setup.hear, setup.context,
      MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
      MHD_OPTION_NOTIFY_CONNECTION, setup.connect, setup.context, MHD_OPTION_URI_LOG_CALLBACK,
      setup.begin, setup.context, MHD_OPTION_NOTIFY_COMPLETED, setup.end, setup.context,
      MHD_OPTION_THREAD_POOL_SIZE, setup.threads, MHD_OPTION_CONNECTION_LIMIT,
      setup.connections * setup.threads, MHD_OPTION_CONNECTION_TIMEOUT, setup.seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, setup.memory, MHD_OPTION_STRICT_FOR_CLIENT,
      lessons_mhd_major_version() < 1 ? 0 : 1,
      MHD_OPTION_LISTEN_BACKLOG_SIZE, 1024u, MHD_OPTION_END);
  lessons_take_turns(0);
  return daemon;
}

// The port a server listens on; 0 when it does not say.
static inline uint16_t lessons_mhd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info == NULL ? 0 : info->port;
}

// The socket of a connection; -1 when there is none.
static inline int lessons_mhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : (int)info->connect_fd;
}

// What the callback for a new connection has stored; NULL when it has stored nothing.
static inline void *lessons_mhd_client(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info == NULL ? NULL : info->socket_context;
}

// The bytes from the method to the blank line after the fields, that line included; 0 when unknown.
static inline size_t lessons_mhd_head_size(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info == NULL ? 0 : info->header_size;
}

// The status of the answer that is being sent, the library's own too; 0 when there is none.
static inline unsigned int lessons_mhd_status(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_HTTP_STATUS);
  return info == NULL ? 0 : info->http_status;
}

// The status with which the library is about to refuse a request, when these words say so; otherwise 0.
static inline unsigned int lessons_mhd_refusal(const char *words, va_list values) {
  const char *start = "Error processing request";
  return strncmp(words, start, strlen(start)) == 0 ? va_arg(values, unsigned int) : 0;
}

// The status of a refusal that these words announce, and whose head version 0.9 sends twice; otherwise 0.
static inline unsigned int lessons_mhd_double_refusal(const char *words) {
  static const struct { const char *start; unsigned int status; } all[] = {
      {"Failed to parse `Content-Length'", 400},
      {"Too large value of 'Content-Length'", 413},
      {"Not enough memory in pool", 431},
  };
  if (lessons_mhd_major_version() > 0) return 0;
  for (size_t index = 0; index < sizeof(all) / sizeof(all[0]); index++)
    if (strncmp(words, all[index].start, strlen(all[index].start)) == 0) return all[index].status;
  return 0;
}

// A number for the thread that asks.
static inline uintptr_t lessons_this_thread(void) { return (uintptr_t)pthread_self(); }

// How many bytes have come on a socket since it was opened; 0 where the system does not say (tcp(7), TCP_INFO).
static inline size_t lessons_received_bytes(int socket) {
#ifdef __linux__
  unsigned char facts[136];  // of struct tcp_info, up to tcpi_bytes_received
  uint64_t count;
  socklen_t size = sizeof(facts);
  if (getsockopt(socket, IPPROTO_TCP, 11, facts, &size) != 0 || size < sizeof(facts)) return 0;
  memcpy(&count, facts + sizeof(facts) - sizeof(count), sizeof(count));
  return (size_t)count;
#else
  return 0;
#endif
}

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

// Says the last words on a socket, if there are any. What a client is still sending is thrown away, as far as it is here: a socket
// that is closed with unread bytes takes its last words back.
static inline void lessons_say_last(int socket, const void *bytes, size_t count) {
  char rest[4096];
  if (count > 0) send(socket, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
  shutdown(socket, SHUT_WR);
  for (int reads = 0; reads < 256; reads++)
    if (recv(socket, rest, sizeof(rest), MSG_DONTWAIT) <= 0) return;
}

// Ends both directions of a socket, so that the server sees its end and closes it.
static inline void lessons_end_socket(int socket) { shutdown(socket, SHUT_RDWR); }

// Whether a client sends nothing more on a socket, and everything it sent has been read.
static inline int lessons_is_at_end(int socket) {
  char byte;
  return recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

// Lets whoever waits for a socket look at it again.
static inline void lessons_wake_reader(int socket) { shutdown(socket, SHUT_RD); }

// Lets the process have so many open files, if it may; returns how many it may have now.
static inline size_t lessons_allow_files(size_t count) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 256;
  if (limit.rlim_cur < count) {
    rlim_t before = limit.rlim_cur;
    limit.rlim_cur = limit.rlim_max < count ? limit.rlim_max : count;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) limit.rlim_cur = before;
  }
  return limit.rlim_cur < count ? (size_t)limit.rlim_cur : count;
}

// Writes some of the bytes to a descriptor; returns how many, or -1.
static inline ssize_t lessons_write(int descriptor, const void *bytes, size_t count) {
  ssize_t written;
  do written = write(descriptor, bytes, count);
  while (written < 0 && errno == EINTR);
  return written;
}

// Waits.
static inline void lessons_pause(unsigned int milliseconds) { usleep(milliseconds * 1000); }

// A clock that never goes back, in milliseconds; it may be some milliseconds late.
static inline uint64_t lessons_milliseconds(void) {
  struct timespec time;
#ifdef CLOCK_MONOTONIC_COARSE
  clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
#else
  clock_gettime(CLOCK_MONOTONIC, &time);
#endif
  return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}
