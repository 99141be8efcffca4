"""A real mail server on this machine (python3-aiosmtpd), which takes, refuses, is slow, or is down."""
import asyncio
import email
import email.policy
import logging
import sys
import threading

# Debian's package serves any Python, also one that is not Debian's.
sys.path.append("/usr/lib/python3/dist-packages")
from aiosmtpd.smtp import SMTP, AuthResult

logging.getLogger("mail.log").disabled = True  # broken lines are part of the tests


class PostOffice:
    """Every mail that came, as (receiver, message). `rcpt` and `data` are what it answers there, in place
    of "250 OK"; `slow`: it waits for ever before it takes a mail. `login`: (user, password) that is
    wanted, by TLS only."""

    def __init__(self, port=0, tls=None, login=None):
        self.got, self.tried, self.rcpt, self.data, self.slow = [], 0, None, None, False
        self.loop = asyncio.new_event_loop()
        self.tls, self.login, self.sessions = tls, login, []
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.server = self.run(self.listen(port))
        self.port = self.server.sockets[0].getsockname()[1]

    def run(self, doing):
        return asyncio.run_coroutine_threadsafe(doing, self.loop).result(20)

    async def listen(self, port):
        return await self.loop.create_server(self.session, "127.0.0.1", port)

    def session(self):
        self.sessions.append(SMTP(
            self, hostname="localhost", tls_context=self.tls, loop=self.loop,
            require_starttls=self.tls is not None, auth_required=self.login is not None,
            authenticator=self.authenticate))
        return self.sessions[-1]

    def authenticate(self, _server, _session, _envelope, _mechanism, said):
        good = (said.login.decode(), said.password.decode()) == self.login
        return AuthResult(success=good)

    async def handle_RCPT(self, _server, _session, envelope, address, _options):
        self.tried += 1
        if self.rcpt:
            return self.rcpt
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server, _session, envelope):
        if self.slow:
            await asyncio.sleep(3600)
        if self.data:
            return self.data
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        self.got += [(address, message) for address in envelope.rcpt_tos]
        return "250 OK"

    def url(self, scheme="smtp", host="127.0.0.1"):
        return "%s://%s:%d" % (scheme, host, self.port)

    async def leave(self):
        self.server.close()
        for session in self.sessions:
            if session.transport:
                session.transport.abort()

    def close(self):
        self.run(self.leave())
