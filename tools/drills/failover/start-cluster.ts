import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { root } from "../../../scripts/setup.mjs";
import { freePort } from "#tests/support/server-process.ts";
import { fillIn } from "#tests/support/fill-in.ts";
import { ownFile, ownFolder, startProgram, systemUser } from "./own-processes.ts";
import { host, openNode, type PatroniNode } from "./patroni-node.ts";
import { programs } from "./programs.ts";

export type Cluster = {
  nodes: PatroniNode[];
  /** Where HAProxy leads to web processes, and the ports it expects them at. */
  url: string;
  webPorts: [number, number];
  healthPorts: [number, number];
  /** Settings of the product: through PgBouncer and HAProxy, and through HAProxy alone. */
  byPooler: Record<string, string>;
  byHaproxy: Record<string, string>;
  /** Asks the primary, through HAProxy, and again while there is none. */
  ask: <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>;
  leader: () => Promise<PatroniNode>;
};

const password = () => randomBytes(12).toString("hex");

/** etcd, three nodes, HAProxy and PgBouncer, with the files of deploy/cluster; and the product's empty database. */
export async function startCluster(): Promise<Cluster> {
  const passwords = {
    postgres: password(),
    replication: password(),
    rewind: password(),
    sparebay: password(),
  };
  const etcd = await startEtcd();
  const nodes: PatroniNode[] = [];
  for (const name of ["one", "two", "three"]) nodes.push(await openNode(name, etcd, passwords));
  // The first one that gets the key makes the database; the others copy it.
  nodes[0]!.start();
  await until("a leader", 120_000, async () => (await rolesOf(nodes)).includes("primary"));
  for (const node of nodes.slice(1)) node.start();
  const ports = {
    primary: await freePort(),
    standbys: await freePort(),
    plain: await freePort(),
    web: await freePort(),
    bouncer: await freePort(),
    webs: [await freePort(), await freePort()] as [number, number],
    health: [await freePort(), await freePort()] as [number, number],
  };
  startProgram("haproxy", programs.haproxy.file, [
    "-db",
    "-f",
    ownFile("haproxy.cfg", haproxySettings(nodes, ports)),
  ]);
  const users = ownFile("userlist.txt", `"sparebay" "${passwords.sparebay}"\n`);
  const bouncer = ownFile("pgbouncer.ini", bouncerSettings(ports, users));
  startProgram("pgbouncer", programs.pgbouncer.file, [bouncer]);
  const databaseUrl = (port: number) => `postgres://sparebay:${passwords.sparebay}@${host}:${port}/sparebay`;
  const asPostgres = `postgres://postgres:${passwords.postgres}@${host}:${ports.primary}`;
  await patiently(`${asPostgres}/postgres`, `create role sparebay login password '${passwords.sparebay}'`);
  await patiently(`${asPostgres}/postgres`, "create database sparebay owner sparebay");
  const ask: Cluster["ask"] = (statement, values) => patiently(`${asPostgres}/sparebay`, statement, values);
  await until("two standbys", 120_000, () => hasStandbys(ask));
  const byHaproxy = {
    DATABASE_URL: databaseUrl(ports.primary),
    DATABASE_READ_URL: databaseUrl(ports.standbys),
  };
  return {
    nodes,
    url: `http://${host}:${ports.web}`,
    webPorts: ports.webs,
    healthPorts: ports.health,
    byPooler: {
      ...byHaproxy,
      DATABASE_URL: databaseUrl(ports.bouncer),
      DATABASE_DIRECT_URL: byHaproxy.DATABASE_URL,
    },
    byHaproxy,
    ask,
    async leader() {
      const roles = await rolesOf(nodes);
      const leader = nodes[roles.indexOf("primary")];
      if (leader === undefined) throw new Error(`There is no leader: ${roles.join(", ")}`);
      return leader;
    },
  };
}

async function startEtcd(): Promise<number> {
  const port = await freePort();
  const client = `http://${host}:${port}`;
  const peer = `http://${host}:${await freePort()}`;
  const words = {
    name: "etcd",
    "enable-v2": "true",
    "data-dir": ownFolder("etcd"),
    "listen-client-urls": client,
    "advertise-client-urls": client,
    "listen-peer-urls": peer,
    "initial-advertise-peer-urls": peer,
    "initial-cluster": `etcd=${peer}`,
  };
  startProgram(
    "etcd",
    programs.etcd.file,
    Object.entries(words).map(([name, value]) => `--${name}=${value}`),
  );
  await until("etcd", 30_000, async () => (await fetch(`${client}/health`)).ok);
  return port;
}

