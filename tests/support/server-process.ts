import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureBuilt } from "../../scripts/build.mjs";
import { heapFlags, productEnvironment, root } from "../../scripts/setup.mjs";

export type Settings = Record<string, string>;

/**
 * The system user that a process runs as, the product's folder, and an admin command's words; `isPlain` without what the
 * tests load before it.
 */
type RunAs = { uid?: number; gid?: number; cwd?: string; words?: string[]; isPlain?: boolean };

/** Node.js flags of all processes that share passwords with the tests. */
export const loadedBefore = ["--import", path.join(import.meta.dirname, "quick-passwords.mjs")];

/** Each look for changes reads the sizes of all sources: once is enough, while tests run they stay the same. */
const kept = globalThis as { built?: Promise<void> };
const built = () => (kept.built ??= ensureBuilt());

/** A process of the built product. `output` is what it has printed so far. */
export type Process = { child: ChildProcess; output: () => string };

/** A web process with its URL. */
export type WebProcess = Process & { url: string };

/** Starts the built server with only these settings, on a free port by default, and waits until it is ready. */
export async function startWeb(settings: Settings, as?: RunAs): Promise<WebProcess> {
  const port = settings["PORT"] ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  await built();
  const web = await startProcess("server", { ...settings, PORT: port }, as);
  for (;;) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) break;
    if (web.child.exitCode !== null) throw new Error(`The server ended: ${web.output()}`);
    await sleep(50);
  }
  return { ...web, url };
}

/** Starts the built server, worker or admin command without waiting. */
export async function startProcess(
  entry: "server" | "worker" | "admin",
  settings: Settings,
  { isPlain = false, words = [], ...as }: RunAs = {},
): Promise<Process> {
  await built();
  const node = process.execPath.replace(root, as.cwd ?? root);
  const flags = [...heapFlags(settings["HEAP_MB"]), ...(isPlain ? [] : loadedBefore)];
  const child = spawn(node, [...flags, `build/server/${entry}.js`, ...words], {
    env: { ...productEnvironment, TMPDIR: tmpdir(), DEMO: "false", LOG_LEVEL: "error", ...settings },
    // Through the open channel the product notices if this process dies, and stops.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    ...as,
  });
  let output = "";
  child.stdout!.on("data", (text) => (output += text));
  child.stderr!.on("data", (text) => (output += text));
  return { child, output: () => output };
}

/** Sends the signal and waits for the exit; returns its code and how many milliseconds it took. */
export async function stopProcess({ child }: Process, signal: NodeJS.Signals = "SIGTERM") {
  const began = performance.now();
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  }
  return { code: child.exitCode, took: performance.now() - began };
}

/** Waits for a process to exit on its own. */
export async function ended({ child, output }: Process) {
  if (child.exitCode === null) await once(child, "exit");
  return { code: child.exitCode, output: output() };
}

/** A port outside of the range from which Linux takes those of outgoing connections, which tests open by the thousand. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 32_768);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
