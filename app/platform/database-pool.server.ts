import { Socket } from "node:net";
import pg from "pg";
import { Gauge } from "prom-client";
import { maxWaitMs, veryBusy } from "./busy.server.ts";
import { config } from "./config.server.ts";
import { DatabaseAway } from "./database-away.server.ts";
import { log } from "./log.server.ts";
import { metrics } from "./metrics.server.ts";

const limits =
  "set lock_timeout = '10s'; set statement_timeout = '60s'; set idle_in_transaction_session_timeout = '5min'";
// Behind a pooler the database has limits of its own (migrate.server.ts).
const noLimits = "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0";
let isLimited = true;

/** Removes the statement timeout, for processes that serve no requests. Call it before the first query. */
export function liftTimeLimits(): void {
  isLimited = false;
}

/** The database of commands and pages: processes that serve no requests need no pooler. */
export function mainUrl(): string {
  return isLimited ? config.databaseUrl : config.databaseDirectUrl;
}

export function openMainPool(): pg.Pool {
  return openPool("main", mainUrl(), isLimited ? limits : noLimits);
}

/** Schedules share few: most of their time they wait for the provider, without a connection. No one waits for them. */
const maxSweepConnections = 4;
const sweepConnectTimeoutMs = 60_000;

export function openSweepPool(): pg.Pool {
  const max = Math.min(config.databasePool, maxSweepConnections);
  return openPool("sweeps", mainUrl(), isLimited ? limits : noLimits, {
    max,
    connectionTimeoutMillis: sweepConnectTimeoutMs,
  });
}

let schedulePool: pg.Pool | null = null;

export function openSchedulePool(): pg.Pool {
  schedulePool ??= openPool("schedules", mainUrl(), "set statement_timeout = '10s'", { max: 1 });
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
/** Standbys are servers of their own: they answer while the primary is away. */
const ofStandbys = new WeakSet<pg.Pool>();
const leadsToStandbys = (url: string) => url !== config.databaseUrl && url !== config.databaseDirectUrl;

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

/** What a busy or silent standby doesn't answer, the primary does. The watcher ends connections to a silent primary earlier. */
const standbyWaitMs = 3000;
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

/** Connections to the database of `url`. Each runs `session` first, where it is a session of its own. */
export function openPool(name: string, url: string, session: string, more: pg.PoolConfig = {}): pg.Pool {
  async function onConnect(client: pg.ClientBase) {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    // A pooler gives its clients process ids of its own.
    if (Reflect.get(client, "processID") === rows[0]!.pid) await client.query(session);
    else markPooled(client, url);
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: config.databasePool,
    connectionTimeoutMillis: isLimited ? maxWaitOf(url) : 0,
    keepAlive: true,
    ...(leadsToStandbys(url) ? {} : { stream: noted }),
    application_name: `sparebay ${name}`,
    onConnect,
    ...more,
  });
  if (leadsToStandbys(url)) ofStandbys.add(pool);
  pools.set(name, pool);
  // The database may end idle connections; the pool replaces them.
  pool.on("error", (error) => connectionLost(error));
  // A client in use has no other error listener, and an unhandled error ends the process; its next query fails anyway.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

function maxWaitOf(url: string): number {
  return leadsToStandbys(url) ? standbyWaitMs : maxWaitMs;
}

function markPooled(client: pg.ClientBase, url: string): void {
  pooled.add(client);
  if (url !== config.databaseDirectUrl || hasWarned) return;
  hasWarned = true;
  log.warn("There is a pooler before the database: set DATABASE_DIRECT_URL to the address behind it.");
}

function noted(): Socket {
  const socket = new Socket();
  sockets.add(socket);
  // Opened for a request that waited when the database went away.
  if (away !== null) setImmediate(() => socket.destroy());
  return socket.once("close", () => sockets.delete(socket));
}

/**
 * A connection of the pool. If others keep all of them for too long, that is 503; every other failure is the database being
 * away, for which pg has many errors.
 */
export async function connectTo(pool: pg.Pool): Promise<pg.PoolClient> {
  const isOfStandbys = ofStandbys.has(pool);
  if (away !== null && !isOfStandbys) throw new DatabaseAway(away);
  try {
    return await pool.connect();
  } catch (error) {
    if (isFull(error) && away === null && !isOfStandbys) throw veryBusy();
    throw new DatabaseAway(error);
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && error.message === "timeout exceeded when trying to connect";
}
