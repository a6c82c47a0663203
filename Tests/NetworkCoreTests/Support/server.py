"""Answers as the path says: correctly, wrongly, late or not at all. Prints its port first."""
import hashlib
import json
import re
import socketserver
import ssl
import sys
import threading
import time


class Handler(socketserver.StreamRequestHandler):
    timeout = 30
    lock = threading.Lock()
    waiting = 0
    peak = 0

    def handle(self):
        try:
            while self.one():
                pass
        except (OSError, ValueError, ssl.SSLError):
            pass

    def one(self):
        first = self.rfile.readline().decode("latin-1").strip()
        if not first:
            return False
        method, target, version = first.split(" ")
        fields = []
        while True:
            line = self.rfile.readline().decode("latin-1").rstrip("\r\n")
            if not line:
                break
            name, value = line.split(":", 1)
            fields.append((name, value.strip()))
        lower = {name.lower(): value for name, value in fields}
        if target.startswith("/unread"):
            self.answer(413, b"too large", close=True)
            return False
        body = self.body(lower)
        return self.route(method, target, lower, fields, body)

    def body(self, lower):
        if lower.get("transfer-encoding") == "chunked":
            data = b""
            while True:
                size = int(self.rfile.readline(), 16)
                data += self.rfile.read(size)
                self.rfile.readline()
                if size == 0:
                    return data
        return self.rfile.read(int(lower.get("content-length", "0")))

    def answer(self, status, body, fields=(), close=False):
        head = [f"HTTP/1.1 {status} Reason", f"Content-Length: {len(body)}"]
        head += [f"{name}: {value}" for name, value in fields]
        if close:
            head.append("Connection: close")
        self.wfile.write("\r\n".join(head).encode("latin-1") + b"\r\n\r\n" + body)
        self.wfile.flush()

    def digest(self, method, target, field, algorithm):
        """Expects mia and "c\u00ffrcle" with RFC 7616, computed here from the standard."""
        name = algorithm.removesuffix("-sess").replace("-", "").lower()

        def h(text):
            return hashlib.new(name, text.encode()).hexdigest()

        sent = dict(re.findall(r'(\w+)="?([^",]*)"?', field.removeprefix("Digest ")))
        nonce = "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v"
        first = h("mia:photos:c\u00ffrcle")
        if algorithm.endswith("-sess"):
            first = h(f"{first}:{nonce}:{sent.get('cnonce')}")
        proof = h(f"{first}:{nonce}:{sent.get('nc')}:{sent.get('cnonce')}:auth:{h(f'{method}:{target}')}")
        if sent.get("response") == proof and sent.get("uri") == target and sent.get("nonce") == nonce:
            self.answer(200, sent["nc"].encode())
        else:
            self.answer(401, b"who are you?", [
                ("WWW-Authenticate",
                 f'Digest realm="photos", nonce="{nonce}", algorithm={algorithm}, qop="auth, auth-int"')])

    def route(self, method, target, lower, fields, body):
        path, _, query = target.partition("?")
        if path == "/echo":
            answer = {"method": method, "target": target, "fields": fields,
                      "count": len(body), "sha256": hashlib.sha256(body).hexdigest()}
            text = json.dumps(answer).encode()
            self.answer(200, b"" if method == "HEAD" else text, [("Content-Type", "application/json")])
        elif path == "/raw":
            self.answer(200, lower.get("content-type", "").encode("utf-8") + b"\n" + body)
        elif path == "/401":
            self.answer(401, b"HTTP Basic: Access denied.\n",
                        [("WWW-Authenticate", 'Basic realm="Application"')])
        elif path == "/digest":
            self.digest(method, target, lower.get("authorization", ""), query or "SHA-256")
            return True
        elif path == "/redirect":
            self.answer(302, b"moved", [("Location", query)])
        elif path == "/stall":
            time.sleep(20)
            return False
        elif path == "/stall-in-body":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nten bytes!")
            self.wfile.flush()
            time.sleep(20)
            return False
        elif path == "/drip":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 60\r\n\r\n")
            for _ in range(60):
                self.wfile.write(b".")
                self.wfile.flush()
                time.sleep(0.1)
        elif path == "/slow":
            with Handler.lock:
                Handler.waiting += 1
                Handler.peak = max(Handler.peak, Handler.waiting)
            time.sleep(0.2)
            with Handler.lock:
                Handler.waiting -= 1
            self.answer(200, b"slow")
        elif path == "/peak":
            self.answer(200, str(Handler.peak).encode())
        elif path == "/truncate":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nten bytes!")
            return False
        elif path == "/truncate-chunk":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n20\r\nten bytes!")
            return False
        elif path == "/nothing":
            return False
        elif path == "/garbage":
            self.wfile.write(b"\x00\x01 this is no HTTP\r\n\r\n")
            return False
        elif path == "/hints":
            self.wfile.write(b"HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\nX-Early: yes\r\n\r\n")
            self.answer(200, b"after the hints", [("X-Late", "yes")])
        elif path == "/trailer":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-End\r\n\r\n"
                             b"5\r\nhello\r\n0\r\nX-End: late\r\n\r\n")
            self.wfile.flush()
        elif path == "/cookies":
            self.answer(200, b"", [("Set-Cookie", "a=1"), ("Set-Cookie", "b=2"),
                                   ("WWW-Authenticate", "Basic realm=x"),
                                   ("WWW-Authenticate", "Bearer realm=y")])
        elif path == "/big":
            self.answer(200, b"x" * int(query))
        elif path == "/close":
            self.answer(200, b"and closes", close=True)
            return False
        elif path == "/dies":
            # Announces keep-alive but closes: the next request finds a closed connection.
            self.answer(200, b"goodbye")
            return False
        else:
            self.answer(404, b"no such path")
        return True


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 128


with Server(("127.0.0.1", 0), Handler) as server:
    if len(sys.argv) > 2:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
        server.socket = context.wrap_socket(
            server.socket, server_side=True, do_handshake_on_connect=False)
    print(server.server_address[1], flush=True)
    # End after five minutes, in case the parent process died without stopping this one.
    threading.Timer(300, lambda: server.shutdown()).start()
    server.serve_forever()
