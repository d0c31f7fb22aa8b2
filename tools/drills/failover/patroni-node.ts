import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { freePort } from "#tests/support/server-process.ts";
import { fillIn } from "#tests/support/fill-in.ts";
import { childrenOf, ownFile, ownFolder, postgresOn, runsOn, signal, startProgram } from "./own-processes.ts";
import { postgresPrograms, programs } from "./programs.ts";

export const host = "127.0.0.1";

/** One PostgreSQL under Patroni, as on a machine of its own. */
export type PatroniNode = {
  name: string;
  port: number;
  /** Where Patroni tells the node's role. */
  restPort: number;
  dataFolder: string;
  socketFolder: string;
  backupSettings: string;
  start: () => void;
  /** Like a power failure: Patroni and PostgreSQL with all its processes. */
  kill: () => Promise<void>;
  /** Like a network that is cut: nothing answers, and nothing closes. */
  freeze: () => void;
  thaw: () => void;
};

export type Passwords = { postgres: string; replication: string; rewind: string; sparebay: string };

/** The files that configure a node, from deploy/cluster. */
export function nodeFiles(
  name: string,
  ports: { own: number; rest: number; etcd: number },
  passwords: Passwords,
) {
  const dataFolder = path.join(ownFolder(name), "data");
  const socketFolder = ownFolder(name, "socket");
  const backupSettings = ownFile(
    `pgbackrest-${name}.conf`,
    fillIn("cluster/pgbackrest.conf", {
      "repo1-path=/var/lib/pgbackrest": `repo1-path=${ownFolder("backups")}`,
      "lock-path=/tmp/pgbackrest": `lock-path=${ownFolder(name, "lock")}`,
      "log-path=/var/log/pgbackrest": `log-path=${ownFolder(name, "log")}`,
      "spool-path=/var/spool/pgbackrest": `spool-path=${ownFolder(name, "spool")}`,
      "pg1-path=/var/lib/postgresql/15/sparebay": `pg1-path=${dataFolder}`,
      "pg1-port=5432": `pg1-port=${ports.own}`,
      "pg1-socket-path=/var/run/postgresql": `pg1-socket-path=${socketFolder}`,
    }),
  );
  const settings = ownFile(
    `patroni-${name}.yml`,
    fillIn("cluster/patroni.yml", {
      "name: NAME": `name: ${name}`,
      "NODE:8008": `${host}:${ports.rest}`,
      "NODE:5432": `${host}:${ports.own}`,
      "ETCD:2379": `${host}:${ports.etcd}`,
      "/etc/pgbackrest.conf": backupSettings,
      // The system user here is not called postgres.
      "local all postgres peer": "local all postgres trust",
      NETWORK: `${host}/32`,
      "/var/lib/postgresql/15/sparebay": dataFolder,
      "/usr/lib/postgresql/15/bin": postgresPrograms()!,
      "/var/lib/postgresql/.pgpass-patroni": path.join(ownFolder(name), "pgpass"),
      "/var/run/postgresql": socketFolder,
      POSTGRES_PASSWORD: passwords.postgres,
      REPLICATION_PASSWORD: passwords.replication,
      REWIND_PASSWORD: passwords.rewind,
    }),
  );
  return { dataFolder, socketFolder, backupSettings, settings };
}

export async function openNode(name: string, etcd: number, passwords: Passwords): Promise<PatroniNode> {
  const port = await freePort();
  const restPort = await freePort();
  const { settings, ...files } = nodeFiles(name, { own: port, rest: restPort, etcd }, passwords);
  const { dataFolder } = files;
  runsOn(dataFolder);
  let patroni: ChildProcess;
  const all = () => [patroni.pid!, ...childrenOf(patroni.pid!), ...postgresOn(dataFolder)];
  return {
    name,
    port,
    restPort,
    ...files,
    start: () => void (patroni = startProgram(`patroni-${name}`, programs.patroni.file, [settings])),
    async kill() {
      const ended = once(patroni, "exit");
      signal(all(), "SIGKILL");
      await ended;
      signal(postgresOn(dataFolder), "SIGKILL");
    },
    freeze() {
      signal([patroni.pid!], "SIGSTOP");
      signal(postgresOn(dataFolder).slice(0, 1), "SIGSTOP");
      // Now neither starts another.
      signal(all(), "SIGSTOP");
    },
    thaw: () => signal(all(), "SIGCONT"),
  };
}
