import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startDatabaseProxy } from "./database-proxy.ts";
import { freePort } from "./server-process.ts";

const require = createRequire(import.meta.url);
const program = path.join(require.resolve("s3rver"), "../../bin/s3rver.js");
/** The only key that s3rver has. */
const key = "S3RVER";

/** An S3 server with one bucket, behind a network that a test can cut. */
export async function startFileServer() {
  const folder = mkdtempSync(path.join(tmpdir(), "sparebay-bucket-"));
  const port = await freePort();
  const where = ["-d", folder, "-a", "127.0.0.1", "-p", String(port)];
  const bucket = ["--silent", "--no-vhost-buckets", "--configure-bucket", "sparebay"];
  const child = spawn(process.execPath, [program, ...where, ...bucket], { stdio: "ignore" });
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) await sleep(20);
  const network = await startDatabaseProxy(`http://127.0.0.1:${port}`);
  const objects = path.join(folder, "sparebay");
  const suffix = "._S3rver_object";
  const fileOf = (name: string) => path.join(objects, name + suffix);
  return {
    settings: {
      S3_BUCKET: "sparebay",
      S3_ENDPOINT: `http://127.0.0.1:${network.port}`,
      S3_KEY_ID: key,
      S3_SECRET_KEY: key,
    },
    network,
    /** The names of its objects. */
    names: () =>
      readdirSync(objects, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(suffix))
        .map((name) => name.slice(0, -suffix.length)),
    has: (name: string) => existsSync(fileOf(name)),
    remove: (name: string) => rmSync(fileOf(name)),
    /** Changes one byte of an object. */
    damage(name: string) {
      const bytes = readFileSync(fileOf(name));
      bytes[bytes.length - 1]! ^= 1;
      writeFileSync(fileOf(name), bytes);
    },
    async stop() {
      await network.refuse();
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
