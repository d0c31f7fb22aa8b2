import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { heapFlags, productEnvironment } from "../../scripts/setup.mjs";

/**
 * Starts the built product on a DATA_DIR and waits until it is ready. Returns its URL, its database, its usage, and its
 * stop. With a DATABASE_URL it is another process on that database, and the first one counts what PostgreSQL uses.
 */
export async function startProduct(dataDir, settings = {}) {
  const port = settings.PORT ?? process.env.BENCH_PORT ?? "3999";
  const began = performance.now();
  const env = { ...process.env, ...productEnvironment, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: "error" };
  const child = spawn(process.execPath, [...heapFlags(), "build/server/server.js"], {
    env: { ...env, ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}.`);
    await sleep(10);
  }
  const startSeconds = (performance.now() - began) / 1000;
  const socket = path.join(
    tmpdir(),
    `sparebay-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`,
  );
  const postmaster = settings.DATABASE_URL
    ? null
    : Number(readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  return {
    url,
    pid: child.pid,
    socket,
    startSeconds,
    databaseUrl: `postgres://sparebay@localhost/sparebay?host=${encodeURIComponent(socket)}`,
    /** Resident memory of the web process in megabytes: what it has now, or with VmHWM the most it had. */
    memory(kind = "VmRSS") {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Number(new RegExp(`${kind}:\\s+(\\d+)`).exec(status)[1]) / 1024;
    },
    /** Processor seconds used by the web process and by PostgreSQL with all its children, including ended ones. */
    processor: () => ({
      web: own(stat(child.pid)),
      postgres: postmaster === null ? 0 : processorSecondsOf(postmaster),
    }),
    async stop() {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
    },
  };
}

/** Processor seconds that a process and all its children have used, including ended ones. */
export function processorSecondsOf(pid) {
  return own(stat(pid)) + ofChildren(pid);
}

/** The fields of /proc/PID/stat after the name: the kernel counts in hundredths of a second. */
function stat(pid) {
  return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ").map(Number);
}

function own(fields) {
  return (fields[11] + fields[12]) / 100;
}

function ofChildren(parent) {
  const [, , , , , , , , , , , , , user, system] = stat(parent);
  const living = readdirSync("/proc").flatMap((name) => childOf(parent, name));
  return living.reduce((sum, fields) => sum + own(fields), (user + system) / 100);
}

/** The fields of a process if it is this one's child and hasn't ended since it was listed. */
function childOf(parent, name) {
  if (!/^\d+$/.test(name)) return [];
  try {
    const fields = stat(name);
    return fields[1] === parent ? [fields] : [];
  } catch {
    return [];
  }
}
