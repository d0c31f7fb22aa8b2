import { Socket } from "node:net";
import pg from "pg";
import { serversOf } from "./database-servers.server.ts";

/** One connection outside of the pools, for questions about the database itself that must not wait behind others'. */
export type DatabaseLine = {
  /** The first row. An answer later than this many milliseconds is an error, and the next question connects again. */
  ask: <Row extends pg.QueryResultRow>(statement: string, withinMs: number) => Promise<Row>;
  close: () => void;
};

/** Connects when it is first asked. After an error it looks for a server of `address` that will do. */
export function openLine(address: string): DatabaseLine {
  const servers = serversOf(address);
  let line: { client: pg.Client; socket: Socket; connected: Promise<unknown> } | null = null;

  function connect() {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: servers.address(),
      stream: () => socket,
      application_name: "sparebay watch",
    });
    // An idle connection that the server ends is replaced by the next question.
    client.on("error", () => drop(socket));
    const connected = client.connect();
    connected.catch(() => {});
    return { client, socket, connected };
  }

  /** A server that vanished never answers a goodbye. */
  function drop(socket: Socket) {
    socket.destroy();
    if (line?.socket === socket) line = null;
  }

  return {
    async ask<Row extends pg.QueryResultRow>(statement: string, withinMs: number) {
      line ??= connect();
      const { client, socket, connected } = line;
      try {
        const { rows } = await within(
          withinMs,
          connected.then(() => client.query<Row>(statement)),
        );
        return rows[0]!;
      } catch (error) {
        drop(socket);
        if (servers.isChoice) void servers.seek().catch(() => {});
        throw error;
      }
    },
    close: () => line && drop(line.socket),
  };
}

/** What `work` gives, or an error once it is late. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    const tell = () => refuse(new Error(`There was no answer within ${milliseconds} ms.`));
    // Where this process itself stood still, an answer that has arrived is read first.
    timer = setTimeout(() => setImmediate(tell), milliseconds);
  });
  work.catch(() => {});
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
