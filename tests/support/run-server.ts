import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type RunningServer = { url: string; dataDir: string; output: () => string; stop: () => Promise<void> };

/** Runs the built server as its own process on a free port and an own DATA_DIR, until `stop`. */
export async function runServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "sparebay-server-"));
  const port = String(await freePort());
  const env = { PATH: process.env["PATH"], PORT: port, DATA_DIR: dataDir, LOG_LEVEL: "warn", ...settings };
  const server = spawn(process.execPath, ["build/server/server.js"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (chunk) => (output += String(chunk)));
  const url = `http://127.0.0.1:${port}`;
  await ready(url, server, () => output);
  const stop = async () => {
    server.kill("SIGTERM");
    await ended(server);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, dataDir, output: () => output, stop };
}

async function ready(url: string, server: ChildProcess, output: () => string): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (server.exitCode !== null) throw new Error(`The server ended: ${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`The server was not ready within a minute: ${output()}`);
}

function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => server.once("exit", () => resolve()));
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" ? address!.port : 0));
    });
  });
}
