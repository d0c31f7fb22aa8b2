import { createHash, randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** An invalid setting that stops the start; its message is one sentence that names the setting. */
export class BadSetting extends Error {}

/** Level by level: where a folder can't be made, such as in /proc, Node's recursive option retries forever. */
export function makeDataDir(dataDir: string): void {
  try {
    if (!existsSync(dataDir)) {
      if (!existsSync(path.dirname(dataDir))) makeDataDir(path.dirname(dataDir));
      mkdirSync(dataDir, { mode: 0o700 });
    }
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    if (!statSync(dataDir).isDirectory()) throw new Error("it is a file");
  } catch (error) {
    if (error instanceof BadSetting) throw error;
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new BadSetting(`The setting DATA_DIR is not usable: ${dataDir} cannot be written to (${reason}).`);
  }
}

/**
 * The embedded database's socket directory. Unix socket paths are limited to about 100 characters, so it can't be in a
 * deep DATA_DIR.
 */
export function socketDirectory(dataDir: string): string {
  return path.join(tmpdir(), `sparebay-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`);
}

/** A secret of development: made once, kept in DATA_DIR. */
export function generatedSecret(dataDir: string, name: string): string {
  const file = path.join(dataDir, "secrets", name.toLowerCase());
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const value = randomBytes(32).toString("hex");
  try {
    writeFileSync(file, value, { mode: 0o600, flag: "wx" });
  } catch {
    return readFileSync(file, "utf8").trim();
  }
  return value;
}
