import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { giveUp, inTurn, node24, root } from "./setup.mjs";

const sources = [
  "app",
  "db",
  "packages",
  "public",
  "scripts",
  "server.ts",
  "worker.ts",
  "admin.ts",
  "calendar-reader.ts",
  "email-reader.ts",
];
const settings = ["package-lock.json", "react-router.config.ts", "tsconfig.json", "vite.config.ts"];
const stamp = path.join(root, "build", ".built-from");

/** Builds the pages and the server into build/ unless they are up to date. */
export async function ensureBuilt() {
  const failure = await updateBuild();
  if (failure !== null) giveUp(`${failure}\nThe build failed; the lines above say why.`);
}

/** The same without exiting: returns the build's output if it failed, else null. */
export async function updateBuild() {
  if (isBuilt()) return null;
  const waiting = "Another process is building; waiting for it.";
  return inTurn(".build.lock", waiting, async () => (isBuilt() ? null : build()));
}

/** Returns the build's output if it failed, else null. */
async function build() {
  process.stdout.write("Building the pages and the server (once after each change)\n");
  const from = fingerprint();
  const cli = path.join(root, "node_modules", "@react-router", "dev", "bin.cjs");
  // Tests build, too, and must get what people get: React's production code.
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(node24(), [cli, "build"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const exit = new Promise((resolve) => child.on("exit", resolve));
  const [code, stdout, stderr] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
  if (code !== 0) return stdout + stderr;
  writeFileSync(stamp, from);
  return null;
}

function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();
}

// Names, sizes and modification times: reading every file would take longer than the start.
function fingerprint() {
  const hash = createHash("sha256");
  for (const file of [...sources, ...settings].flatMap(filesOf)) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${path.relative(root, file)} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

function filesOf(name) {
  const found = path.join(root, name);
  if (!existsSync(found)) return [];
  if (!statSync(found).isDirectory()) return [found];
  return readdirSync(found, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .toSorted();
}
