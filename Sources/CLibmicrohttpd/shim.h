// What LoopbackServer uses of libmicrohttpd. Starting and asking are variadic, which Swift does not
// import.
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>

typedef void *(*lessons_mhd_begin)(void *, const char *, struct MHD_Connection *);

// Starts a server on 127.0.0.1 with a thread for each connection; port 0 takes any that is free.
static inline struct MHD_Daemon *lessons_mhd_start(
    uint16_t port, unsigned int connections, unsigned int seconds, size_t memory,
    lessons_mhd_begin begin, MHD_AccessHandlerCallback handle, MHD_RequestCompletedCallback end,
    void *context) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof(address));
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(
      MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD, port, NULL, NULL, handle,
      context, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address, MHD_OPTION_URI_LOG_CALLBACK,
      begin, context, MHD_OPTION_NOTIFY_COMPLETED, end, context, MHD_OPTION_CONNECTION_LIMIT,
      connections, MHD_OPTION_CONNECTION_TIMEOUT, seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
      memory, MHD_OPTION_END);
}

// The port a server listens on; 0 when it does not say.
static inline uint16_t lessons_mhd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info == NULL ? 0 : info->port;
}
