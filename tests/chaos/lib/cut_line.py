"""Lines between programs that can be cut and stopped: a socket here, another one behind it."""
import asyncio
import os
import socket
import threading

BYTES = 65536


class Lines:
    """The thread that carries what goes through all lines."""

    def __init__(self):
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def run(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(30)

    def close(self):
        async def cancel():
            tasks = asyncio.all_tasks() - {asyncio.current_task()}
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        self.run(cancel())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()


class Line:
    """Leads to `target`, which may be set later: a path, or a port of this machine. Where `folder` is
    given, it begins at a socket of PostgreSQL's name there, otherwise at self.port."""

    def __init__(self, lines, target=None, folder=None):
        self.lines, self.target, self.folder = lines, target, folder
        self.open, self.pairs = True, set()
        self.flows = None
        lines.run(self.begin())

    async def begin(self):
        self.flows = asyncio.Event()
        self.flows.set()
        if self.folder:
            path = os.path.join(self.folder, ".s.PGSQL.5432")
            await asyncio.start_unix_server(self.serve, path)
            os.chmod(path, 0o777)
        else:
            server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
            self.port = server.sockets[0].getsockname()[1]

    async def carry(self, reader, writer):
        try:
            while True:
                data = await reader.read(BYTES)
                await self.flows.wait()
                if not data:
                    break
                writer.write(data)
                await writer.drain()
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    async def serve(self, reader, writer):
        try:
            if not self.open or self.target is None:
                raise OSError
            if isinstance(self.target, int):
                there = await asyncio.open_connection("127.0.0.1", self.target)
            else:
                there = await asyncio.open_unix_connection(self.target)
        except OSError:
            writer.transport.abort()
            return
        pair = writer.transport, there[1].transport
        self.pairs.add(pair)
        try:
            await asyncio.gather(self.carry(reader, there[1]), self.carry(there[0], writer))
        except asyncio.CancelledError:
            pass
        self.pairs.discard(pair)

    # ---- From the thread of the test ----

    def cut(self, stays=False):
        """Ends all connections; with `stays` there are no new ones until `join`."""
        async def cut():
            self.open = not stays
            for pair in list(self.pairs):
                for transport in pair:
                    transport.abort()
        self.lines.run(cut())

    def join(self):
        self.open = True
        self.lines.run(self.let(True))

    def freeze(self):
        """Connections stay, and nothing comes through."""
        self.lines.run(self.let(False))

    async def let(self, flows):
        if flows:
            self.flows.set()
        else:
            self.flows.clear()


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]
