import { execFile, spawn } from "node:child_process";
import {
  appendFileSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { trialOf } from "#app/platform/trial-settings.server.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
import { nameServer } from "#tests/support/name-server.ts";
import { startWeb } from "#tests/support/server-process.ts";
import { askFor } from "../../scripts/set-up/questions.ts";
import { root } from "../../scripts/setup.mjs";
import { cleanUpAfterEach, dataFolder, untilTheEnd } from "./runs.ts";

const patient = 180_000;
cleanUpAfterEach();

/** `npm run setup` with these words, where no one can be asked. */
async function setUp(
  words: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const command = [path.join(root, "scripts", "set-up.mjs"), ...words];
    const child = execFile(
      process.execPath,
      command,
      { cwd: root, env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
    child.stdin?.end();
  });
}

const flags = {
  url: "https://spaces.example/",
  database: config.databaseUrl,
  mail: "smtp://127.0.0.1:9",
  sender: "hello@spaces.example",
};
const wordsOf = (given: Record<string, string>) =>
  Object.entries(given).flatMap(([flag, value]) => [`--${flag}`, value]);
const findingsIn = (output: string) => output.split("\n").filter((line) => /^(ok|TODO) /.test(line));

test(
  "writes settings by which a server starts in production, and says what is still to do",
  { timeout: patient },
  async () => {
    const output = path.join(dataFolder(), "site.env");
    const dns = await nameServer({});
    const words = wordsOf({ ...flags, output, dns, backups: "/proc/nope" });
    const written = await setUp(words);
    expect(written.code).toBe(0);
    expect(findingsIn(written.output).map((line) => line.slice(0, 40))).toEqual([
      "TODO  The domain spaces.example has no a",
      "ok    The database answers",
      expect.stringMatching(/^TODO {2}The mail server can’t be used/),
      expect.stringMatching(/^TODO {2}SPF of spaces.example is missing/),
      expect.stringMatching(/^TODO {2}DKIM of spaces.example wasn’t lo/),
      expect.stringMatching(/^TODO {2}DMARC of spaces.example is missi/),
      expect.stringMatching(/^TODO {2}Stripe isn’t connected/),
      expect.stringMatching(/^TODO {2}The folder of backups/),
    ]);
    expect(statSync(output).mode & 0o777).toBe(0o600);
    const text = readFileSync(output, "utf8");
    const settings = parseEnv(text) as Record<string, string>;
    expect(settings).toMatchObject({
      PUBLIC_URL: "https://spaces.example",
      MAIL_FROM: "hello@spaces.example",
      ALLOW_SANDBOX_PAYMENTS: "true",
    });
    expect(new Set([settings["SESSION_SECRET"], settings["ID_ENCRYPTION_KEY"]]).size).toBe(2);
    // Keys are never printed, and never overwritten.
    expect(written.output).not.toContain(settings["SESSION_SECRET"]);
    const again = await setUp(words);
    expect([again.code, again.output]).toEqual([
      1,
      expect.stringContaining("is there already, with its keys"),
    ]);
    expect(readFileSync(output, "utf8")).toBe(text);
    const here = { DATA_DIR: dataFolder(), HEALTH_PORT: "", WORKER_PORT: "" };
    const { url } = untilTheEnd(await startWeb({ ...settings, PORT: undefined!, ...here }));
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  },
);

test(
  "finds the domain, the mail server, the sender’s records and the backups",
  { timeout: patient },
  async () => {
    const { url: mail, close } = await openMailServer();
    onTestFinished(close);
    const dns = await nameServer({
      "spaces.example": { A: "192.0.2.7", TXT: "v=spf1 include:mail.example -all" },
      "k1._domainkey.spaces.example": { TXT: "v=DKIM1; k=rsa; p=MIGfMA0" },
      "_dmarc.spaces.example": { TXT: "v=DMARC1; p=none" },
    });
    const folder = dataFolder();
    // Root's own folders aren't the backup's.
    if (process.getuid?.() === 0) chownSync(folder, 1, 1);
    const output = path.join(folder, "site.env");
    const all = { ...flags, mail, output, dns, dkim: "k1", backups: folder };
    const { output: said } = await setUp(wordsOf(all));
    expect(findingsIn(said)).toEqual([
      "ok    The domain spaces.example leads to 192.0.2.7",
      "ok    The database answers",
      "ok    The mail server answers, without a login",
      "ok    SPF of spaces.example is there",
      "ok    DKIM of spaces.example is there",
      "ok    DMARC of spaces.example is there",
      expect.stringMatching(/^TODO {2}Stripe isn’t connected/),
      `ok    Backups can be written to ${folder}`,
    ]);
    const broken = path.join(folder, "broken.env");
    const odd = readFileSync(output, "utf8").replace(
      /^DATABASE_URL=.*$/m,
      "DATABASE_URL=postgres://u:100%x@127.0.0.1/x",
    );
    writeFileSync(broken, odd.replace(/^MAIL_URL=.*$/m, `MAIL_URL=${mail.replace("//", "//user:word@")}`));
    const { output: oddly } = await setUp(["--check", broken, "--dns", dns]);
    expect(findingsIn(oddly).slice(1, 3)).toEqual([
      expect.stringMatching(/^TODO {2}The database can’t be used/),
      expect.stringMatching(/^TODO {2}The mail server can’t be used/),
    ]);
    // A part of the domain has its record where it has none of its own.
    writeFileSync(broken, odd.replace(/^MAIL_FROM=.*$/m, "MAIL_FROM=hello@mail.spaces.example"));
    expect((await setUp(["--check", broken, "--dns", dns])).output).toContain(
      "ok    DMARC of mail.spaces.example is there",
    );
    const { code, output: checked } = await setUp(["--check", output, "--dns", dns, "--dkim", "k1"]);
    expect([code, findingsIn(checked)[5]]).toEqual([0, "ok    DMARC of spaces.example is there"]);
  },
);

test("looks for the backups where the file has them", { timeout: patient }, async () => {
  const folder = dataFolder();
  const output = path.join(folder, "site.env");
  const dns = await nameServer({});
  await setUp(wordsOf({ ...flags, output, dns, backups: "/proc/nope" }));
  appendFileSync(output, "BACKUP_DIR=/proc/own-backups\n");
  const lastOf = async (...words: string[]) =>
    findingsIn((await setUp(["--check", output, "--dns", dns, ...words])).output).at(-1);
  expect(await lastOf()).toMatch(/^TODO {2}The folder of backups, \/proc\/own-backups,/);
  expect(await lastOf("--backups", "/proc/nope")).toMatch(/^TODO {2}The folder of backups, \/proc\/nope,/);
});

test(
  "says what Stripe refuses, how long it waits for that, and leaves no folder behind",
  { timeout: patient },
  async () => {
    const folder = dataFolder();
    const output = path.join(folder, "site.env");
    const dns = await nameServer({});
    const stripe = "sk_test_1 whsec_1";
    const words = wordsOf({ ...flags, stripe, output, dns, backups: "/proc/nope" });
    await setUp(words);
    const file = readFileSync(output, "utf8");
    const dataDir = path.join(folder, "not there");
    writeFileSync(output, file.replace(/^DATA_DIR=.*$/m, `DATA_DIR='${dataDir}'`));
    // No network leads to Stripe here; a proxy's words for that differ.
    const { code, output: lines } = await setUp(["--check", output, "--dns", dns], { TMPDIR: folder });
    expect([code, findingsIn(lines)]).toEqual([
      0,
      expect.arrayContaining([
        expect.stringMatching(/^TODO {2}Stripe (refuses the key, or can’t be reached|can’t be checked): /),
      ]),
    ]);
    expect(lines).toContain("Asking Stripe, for at most 20 seconds …\nStripe Tax isn’t on in this file");
    expect(existsSync(dataDir)).toBe(false);
    expect(readdirSync(folder).filter((name) => /^(sparebay-|secrets|files)/.test(name))).toEqual([]);
  },
);

test.each([
  [{ url: "http://spaces.example" }, "--url: This must begin with https://"],
  [{ url: "spaces.example" }, "--url: This must be an http:// or https:// address."],
  [{ trial: "3 am" }, "--trial: This must be"],
  [{ trial: "03:00" }, "--mail: A public trial has none, since it sends nothing and takes no money."],
  [{ sender: "" }, "--sender: This must not be empty."],
  [{ dkim: "k1 k2" }, "--dkim: This must have only letters, digits, dots and dashes."],
  [{ mail: "smtp://it's.example" }, "--mail: This must have no quotation marks"],
  [{ mail: "smtp://two\nlines" }, "--mail: This must have no quotation marks, backslashes or line breaks."],
  [{ database: "mysql://localhost/x" }, "--database: This must be a postgres:// address"],
  [{ mail: "https://mail.example" }, "--mail: This must be an smtp:// or smtps:// address."],
  [{ sender: "hello" }, "--sender: This must be an email address."],
  [{ stripe: "sk_live_1" }, "--stripe: This must be the key, a space, and the webhook’s secret."],
  [{ stripe: "pk_live_1 whsec_1" }, "--stripe: This must begin with sk_ or rk_."],
])("refuses %o by its name", async (wrong, sentence) => {
  await expect(askFor({ ...flags, ...wrong })).rejects.toThrow(sentence);
});

test("names the flags that are missing, and what a file lacks", { timeout: patient }, async () => {
  const file = path.join(dataFolder(), "site.env");
  const { code, output } = await setUp(["--url", flags.url, "--dkim", "k1", "--output", file]);
  expect([code, output]).toEqual([1, "Give --database, --mail, --sender as well.\n"]);
  expect(() => statSync(file)).toThrow("ENOENT");
  const wrong = await setUp(wordsOf({ ...flags, sender: "hello", output: file }));
  expect([wrong.code, wrong.output]).toEqual([1, "--sender: This must be an email address.\n"]);
  expect(() => statSync(file)).toThrow("ENOENT");
  writeFileSync(file, "NODE_ENV=production\nPUBLIC_URL=https://spaces.example\n");
  expect(await setUp(["--check", file])).toEqual({
    code: 1,
    output: "The setting DATABASE_URL is missing: production needs it.\n",
  });
});

/** `npm run setup` in a terminal of its own: `ask` waits for what it prints last and types an answer. */
function inTerminal(words: string[]) {
  const command = [process.execPath, path.join(root, "scripts", "set-up.mjs"), ...words];
  const quoted = command.map((word) => `'${word}'`).join(" ");
  const child = spawn("script", ["--quiet", "--return", "--command", quoted, "/dev/null"], { cwd: root });
  let output = "";
  untilTheEnd({ child, output: () => output });
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  let seen = 0;
  return {
    ended,
    output: () => output.replaceAll("\r", ""),
    async ask(prompt: string, typed: string) {
      await vi.waitUntil(() => output.indexOf(prompt, seen) !== -1 && output.endsWith("> "), 60_000);
      seen = output.length;
      child.stdin.write(typed);
    },
  };
}

test(
  "asks again until an answer is right, as people type and paste them, and writes the file at the end",
  { timeout: patient },
  async () => {
    const output = path.join(dataFolder(), "site.env");
    const dns = await nameServer({});
    const terminal = inTerminal(["--output", output, "--dns", dns, "--backups", "/proc/nope"]);
    await terminal.ask("The address that people will use", "http://spaces.example\n");
    await terminal.ask("This must begin with https://", " https://spaces.example \n");
    await terminal.ask("The PostgreSQL database", "\n");
    // Two answers pasted at once.
    await terminal.ask("This must not be empty.", `${flags.database}\n${flags.mail}\n`);
    await terminal.ask("The address that emails come from", "hello\n");
    await terminal.ask("This must be an email address.", `${flags.sender}\n`);
    await terminal.ask("DKIM record", "k1 k2\n");
    await terminal.ask("This must have only letters, digits, dots and dashes.", "k1\n");
    expect(existsSync(output)).toBe(false);
    await terminal.ask("Stripe’s secret key", "\n");
    expect(await terminal.ended).toBe(0);
    expect(findingsIn(terminal.output())).toHaveLength(8);
    expect(terminal.output()).toContain("Add the TXT record k1._domainkey that your mail provider names.");
    // Six answers, and how to get a public trial instead.
    expect(terminal.output().match(/^ {2}such as /gm)).toHaveLength(6 + 4);
    expect(terminal.output()).toContain(
      "For a public trial of the demo town: npm run setup -- --trial 03:00",
    );
    expect(parseEnv(readFileSync(output, "utf8"))).toMatchObject({
      PUBLIC_URL: "https://spaces.example",
      MAIL_FROM: "hello@spaces.example",
      DATABASE_URL: flags.database,
      MAIL_URL: flags.mail,
      ALLOW_SANDBOX_PAYMENTS: "true",
    });
  },
);

test(
  "writes a public trial’s settings after two answers, and checks what it has",
  { timeout: patient },
  async () => {
    const output = path.join(dataFolder(), "trial.env");
    const dns = await nameServer({ "spaces.example": { A: "192.0.2.7" } });
    const terminal = inTerminal(["--trial", "03:00", "--output", output, "--dns", dns]);
    await terminal.ask("The address that people will use", `${flags.url}\n`);
    await terminal.ask("The PostgreSQL database", `${flags.database}\n`);
    expect(await terminal.ended).toBe(0);
    const checked = await setUp(["--check", output, "--dns", dns]);
    for (const said of [terminal.output(), checked.output])
      expect(findingsIn(said)).toEqual([
        "ok    The domain spaces.example leads to 192.0.2.7",
        "ok    The database answers",
      ]);
    const settings = parseEnv(readFileSync(output, "utf8")) as Record<string, string>;
    const isKey = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    expect(settings).toEqual({
      NODE_ENV: "production",
      PUBLIC_URL: "https://spaces.example",
      HOST: "127.0.0.1",
      PORT: "3000",
      HEALTH_PORT: "3200",
      TRUST_PROXY: "true",
      DATA_DIR: "/var/lib/sparebay/trial",
      DATABASE_URL: flags.database,
      SESSION_SECRET: isKey,
      ID_ENCRYPTION_KEY: isKey,
      TRIAL_RESETS: "03:00",
    });
    expect(trialOf({ ...settings } as Parameters<typeof trialOf>[0])).toBe("03:00");
  },
);

test.each([
  ["Ctrl-C within an answer", "postgres://half a na\u0003"],
  ["Ctrl-D", "\u0004"],
])("writes nothing after %s", { timeout: patient }, async (_, key) => {
  const output = path.join(dataFolder(), "site.env");
  const terminal = inTerminal(["--output", output]);
  await terminal.ask("The address that people will use", `${flags.url}\n`);
  await terminal.ask("The PostgreSQL database", key);
  expect(await terminal.ended).toBe(1);
  expect(terminal.output()).toMatch(/Stopped: nothing was written\.\n$/);
  expect(existsSync(output)).toBe(false);
});

test("asks nothing where a file is there already, or can’t be written", { timeout: patient }, async () => {
  const output = path.join(dataFolder(), "site.env");
  writeFileSync(output, "mine");
  const terminal = inTerminal(["--output", output]);
  expect(await terminal.ended).toBe(1);
  expect(terminal.output()).toBe(
    `${output} is there already, with its keys: check it with --check ${output}, or write another --output.\n`,
  );
  expect(readFileSync(output, "utf8")).toBe("mine");
  const nowhere = inTerminal(["--output", "/proc/nope/site.env"]);
  expect(await nowhere.ended).toBe(1);
  expect(nowhere.output()).toMatch(/^\/proc\/nope\/site\.env can’t be written \(ENOENT\)/);
});
