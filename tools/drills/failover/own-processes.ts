import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const nobody = { uid: 65_534, gid: 65_534 };
/** PostgreSQL refuses to run as root. */
export const systemUser: { uid?: number; gid?: number } = process.getuid?.() === 0 ? nobody : {};

let folder: string | null = null;
const started: ChildProcess[] = [];
const dataFolders: string[] = [];

/** The drill's temporary folder, or a folder within it, for the system user of the cluster. */
export function ownFolder(...names: string[]): string {
  folder ??= mkdtempSync(path.join(tmpdir(), "sparebay-prove-"));
  let made = folder;
  give(made);
  for (const name of names) {
    made = path.join(made, name);
    mkdirSync(made, { recursive: true, mode: 0o700 });
    give(made);
  }
  return made;
}

function give(made: string): void {
  chmodSync(made, 0o700);
  if (systemUser.uid !== undefined) chownSync(made, systemUser.uid, systemUser.gid!);
}

/** Writes a file that only the system user of the cluster reads; returns its path. */
export function ownFile(name: string, text: string): string {
  const file = path.join(ownFolder(), name);
  writeFileSync(file, text, { mode: 0o600 });
  if (systemUser.uid !== undefined) chownSync(file, systemUser.uid, systemUser.gid!);
  return file;
}

/** Starts a program in a process group of its own, so that Ctrl-C reaches only the drill, which then ends it. */
export function startProgram(
  name: string,
  file: string,
  words: string[],
  { cwd = ownFolder(), env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): ChildProcess {
  const log = openSync(path.join(ownFolder(), `${name}.log`), "a");
  const child = spawn(file, words, {
    ...systemUser,
    cwd,
    detached: true,
    env: { PATH: "/usr/bin:/bin", HOME: ownFolder(), LC_ALL: "C.UTF-8", ...env },
    stdio: ["ignore", log, log],
  });
  started.push(child);
  return child;
}

/** Registers the product's processes, to be ended with the others. */
export function untilTheEnd<P extends { child: ChildProcess }>(product: P): P {
  started.push(product.child);
  return product;
}

/** Registers a folder that PostgreSQL runs on. */
export function runsOn(dataFolder: string): void {
  dataFolders.push(dataFolder);
}

/** The server process on a data folder and its children; none if there is none. */
export function postgresOn(dataFolder: string): number[] {
  const postmaster = postmasterOf(dataFolder);
  if (postmaster === null || readOrNull(`/proc/${postmaster}/comm`)?.trim() !== "postgres") return [];
  return [postmaster, ...childrenOf(postmaster)];
}

export function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .filter(
      (pid) => Number(/^\d+ \(.*\) \S (\d+)/s.exec(readOrNull(`/proc/${pid}/stat`) ?? "")?.[1]) === parent,
    )
    .map(Number);
}

function postmasterOf(dataFolder: string): number | null {
  const pid = Number(readOrNull(path.join(dataFolder, "postmaster.pid"))?.split("\n")[0]);
  return pid > 0 ? pid : null;
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** Sends a signal to processes; one that has just ended is fine. */
export function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
}

/** Ends everything that was started here, by its id, and deletes the folder. */
export function endAll(): void {
  for (const { pid, exitCode, signalCode } of started)
    if (pid !== undefined && exitCode === null && signalCode === null)
      signal([pid, ...childrenOf(pid)], "SIGKILL");
  for (const data of dataFolders) signal(postgresOn(data), "SIGKILL");
  if (folder !== null && process.env["PROVE_KEEP"] === undefined)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
