// The least that libmicrohttpd can do: one answer to every request. `serve` beside it compares with this.
//
// usage: minimal_server THREADS BYTES    prints its port, and serves until it is killed
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *body;
static size_t size;

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *bytes,
                              size_t *count, void **place) {
  static int begun;
  if (*place == NULL) {
    *place = &begun;
    return MHD_YES;
  }
  struct MHD_Response *response =
      MHD_create_response_from_buffer(size, body, MHD_RESPMEM_PERSISTENT);
  MHD_add_response_header(response, "Content-Type", "application/json; charset=utf-8");
  enum MHD_Result result = MHD_queue_response(connection, 200, response);
  MHD_destroy_response(response);
  return result;
}

int main(int count, char **words) {
  if (count != 3) return 64;
  size = (size_t)atol(words[2]);
  body = malloc(size + 1);
  memset(body, 'x', size);
  struct sockaddr_in address = {.sin_family = AF_INET};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  struct MHD_Daemon *daemon = MHD_start_daemon(
      MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD, 0, NULL, NULL, answer, NULL,
      MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address, MHD_OPTION_THREAD_POOL_SIZE,
      (unsigned int)atoi(words[1]), MHD_OPTION_CONNECTION_LIMIT, 4096u, MHD_OPTION_END);
  if (daemon == NULL) return 1;
  printf("%d\n", MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
  fflush(stdout);
  pause();
  return 0;
}
