import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { heapFlags, node24, productEnvironment, root } from "./setup.mjs";

/**
 * Runs a file under Node.js 24 in place of this process: passes signals on, and exits with its exit code. It notices
 * through the open channel if we die. Settings come from the environment, then from the project's .env.
 */
export function run(file, words = [], env = {}) {
  const settings = path.join(root, ".env");
  const kept = existsSync(settings) ? parseEnv(readFileSync(settings, "utf8")) : null;
  const { HEAP_MB } = { ...kept, ...process.env, ...env };
  const flags = [...heapFlags(HEAP_MB), ...(kept ? [`--env-file=${settings}`] : [])];
  const child = spawn(node24(), [...flags, file, ...words], {
    cwd: root,
    env: { ...productEnvironment, ...process.env, ...env },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
