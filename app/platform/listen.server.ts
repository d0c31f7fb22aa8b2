import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { Counter } from "prom-client";
import { config } from "./config.server.ts";
import { metrics } from "./metrics.server.ts";

/**
 * Milliseconds that a client may take for the headers, and for the whole request: photos of 320 MB over a slow line.
 */
const patience = { headersTimeout: 20_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 };
/** Milliseconds in which neither side sends anything: longer than a database statement may take. */
const silence = 75_000;

const refused = new Counter({
  name: "http_connections_refused_total",
  help: "Connections that were closed because there were too many, or because of too many pipelined requests, by reason",
  labelNames: ["reason"],
  registers: [metrics],
});

/** An idle connection costs 10 kB, one with a request about 50 kB, and more with a body. */
const mostConnections = 5000;
/** Connections that may come while the process is at work; beyond that the system drops them. net.core.somaxconn may be lower. */
const backlog = 4096;
/** How many pipelined requests of a connection may wait for the ones before; browsers and proxies send none. */
const mostPipelined = 8;

/**
 * The HTTP server. Slower clients get a 408 and are disconnected, and so are those who read nothing of their response. A
 * connection's requests are answered one after the other: a client that pipelines thousands has only one of them begun, and
 * is disconnected.
 */
export function createHttp(listener: RequestListener, limits: Partial<typeof patience> = {}): Server {
  const pipelined = new WeakMap<Socket, (() => void)[]>();
  // Node would refuse requests without a host by itself, as many as are sent.
  const server = createServer({ ...patience, ...limits, requireHostHeader: false }, (incoming, outgoing) => {
    const lacksHost = incoming.headers.host === undefined && incoming.httpVersion === "1.1";
    inOrder(incoming, outgoing, lacksHost ? refuse(400) : listener);
  });
  server.on("checkExpectation", (incoming, outgoing) => inOrder(incoming, outgoing, refuse(417)));
  server.setTimeout(silence);
  server.maxConnections = mostConnections;
  server.on("drop", () => refused.inc({ reason: "full" }));
  return server;

  function inOrder(incoming: IncomingMessage, outgoing: ServerResponse, answer: RequestListener): void {
    const { socket } = incoming;
    // Nothing is begun after a response that closes the connection.
    if (!socket.writable) return;
    const begin = () => {
      // First of all listeners: Node itself reads on at full speed if nothing has been read when the response is sent.
      outgoing.prependOnceListener("finish", () => incoming.complete || readSlowly(incoming));
      outgoing.once("close", () => beginNext(socket));
      return answer(incoming, outgoing);
    };
    const queue = pipelined.get(socket);
    if (queue === undefined) {
      pipelined.set(socket, []);
      begin();
    } else if (queue.push(begin) > mostPipelined) {
      refused.inc({ reason: "pipelined" });
      socket.destroy();
    }
  }

  function beginNext(socket: Socket): void {
    const next = pipelined.get(socket)?.shift();
    if (next === undefined || !socket.writable) pipelined.delete(socket);
    else next();
  }
}

function refuse(status: number): RequestListener {
  return (_, outgoing) => void outgoing.writeHead(status, { connection: "close" }).end();
}

/**
 * A refused body is read on for half a second, since clients that still send would miss the response. At full speed
 * that would be 64 MB for each of them in memory.
 */
function readSlowly(incoming: IncomingMessage): void {
  incoming.on("data", () => {
    incoming.pause();
    setTimeout(() => incoming.resume(), 10).unref();
  });
  incoming.read();
}

/** Listens on HOST and the port of a setting; throws an Error with one sentence if it can't. */
export async function listen(server: Server, port: number, setting: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new Error(refusal(error, port, setting))));
    server.listen({ port, host: config.host, backlog }, resolve);
  });
}

/** Throws like `listen`, before anything slow begins. */
export async function expectFreePort(port: number, setting: string): Promise<void> {
  const probe = createServer();
  await listen(probe, port, setting);
  await close(probe);
}

/** Accepts no new requests; resolves when the last one is answered. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function refusal(error: NodeJS.ErrnoException, port: number, setting: string): string {
  const address = `${config.host}:${port}`;
  if (error.code === "EADDRINUSE")
    return `Port ${port} is taken: stop what listens on ${address}, or choose another ${setting}.`;
  if (error.code === "EACCES")
    return `Port ${port} may not be used by this user: choose a ${setting} above 1023.`;
  return `The address ${address} of HOST and ${setting} cannot be listened on (${error.code}).`;
}
