"""A real receiver of notices on this machine, which takes, refuses, is slow, is gone, or is down."""
import http.server
import threading


class Receiver:
    """Every message that came, as (path, headers, body). `status` is what it answers; `slow` an event
    that it waits for before it does. `tls`: a context, for https."""

    def __init__(self, port=0, tls=None):
        self.got, self.status, self.slow, self.headers, self.answer = [], 200, None, {}, b""
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.got.append((self.path, self.headers, body))
                if outer.slow:
                    outer.slow.wait()
                try:
                    self.send_response(outer.status)
                    for name, value in outer.headers.items():
                        self.send_header(name, value)
                    self.send_header("Content-Length", str(len(outer.answer)))
                    self.end_headers()
                    self.wfile.write(outer.answer)
                except OSError:
                    pass  # the server has given up

            def log_message(self, *_):
                pass

        class Http(http.server.ThreadingHTTPServer):
            daemon_threads = True
            allow_reuse_address = True

            def handle_error(self, *_):
                pass  # a client that does not trust the certificate

        self.http = Http(("127.0.0.1", port), Handler)
        self.port = self.http.server_address[1]
        if tls:  # the handshake is the handler's, which may take its time
            self.http.socket = tls.wrap_socket(self.http.socket, server_side=True,
                                               do_handshake_on_connect=False)
        threading.Thread(target=self.http.serve_forever, args=(0.05,), daemon=True).start()

    def url(self, path="/hook", scheme="http", host="127.0.0.1"):
        return "%s://%s:%d%s" % (scheme, host, self.port, path)

    def close(self):
        self.http.shutdown()
        self.http.server_close()
