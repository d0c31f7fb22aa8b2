import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../../scripts/setup.mjs";
import { fillIn } from "./fill-in.ts";
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

/**
 * HAProxy with deploy/haproxy.cfg before one or two web processes, without a certificate; `changes` are made to the file.
 * Resolves once it passes on requests.
 */
export async function startDocumentedProxy(urls: string[], changes: Record<string, string> = {}) {
  const port = await freePort();
  // Nothing listens there.
  const [one, two = "127.0.0.1:1"] = urls.map((url) => new URL(url).host);
  const settings = fillIn("haproxy.cfg", {
    // It runs as the tests' user.
    "    user haproxy\n    group haproxy\n": "",
    "/etc/haproxy/busy.html": path.join(root, "deploy/busy.html"),
    "bind :80": `bind 127.0.0.1:${await freePort()}`,
    "bind :443 ssl crt /etc/haproxy/spaces.example.pem": `bind 127.0.0.1:${port}`,
    "127.0.0.1:3000 port 3200": one!,
    "127.0.0.1:3000 track": `${one} track`,
    "127.0.0.1:3001 port 3201": two,
    "127.0.0.1:3001 track": `${two} track`,
    ...changes,
  });
  const proxy = runHaproxy(port, settings);
  const isUp = () =>
    fetch(`${proxy.url}/readyz`, { headers: { connection: "close" } }).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isUp())) await sleep(100);
  return { ...proxy, port };
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
