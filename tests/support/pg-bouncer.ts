import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./server-process.ts";

const program = "/usr/sbin/pgbouncer";
const nobody = { uid: 65_534, gid: 65_534 };

export const hasPgBouncer = existsSync(program);

/** Debian's PgBouncer in transaction mode before a server: any statement of a client may run on another connection. */
export async function startPgBouncer(serverUrl: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "sparebay-bouncer-"));
  const port = await freePort();
  const { username, hostname, port: serverPort, searchParams } = new URL(serverUrl);
  const host = searchParams.get("host") ?? hostname;
  const settings = [
    "[databases]",
    `* = host=${host} port=${serverPort || 5432}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = trust",
    `auth_file = ${folder}/users`,
    "pool_mode = transaction",
    "default_pool_size = 8",
  ];
  writeFileSync(path.join(folder, "ini"), `${settings.join("\n")}\n`);
  writeFileSync(path.join(folder, "users"), `"${username}" ""\n`);
  const user = process.getuid?.() === 0 ? nobody : {};
  if ("uid" in user)
    for (const one of ["", "ini", "users"]) chownSync(path.join(folder, one), 65_534, 65_534);
  const child = spawn(program, ["-q", path.join(folder, "ini")], { ...user, stdio: "ignore" });
  return {
    databaseUrl: (name: string) => `postgres://${username}@127.0.0.1:${port}/${name}`,
    async stop() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
