import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Ask, type Site, signUp } from "#tools/drills/site.ts";
import { openClient } from "#tests/support/http-client.ts";
import { totp } from "#tests/support/totp.ts";
import type { Result } from "#tools/drills/failover/failures.ts";
import type { Machine } from "./machine.ts";

const result = (what: string, held: boolean, came: string): Result => ({ what, held, came });

/** People at the machine's address. */
export function asSite({ url, ask }: Machine): Site {
  return { name: "machine", webs: [], database: { url: "", ask }, newClient: () => openClient(url) };
}

/** Installs a version and starts it as the only one: a site with an administrator and a member, and without a photo. */
export async function openNewSite(machine: Machine, { name, commit }: { name: string; commit: string }) {
  const seconds = await machine.install(name, commit);
  machine.link(name);
  await machine.start("web");
  await machine.start("worker");
  const administrator = await createAdministrator(machine);
  const { ask: member } = await signUp(asSite(machine), "tenant");
  const { status, headers } = await fetch(machine.httpUrl, { redirect: "manual" });
  await machine.backUp();
  const backups = readdirSync(machine.settings["BACKUP_DIR"]!);
  const modes = backups.map(
    (file) => statSync(path.join(machine.settings["BACKUP_DIR"]!, file)).mode & 0o777,
  );
  const results = [
    result(`${commit.slice(0, 8)} installed and built`, true, `${seconds.toFixed(0)} s`),
    result("a member signs up behind HAProxy", await isLoggedIn(member), "logged in"),
    result("http:// leads to https://", status === 301, `${status} ${headers.get("location")}`),
    result(
      "backup of a site without files, read by its user alone",
      backups.length === 2 && modes.every((mode) => mode === 0o600),
      backups.map((file, n) => `${file} ${modes[n]!.toString(8)}`).join(", "),
    ),
  ];
  return { administrator, member, results };
}

async function createAdministrator(machine: Machine) {
  const email = "ada@people.example";
  const printed = await machine.admin(["create", email]);
  const password = /Password: (\S+)/.exec(printed)![1]!;
  const secret = /[?&]secret=([A-Z2-7]+)/.exec(printed)![1]!;
  return {
    async logIn(): Promise<Ask> {
      const client = openClient(machine.url);
      await client("/api/login", { json: { email, password } });
      await client("/api/login/code", { json: { code: totp(secret) } });
      return client;
    },
  };
}

async function isLoggedIn(client: Ask): Promise<boolean> {
  return Boolean((await client("/api/session")).body.user);
}

/** Installs a commit next to the version that runs, changes to it while people call, back, and to it again. */
export async function upgrade(machine: Machine, commit: string): Promise<Result[]> {
  await machine.backUp();
  const seconds = await machine.install("now", commit);
  await machine.admin(["migrate"], "now");
  const member = await signUp(asSite(machine), "tenant");
  const change = async (version: string) => {
    const statuses = new Map<number, number>();
    const over = new AbortController();
    const paths = ["/", "/api/session", "/api/search?query=17101", "/about"];
    const calls = paths.map(async (called) => {
      while (!over.signal.aborted) {
        const { status } = await member.ask(called).catch(() => ({ status: 0 }));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await sleep(50);
      }
    });
    machine.link(version);
    await machine.restart("web", "web2", "worker");
    over.abort();
    await Promise.all(calls);
    const isSmooth = [...statuses.keys()].every((status) => status === 200);
    return [isSmooth, Array.from(statuses, ([status, times]) => `${status}: ${times}`).join(", ")] as const;
  };
  return [
    result(`${commit.slice(0, 8)} installed and built beside it`, true, `${seconds.toFixed(0)} s`),
    result("upgraded in turn while people call", ...(await change("now"))),
    result("and back to the version before", ...(await change("before"))),
    result("and upgraded again", ...(await change("now"))),
  ];
}

type Administrator = { logIn: () => Promise<Ask> };

