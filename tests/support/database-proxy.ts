import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { freePort } from "./server-process.ts";

/** A network between the product and a database server that a test can cut; another server works, too. */
export type DatabaseProxy = {
  port: number;
  /** The address of this database through it. */
  databaseUrl: (name: string) => string;
  /** As a server that is down: ends every connection and takes none. */
  refuse: () => Promise<void>;
  accept: () => Promise<void>;
  /** As a host that vanishes: every connection stays, new ones are taken, and nothing passes. */
  freeze: () => void;
  thaw: () => void;
};

/** `serverUrl` names the server, with the folder of its socket in its query where it has one. */
export async function startDatabaseProxy(serverUrl: string): Promise<DatabaseProxy> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let server: Server | null = null;

  function pass(client: Socket) {
    const upstream = connect(addressOf(serverUrl));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => to.write(bytes));
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isFrozen) from.pause();
    }
  }

  const proxy: DatabaseProxy = {
    port,
    databaseUrl: (name) => `postgres://${new URL(serverUrl).username}@127.0.0.1:${port}/${name}`,
    async refuse() {
      server?.close();
      for (const socket of sockets) socket.destroy();
      server = null;
    },
    async accept() {
      server = createServer(pass).listen(port, "127.0.0.1").unref();
      await once(server, "listening");
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
  };
  await proxy.accept();
  return proxy;
}

/** How to reach a server that may have a socket instead of a port. */
export function addressOf(serverUrl: string) {
  const { hostname, port, searchParams } = new URL(serverUrl);
  const folder = searchParams.get("host");
  return folder === null
    ? { host: hostname, port: Number(port || 5432) }
    : { path: `${folder}/.s.PGSQL.${port || 5432}` };
}