/** HAProxy's two files for these nodes and ports. */
export function haproxySettings(
  nodes: { port: number; restPort: number }[],
  ports: {
    primary: number;
    standbys: number;
    plain: number;
    web: number;
    webs: [number, number];
    health: [number, number];
  },
): string {
  const servers = ["ONE", "TWO", "THREE"].map((name, n) => [
    `${name}:5432 port 8008`,
    `${host}:${nodes[n]!.port} port ${nodes[n]!.restPort}`,
  ]);
  const database = fillIn("cluster/haproxy.cfg", {
    ...Object.fromEntries(servers),
    "HAPROXY:5000": `${host}:${ports.primary}`,
    "HAPROXY:5001": `${host}:${ports.standbys}`,
  });
  const [web1, web2] = ports.webs.map((port) => `${host}:${port}`);
  const people = fillIn("haproxy.cfg", {
    // It runs as another user already.
    "    user haproxy\n    group haproxy\n": "",
    "/etc/haproxy/busy.html": path.join(root, "deploy/busy.html"),
    // The drill's visitors say where they come from, on connections of one address, and learn which process answered.
    "    option forwardfor\n": "",
    "    acl read method GET HEAD\n":
      "    acl read method GET HEAD\n    http-response set-header x-served-by %s\n",
    "gt 24": "gt 1000",
    "frontend http\n    bind :80": `frontend http\n    bind ${host}:${ports.plain}`,
    "bind :443 ssl crt /etc/haproxy/spaces.example.pem": `bind ${host}:${ports.web}`,
    "127.0.0.1:3000 port 3200": `${web1} port ${ports.health[0]}`,
    "127.0.0.1:3000 track": `${web1} track`,
    "127.0.0.1:3001 port 3201": `${web2} port ${ports.health[1]}`,
    "127.0.0.1:3001 track": `${web2} track`,
  });
  return `${people}\n${database}`;
}

/** PgBouncer's file for these ports. */
export function bouncerSettings(ports: { primary: number; bouncer: number }, users: string): string {
  return fillIn("cluster/pgbouncer.ini", {
    "host=HAPROXY port=5000": `host=${host} port=${ports.primary}`,
    "listen_addr = BOUNCER": `listen_addr = ${host}`,
    "listen_port = 6432": `listen_port = ${ports.bouncer}`,
    "/etc/pgbouncer/userlist.txt": users,
  });
}

/** What Patroni says each node is: `primary`, `replica`, or `away`. */
export async function rolesOf(nodes: PatroniNode[]): Promise<string[]> {
  const roles = nodes.map(async ({ restPort }) => {
    const signal = AbortSignal.timeout(1000);
    const is = async (role: string) => (await fetch(`http://${host}:${restPort}${role}`, { signal })).ok;
    if (await is("/primary")) return "primary";
    return (await is("/replica")) ? "replica" : "away";
  });
  return Promise.all(roles.map((role) => role.catch(() => "away")));
}

/** Both standbys stream, and one of them is waited for. */
export async function hasStandbys(ask: Cluster["ask"]): Promise<boolean> {
  const rows = await ask<{ isSync: boolean }>(
    `select sync_state <> 'async' as "isSync" from pg_stat_replication where state = 'streaming' and application_name in ('one', 'two', 'three')`,
  );
  return rows.length === 2 && rows.some(({ isSync }) => isSync);
}

async function patiently<Row extends pg.QueryResultRow>(
  connectionString: string,
  statement: string,
  values?: unknown[],
): Promise<Row[]> {
  for (const began = Date.now(); ; await sleep(300)) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 30_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      return (await client.query<Row>(statement, values)).rows;
    } catch (error) {
      const isRefused = error instanceof pg.DatabaseError && !/^(57|25006|08)/.test(error.code ?? "");
      if (isRefused || Date.now() - began > 60_000) throw error;
    } finally {
      void client.end().catch(() => {});
    }
  }
}

/** Waits until something is so; an error counts as not yet. */
export async function until(
  what: string,
  milliseconds: number,
  reached: () => Promise<boolean>,
): Promise<number> {
  const began = Date.now();
  while (!(await reached().catch(() => false))) {
    if (Date.now() - began > milliseconds) throw new Error(`Not within ${milliseconds / 1000} s: ${what}`);
    await sleep(200);
  }
  return Date.now() - began;
}

/** Runs pgBackRest with a node's settings. */
export async function backUp(settings: string, ...words: string[]): Promise<string> {
  const all = [`--config=${settings}`, "--stanza=sparebay", ...words];
  const env = { PATH: "/usr/bin:/bin", HOME: ownFolder() };
  const { stdout } = await promisify(execFile)(programs.pgbackrest.file, all, {
    ...systemUser,
    cwd: ownFolder(),
    env,
  });
  return stdout;
}