/** Changes both keys in the three steps of deployment.md. */
export async function rotateKeys(
  machine: Machine,
  administrator: Administrator,
  member: Ask,
): Promise<Result[]> {
  const { settings } = machine;
  const all = ["web", "web2", "worker"] as const;
  const entersBefore = await isLoggedIn(await administrator.logIn());
  const newKey = () => execFileSync("openssl", ["rand", "-hex", "32"], { encoding: "utf8" }).trim();
  settings["ID_ENCRYPTION_KEY_BEFORE"] = settings["ID_ENCRYPTION_KEY"]!;
  settings["SESSION_SECRET_BEFORE"] = settings["SESSION_SECRET"]!;
  settings["ID_ENCRYPTION_KEY"] = newKey();
  settings["SESSION_SECRET"] = newKey();
  await machine.restart(...all);
  const lives = await isLoggedIn(member);
  const ids = (await machine.admin(["rotate-id-key"])).trim();
  const secrets = (await machine.admin(["rotate-session-secret"])).trim();
  delete settings["ID_ENCRYPTION_KEY_BEFORE"];
  delete settings["SESSION_SECRET_BEFORE"];
  await machine.restart(...all);
  const ended = !(await isLoggedIn(member));
  const entersAfter = await isLoggedIn(await administrator.logIn());
  return [
    result("the administrator logs in with a code", entersBefore, entersBefore ? "logged in" : "REFUSED"),
    result("ID_ENCRYPTION_KEY rotated", /^[1-9]\d* keys were rewrapped/.test(ids), ids.split(";")[0]!),
    result(
      "SESSION_SECRET rotated",
      secrets.startsWith("1 two-factor keys were encrypted"),
      secrets.split(";")[0]!,
    ),
    result("a session lives while both secrets are set", lives, lives ? "logged in" : "LOGGED OUT"),
    result("and ends with the former one", ended, ended ? "logged out" : "STILL LOGGED IN"),
    result("codes work under the new one", entersAfter, entersAfter ? "logged in" : "REFUSED"),
    await verifyFiles(machine),
  ];
}

async function verifyFiles(machine: Machine): Promise<Result> {
  const printed = await machine.admin(["verify-files"]).catch((error: unknown) => `FAILED: ${String(error)}`);
  return result("every photo and ID can be read", !printed.startsWith("FAILED"), printed.trim());
}

const counted = [
  "users",
  "properties",
  "photos",
  "orders",
  "reservations",
  "payments",
  "ledger_lines",
  "id_files",
];

/** Backs up while the product runs, and restores that into an empty database and DATA_DIR. */
export async function restoreBackup(machine: Machine): Promise<Result[]> {
  const member = await signUp(asSite(machine), "tenant");
  await machine.backUp();
  const [newest] = readdirSync(machine.settings["BACKUP_DIR"]!)
    .filter((name) => name.endsWith(".dump"))
    .toSorted()
    .toReversed();
  const rows = await countRows(machine);
  for (const service of ["web", "web2", "worker"] as const) await machine.stop(service);
  const began = Date.now();
  machine.restore(newest!.replace(/\.dump$/, ""));
  for (const service of ["web", "web2", "worker"] as const) await machine.start(service);
  const seconds = (Date.now() - began) / 1000;
  await sleep(3000);
  const restored = await countRows(machine);
  const [ledger] = await machine.ask<{ cents: number }>(
    "select coalesce(sum(amount_cents), 0)::int as cents from ledger_lines",
  );
  const isMember = await isLoggedIn(member.ask);
  const age = /^backup_age_seconds (\S+)$/m.exec(await machine.metrics())?.[1];
  return [
    result(
      "restored into an empty database and DATA_DIR",
      rows === restored,
      `${restored}; ${seconds.toFixed(0)} s`,
    ),
    result("a session of before the restore", isMember, isMember ? "logged in" : "LOGGED OUT"),
    result("ledger of the restored database", ledger!.cents === 0, `${ledger!.cents} cents`),
    result("backup_age_seconds in /metrics", Number(age) < 3600, `${age}`),
    await verifyFiles(machine),
  ];
}

async function countRows({ ask }: Machine): Promise<string> {
  const counts = await Promise.all(
    counted.map(async (table) => {
      const [row] = await ask<{ rows: number }>(`select count(*)::int as rows from ${table}`);
      return `${row!.rows} ${table}`;
    }),
  );
  return counts.join(", ");
}
