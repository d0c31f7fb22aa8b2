import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const packages = "/usr/lib/postgresql";
const nobody = { uid: 65_534, gid: 65_534 };

/** Starts the newest PostgreSQL that Debian installed here, on a temporary folder with the user and database `sparebay`. */
export function startDebianPostgres(): {
  url: string;
  /** Runs one of its programs there, as `sparebay`. */
  run: (program: string, ...words: string[]) => void;
  stop: () => void;
} | null {
  const programs = newestPrograms();
  if (programs === null) return null;
  const folder = mkdtempSync(path.join(tmpdir(), "sparebay-debian-"));
  const user: { uid?: number; gid?: number } = process.getuid?.() === 0 ? nobody : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  const run = (program: string, ...words: string[]) =>
    execFileSync(path.join(programs, program), words, { ...user, cwd: folder, stdio: "ignore" });
  const data = path.join(folder, "data");
  run("initdb", "-D", data, "-U", "sparebay", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8");
  const settings = `-c listen_addresses='' -k ${folder} -c fsync=off -c max_connections=200`;
  run("pg_ctl", "-D", data, "-w", "-l", path.join(folder, "log"), "-o", settings, "start");
  run("createdb", "-h", folder, "-U", "sparebay", "sparebay");
  return {
    url: `postgres://sparebay@localhost/sparebay?host=${encodeURIComponent(folder)}`,
    run: (program, ...words) => run(program, "-h", folder, "-U", "sparebay", ...words),
    stop: () => {
      run("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The programs' folder of the newest PostgreSQL that Debian installed here, or null. */
function newestPrograms(): string | null {
  const versions = existsSync(packages) ? readdirSync(packages) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? null : path.join(packages, newest, "bin");
}
