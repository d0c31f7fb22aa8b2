import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { parseAddress, type Wanted } from "./database-address.ts";
import { log } from "./log.server.ts";

/** What a server says of itself. */
export type Greeting = { pid: number; isStandby: boolean; isReadOnly: boolean };

/** The servers of one address: all connections of this process go to the same one of them. */
export type DatabaseServers = {
  /** The address of the server in use. */
  address: () => string;
  /** Whether another server, or the same one at another time, may do. */
  isChoice: boolean;
  /** Looks for a server that will do and uses it from then on. Throws the reasons if there is none. */
  seek: () => Promise<void>;
  /** Whether such a server may be used. */
  willDo: (greeting: Greeting) => boolean;
};

/** The server is there, in another role: after a failover it may have the right one. */
export class NoSuchServer extends Error {}

const answerTimeoutMs = 2500;
const askAgainMs = 250;
export const greetingText = `select pg_backend_pid() as pid, pg_is_in_recovery() as "isStandby",
  current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

const known = new Map<string, DatabaseServers>();

/** The servers of an address that has passed `parseAddress`. */
export function serversOf(address: string): DatabaseServers {
  const servers = known.get(address) ?? openServers(address);
  known.set(address, servers);
  return servers;
}

function openServers(given: string): DatabaseServers {
  const { servers, wanted } = parseAddress(given)!;
  let current = servers[0]!;
  let seeking: Promise<void> | null = null;

  async function find(): Promise<void> {
    const found = await (
      wanted === "prefer-standby" ? preferStandby(servers) : firstOf(servers, wanted)
    ).catch((error: AggregateError) =>
      Promise.reject(error.errors.length === 1 ? (error.errors[0] as Error) : error),
    );
    if (found !== current)
      log.warn({ server: new URL(found).host }, "another server of the database is used");
    current = found;
  }

  return {
    address: () => current,
    isChoice: servers.length > 1 || wanted !== "any",
    seek() {
      seeking ??= find().finally(() => (seeking = null));
      return seeking;
    },
    willDo: (greeting) => willDo(wanted, greeting),
  };
}

function willDo(wanted: Wanted, { isStandby, isReadOnly }: Greeting): boolean {
  if (wanted === "read-write") return !isReadOnly;
  if (wanted === "read-only") return isReadOnly;
  if (wanted === "primary") return !isStandby;
  return wanted === "standby" ? isStandby : true;
}

/** While one server is silent, the others are asked again: one of them may just be taking over its role. */
async function firstOf(servers: string[], wanted: Wanted): Promise<string> {
  let silent = servers.length;
  return Promise.any(
    servers.map(async (server) => {
      const first = greet(server).finally(() => (silent -= 1));
      for (let greeting = await first; !willDo(wanted, greeting); greeting = await greet(server)) {
        if (silent === 0) throw new NoSuchServer(`it is not ${wanted}`);
        await sleep(askAgainMs);
      }
      return server;
    }),
  );
}

async function preferStandby(servers: string[]): Promise<string> {
  const greetings = servers.map(async (server) => ({ server, ...(await greet(server)) }));
  const standbys = greetings.map(async (greeting) =>
    (await greeting).isStandby ? (await greeting).server : Promise.reject(new Error("no standby")),
  );
  return Promise.any(standbys).catch(async () => (await Promise.any(greetings)).server);
}

async function greet(server: string): Promise<Greeting> {
  const client = new pg.Client({
    connectionString: server,
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
    application_name: "sparebay watch",
  });
  // A connection that is refused late emits its error here.
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Greeting>(greetingText)).rows[0]!;
  } finally {
    void client.end().catch(() => {});
  }
}
