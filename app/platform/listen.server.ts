import { createServer, type RequestListener, type Server } from "node:http";
import { config } from "./config.server.ts";

/**
 * Milliseconds that a client may take for the headers, and for the whole request: photos of 320 MB over a slow line.
 */
const patience = { headersTimeout: 20_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 };
/** Milliseconds in which neither side sends anything: longer than a database statement may take. */
const silence = 75_000;
/** An idle connection costs 10 kB, one with a request about 50 kB, and more with a body. */
const maxConnections = 5000;

/** The HTTP server. Slower clients get a 408 and are disconnected, and so are those who read nothing of their response. */
export function createHttp(listener: RequestListener, limits: Partial<typeof patience> = {}): Server {
  const server = createServer({ ...patience, ...limits }, listener);
  server.setTimeout(silence);
  server.maxConnections = maxConnections;
  return server;
}

/** Listens on HOST and the port of a setting; throws an Error with one sentence if it can't. */
export async function listen(server: Server, port: number, setting: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new Error(refusal(error, port, setting))));
    server.listen({ port, host: config.host }, resolve);
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
