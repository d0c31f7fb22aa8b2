import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

// Runs before anything is installed: plain JavaScript for Node 20, no dependencies.

/** The project's folder. */
export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

const lockfile = path.join(root, "package-lock.json");
const modules = path.join(root, "node_modules");
const record = path.join(modules, ".package-lock.json");
const staleAfter = 15_000;

/**
 * Makes node_modules match package-lock.json: what builds and runs the product, and `forDevelopment` what checks and
 * tests it (devDependencies), half of the packages. If several processes ask at once, one installs and the others wait.
 */
export async function ensureInstalled({ forDevelopment = false } = {}) {
  if (isInstalled(forDevelopment)) return;
  const waiting = "Another process is installing packages; waiting for it.";
  // A start must not take away what a developer has.
  const install = () => installAs(forDevelopment || hasPackagesForDevelopment());
  await inTurn(".setup.lock", waiting, () => isInstalled(forDevelopment) || install());
}

/** Runs `work` while no other process holds this file of the project's folder. */
export async function inTurn(name, waiting, work) {
  const leave = await enter(path.join(root, name), waiting);
  try {
    return await work();
  } finally {
    leave();
  }
}

/** The path of a Node.js of at least version 24: the running one, else the one that npm installed. */
export function node24() {
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  const bundled = path.join(modules, `node-${process.platform}-${process.arch}`, "bin", "node");
  if (existsSync(bundled) && spawnSync(bundled, ["--version"]).status === 0) return bundled;
  return giveUp(
    `This needs Node.js 24 or newer. The one running is ${process.version}, and npm has none for ` +
      `${process.platform}-${process.arch}: please install it from https://nodejs.org.`,
  );
}

/** Lets Node.js cache compiled code, so that it starts a fifth faster the next time. */
export const keepCompiled = { NODE_COMPILE_CACHE: path.join(root, "build", ".compiled") };

/**
 * The environment of the product's processes. glibc would give each thread an arena of its own, from which no other
 * thread's memory comes: pictures and compressed pages leave tens of megabytes of them behind. Memory of 32 kB or more
 * goes back to the system when it is freed: what is read from the database and sent to browsers would leave holes.
 */
export const productEnvironment = {
  ...keepCompiled,
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "32768",
};

/**
 * Node.js's memory flags for the product: without limits, it keeps hundreds of megabytes of garbage on a large machine.
 * Small spaces for young objects cost nothing measurable; HEAP_MB limits the old ones. With so small a limit V8 collects
 * the whole heap each time it has grown by 30%, which took a third of a search's processor time: it may grow by 80%.
 */
export function heapFlags(heapMb = "") {
  // Anything but a number is refused with a sentence once the settings are read.
  const most = /^\d+$/.test(heapMb) ? heapMb : "256";
  return ["--max-semi-space-size=16", "--heap-growing-percent=80", `--max-old-space-size=${most}`];
}

/** Ends the process with one sentence. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function isInstalled(forDevelopment) {
  const stamp = stampOf(forDevelopment);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === stateOfPackages()) return true;
  if (!matchesLockfile(forDevelopment)) return false;
  writeFileSync(stamp, stateOfPackages());
  return true;
}

// In node_modules: npm deletes it together with what it says.
function stampOf(forDevelopment) {
  return path.join(modules, forDevelopment ? ".installed-for-development" : ".installed");
}

// What is wanted, and what npm says that it installed: someone may have removed packages since.
function stateOfPackages() {
  const hash = createHash("sha256").update(readFileSync(lockfile));
  return (existsSync(record) ? hash.update(readFileSync(record)) : hash).digest("hex");
}

function hasPackagesForDevelopment() {
  return existsSync(record) && Object.values(recorded()).some(({ dev }) => dev);
}

function recorded() {
  return JSON.parse(readFileSync(record, "utf8")).packages;
}

// npm's own record of what it installed: also up to date after `npm install` by hand, so nothing is installed twice.
function matchesLockfile(forDevelopment) {
  if (!existsSync(record)) return false;
  const installed = recorded();
  return Object.entries(JSON.parse(readFileSync(lockfile, "utf8")).packages)
    .filter(([folder, wanted]) => folder !== "" && (forDevelopment || !wanted.dev))
    .filter(([, wanted]) => !wanted.optional || isForThisMachine(wanted))
    .every(([folder, wanted]) =>
      wanted.link ? existsSync(path.join(root, folder)) : installed[folder]?.integrity === wanted.integrity,
    );
}

function isForThisMachine({ os, cpu, libc }) {
  return os?.includes(process.platform) && cpu?.includes(process.arch) && libc === undefined;
}

async function installAs(forDevelopment) {
  process.stdout.write("Installing packages from package-lock.json (once; this can take a minute)\n");
  // `npm ci` begins with deleting what is there, which a server that runs from it would miss. (npm 10 replaces Node.js
  // here, too, which a running server keeps open.)
  const verb = forDevelopment && matchesLockfile(false) ? ["install", "--no-save"] : ["ci"];
  const words = [
    ...verb,
    "--ignore-scripts",
    "--include=optional",
    forDevelopment ? "--include=dev" : "--omit=dev",
    "--no-audit",
    "--no-fund",
  ];
  // npm would ask the registry whether each package's list of versions is still the newest, a fifth of the time. A list
  // that is too old for the lockfile makes it fail, and then it asks.
  const fromCache = await runNpm([...words, "--prefer-offline", "--silent"]);
  const code = fromCache === 0 ? 0 : await runNpm([...words, "--loglevel=error"]);
  if (code !== 0) {
    rmSync(path.join(root, ".setup.lock"), { force: true });
    giveUp(
      `The packages could not be installed (npm ${verb[0]} ended with ${code}); the lines above say why.`,
    );
  }
  writeFileSync(stampOf(forDevelopment), stateOfPackages());
}

/** Returns its exit code, or "no npm". */
function runNpm(words) {
  const script = process.env["npm_execpath"];
  const [command, first] = script?.endsWith(".js")
    ? [process.env["npm_node_execpath"] ?? process.execPath, [script]]
    : ["npm", []];
  return new Promise((resolve) => {
    const npm = spawn(command, [...first, ...words], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    });
    npm.on("error", () => resolve("no npm"));
    npm.on("exit", (status) => resolve(status));
  });
}

// The holder touches the file every 2 s, so one that a killed process left goes stale.
async function enter(turnstile, waiting) {
  for (let said = false; ; said = true) {
    try {
      writeFileSync(turnstile, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") giveUp(`The folder ${root} cannot be written to: ${error.message}.`);
    }
    const touched = statSync(turnstile, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - touched > staleAfter) rmSync(turnstile, { force: true });
    else if (!said) process.stdout.write(`${waiting}\n`);
    await sleep(300);
  }
  const touch = setInterval(() => {
    const now = new Date();
    if (existsSync(turnstile)) utimesSync(turnstile, now, now);
  }, 2000);
  return () => {
    clearInterval(touch);
    rmSync(turnstile, { force: true });
  };
}
