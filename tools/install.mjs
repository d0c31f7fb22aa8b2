// `node tools/install.mjs TOOL` installs the packages of one tool, which neither a start nor the tests need.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const folder = path.join(import.meta.dirname, process.argv[2] ?? "");
const lockfile = readFileSync(path.join(folder, "package-lock.json"), "utf8");
/** The lockfile as it was when its packages were installed. */
const stamp = path.join(folder, "node_modules", ".installed");

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== lockfile) {
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", ["ci", ...flags], { cwd: folder, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, lockfile);
}
