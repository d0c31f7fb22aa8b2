import { once } from "node:events";
import { connect, createServer } from "node:net";
import { addressOf } from "./database-proxy.ts";
import { freePort } from "./server-process.ts";

/** A way to a database server on which the statements that a process sends are counted. */
export async function startStatementCount(serverUrl: string, name: string) {
  const port = await freePort();
  const sent = { count: 0 };
  const server = createServer((client) => {
    const upstream = connect(addressOf(serverUrl)).setNoDelay();
    client.setNoDelay();
    let waiting = Buffer.alloc(0);
    let hasStarted = false;
    client.on("data", (bytes) => {
      upstream.write(bytes);
      waiting = Buffer.concat([waiting, bytes]);
      for (;;) {
        // The first message has a length only, each other one a letter before it.
        const at = hasStarted ? 1 : 0;
        if (waiting.length < at + 4 || waiting.length < at + waiting.readUInt32BE(at)) return;
        // "Bind", once per execution of a prepared statement, or "Query".
        if (hasStarted && "BQ".includes(String.fromCodePoint(waiting[0]!))) sent.count += 1;
        waiting = waiting.subarray(at + waiting.readUInt32BE(at));
        hasStarted = true;
      }
    });
    upstream.pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on("error", () => {});
      one.on("close", () => other.destroy());
    }
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    databaseUrl: `postgres://${new URL(serverUrl).username}@127.0.0.1:${port}/${name}`,
    /** How many since the last call. */
    take() {
      const { count } = sent;
      sent.count = 0;
      return count;
    },
    stop: () => server.close(),
  };
}
