import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./server-process.ts";

const program = "/usr/sbin/haproxy";

export const hasHaproxy = existsSync(program);

/** Debian's HAProxy before these web processes, with its default check: OPTIONS with HTTP/1.0, which names no host. */
export async function startHaproxy(urls: string[]) {
  const port = await freePort();
  const servers = urls.map((url, n) => `  server web${n} ${new URL(url).host}`);
  return runHaproxy(
    port,
    `
defaults
  mode http
  option redispatch
  retries 3
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout check 3s
frontend all
  bind 127.0.0.1:${port}
  default_backend webs
backend webs
  option httpchk
  default-server check inter 300ms fall 3 rise 1
${servers.join("\n")}
`,
  );
}

/** Debian's HAProxy with these settings, which listens on this port. */
export function runHaproxy(port: number, settings: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "sparebay-haproxy-"));
  const file = path.join(folder, "haproxy.cfg");
  writeFileSync(file, settings);
  const child = spawn(program, ["-db", "-f", file], { stdio: "ignore" });
  // Also where a test fails before it stops this.
  process.once("exit", () => child.kill("SIGKILL"));
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
