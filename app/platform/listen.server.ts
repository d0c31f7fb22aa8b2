import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { config } from "./config.server.ts";

/**
 * Milliseconds that a client may take for the headers, and for the whole request: photos of 320 MB over a slow line.
 */
const patience = { headersTimeout: 20_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 };

/** The HTTP server. Slower clients get a 408 and are disconnected. */
export function createHttp(listener: RequestListener, limits: Partial<typeof patience> = {}): Server {
  return createServer({ ...patience, ...limits }, (incoming, outgoing) => {
    // First of all listeners: Node itself reads on at full speed if nothing has been read when the response is sent.
    outgoing.prependOnceListener("finish", () => incoming.complete || readSlowly(incoming));
    return listener(incoming, outgoing);
  });
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

/** Listens on HOST and PORT, or another port; throws an Error with one sentence if it can't. */
export async function listen(server: Server, port = config.port): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new Error(refusal(error, port))));
    server.listen(port, config.host, resolve);
  });
}

/** Throws like `listen`, before anything slow begins. */
export async function expectFreePort(): Promise<void> {
  const probe = createServer();
  await listen(probe);
  await close(probe);
}

/** Accepts no new requests; resolves when the last one is answered. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function refusal(error: NodeJS.ErrnoException, port: number): string {
  const address = `${config.host}:${port}`;
  if (error.code === "EADDRINUSE")
    return `Port ${port} is taken: stop what listens on ${address}, or choose another PORT.`;
  if (error.code === "EACCES") return `Port ${port} may not be used by this user: choose a PORT above 1023.`;
  return `The address ${address} of HOST and PORT cannot be listened on (${error.code}).`;
}
