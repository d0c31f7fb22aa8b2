import { Socket } from "node:net";
import pg from "pg";
import { Gauge } from "prom-client";
import { config } from "./config.server.ts";
import { DatabaseAway } from "./database-away.server.ts";
import {
  type Greeting,
  greetingText,
  NoSuchServer,
  serversOf,
  type DatabaseServers,
} from "./database-servers.server.ts";
import { log } from "./log.server.ts";
import { metrics } from "./metrics.server.ts";

const limits = "set statement_timeout = '60s'; set idle_in_transaction_session_timeout = '5min'";
// Behind a pooler the database has limits of its own (migrate.server.ts).
const noLimits = "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0";
let isLimited = true;

/** Removes the statement timeout, for processes that serve no requests. Call it before the first query. */
export function liftTimeLimits(): void {
  isLimited = false;
}

/** The address of the pool for commands and pages: processes that serve no requests need no pooler. */
export function mainAddress(): string {
  return isLimited ? config.databaseUrl : config.databaseDirectUrl;
}

export function openMainPool(): pg.Pool {
  return openPool("main", mainAddress(), isLimited ? limits : noLimits);
}

/** Schedules share few: most of their time they wait for the provider, without a connection. No one waits for them. */
const maxSweepConnections = 4;
const sweepConnectTimeoutMs = 60_000;

export function openSweepPool(): pg.Pool {
  const max = Math.min(config.databasePool, maxSweepConnections);
  return openPool("sweeps", mainAddress(), isLimited ? limits : noLimits, {
    max,
    connectionTimeoutMillis: sweepConnectTimeoutMs,
  });
}

let schedulePool: pg.Pool | null = null;

export function openSchedulePool(): pg.Pool {
  schedulePool ??= openPool("schedules", mainAddress(), "set statement_timeout = '10s'", { max: 1 });
  return schedulePool;
}

/**
 * Connections that lead to the database itself, without time limits: for migrations and the queues. Each runs `session`
 * first.
 */
export function openDirectPool(max: number, session = ""): pg.Pool {
  return openPool("direct", config.databaseDirectUrl, `${noLimits};${session}`, {
    max,
    connectionTimeoutMillis: 10_000,
  });
}

/** Why the database is away, as long as it is. */
let away: unknown = null;
const sockets = new Set<Socket>();
/** A replica is a server of its own: it answers while the primary is away. */
const ofReplica = new WeakSet<pg.Pool>();
const isReplicas = (address: string) =>
  address !== config.databaseUrl && address !== config.databaseDirectUrl;

/** Ends its connections, so that no request waits for a host that vanished, and refuses requests until it is back. */
export function databaseIsAway(reason: unknown): void {
  away = reason;
  for (const socket of sockets) socket.destroy();
}

export function databaseIsBack(): void {
  away = null;
}

let connectionLost: (error: Error) => void = () => {};

/** Has this called when an idle connection has ended: the database may be away. */
export function whenConnectionIsLost(call: (error: Error) => void): void {
  connectionLost = call;
}

export function isDatabaseAway(): boolean {
  return away !== null;
}

/** Waiting for a connection ends after this long where requests wait: a full pool is answered like a database that is away. */
const connectTimeoutMs = 3000;
const serversOfPool = new WeakMap<pg.Pool, DatabaseServers>();
const pooled = new WeakSet<pg.ClientBase>();
let hasWarned = false;

/** Whether a pooler may run this connection's next statement on another one. */
export function isPooled(client: pg.ClientBase): boolean {
  return pooled.has(client);
}

const pools = new Map<string, pg.Pool>();

metrics.registerMetric(
  new Gauge({
    name: "database_connections",
    help: "This process's connections by pool: open ones, idle ones among them, and requests that wait for one",
    labelNames: ["pool", "state"],
    registers: [],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools)
        for (const [state, count] of Object.entries({
          open: totalCount,
          idle: idleCount,
          waiting: waitingCount,
        }))
          this.set({ pool, state }, count);
    },
  }),
);

/** Connections to the server of `address` that will do. Each runs `session` first, where it is a session of its own. */
export function openPool(name: string, address: string, session: string, more: pg.PoolConfig = {}): pg.Pool {
  const servers = serversOf(address);
  // Called with `new` for each connection: the servers' roles may have changed since the last.
  function Client(options: pg.ClientConfig) {
    return new pg.Client({ ...options, connectionString: servers.address() });
  }
  async function onConnect(client: pg.ClientBase) {
    const [greeting] = (await client.query<Greeting>(greetingText)).rows;
    if (!servers.willDo(greeting!)) throw new NoSuchServer("The server has another role now.");
    // A pooler gives its clients process ids of its own.
    if (Reflect.get(client, "processID") === greeting!.pid) await client.query(session);
    else markPooled(client, address);
  }
  const pool = new pg.Pool({
    Client: Client as unknown as new () => pg.Client,
    max: config.databasePool,
    connectionTimeoutMillis: isLimited ? connectTimeoutMs : 0,
    keepAlive: true,
    ...(isReplicas(address) ? {} : { stream: noted }),
    application_name: `sparebay ${name}`,
    onConnect,
    ...more,
  });
  if (isReplicas(address)) ofReplica.add(pool);
  serversOfPool.set(pool, servers);
  pools.set(name, pool);
  // The database may end idle connections; the pool replaces them.
  pool.on("error", (error) => connectionLost(error));
  // A client in use has no other error listener, and an unhandled error ends the process; its next query fails anyway.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

function markPooled(client: pg.ClientBase, address: string): void {
  pooled.add(client);
  if (address !== config.databaseDirectUrl || hasWarned) return;
  hasWarned = true;
  log.warn("There is a pooler before the database: set DATABASE_DIRECT_URL to the address behind it.");
}

function noted(): Socket {
  const socket = new Socket();
  sockets.add(socket);
  return socket.once("close", () => sockets.delete(socket));
}

/** A connection of the pool. Every failure to connect is the database being away; pg has many errors for it. */
export async function connectTo(pool: pg.Pool): Promise<pg.PoolClient> {
  if (away !== null && !ofReplica.has(pool)) throw new DatabaseAway(away);
  try {
    return await pool.connect().catch((error: unknown) => connectElsewhere(pool, error));
  } catch (error) {
    throw new DatabaseAway(error);
  }
}

/** After a failover another server of the address has the role. */
async function connectElsewhere(pool: pg.Pool, error: unknown): Promise<pg.PoolClient> {
  const servers = serversOfPool.get(pool)!;
  const isFull = pool.totalCount >= pool.options.max;
  if (!servers.isChoice || isFull) throw error;
  await servers.seek();
  return pool.connect();
}
