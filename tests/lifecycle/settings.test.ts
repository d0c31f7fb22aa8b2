import { execFile } from "node:child_process";
import { createServer } from "node:net";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { ensureBuilt } from "../../scripts/build.mjs";
import { ended, startProcess } from "#tests/support/server-process.ts";
import { cleanUpAfterEach, dataFolder, untilTheEnd } from "./runs.ts";

const patient = 180_000;

cleanUpAfterEach();

const production = {
  NODE_ENV: "production",
  ALLOW_SANDBOX_PAYMENTS: "true",
  MAIL_URL: "smtp://mail.example",
  SESSION_SECRET: "s".repeat(32),
  ID_ENCRYPTION_KEY: "a".repeat(64),
};

const trial = {
  NODE_ENV: "production",
  SESSION_SECRET: production.SESSION_SECRET,
  ID_ENCRYPTION_KEY: production.ID_ENCRYPTION_KEY,
  TRIAL_RESETS: "03:00",
  PUBLIC_URL: "https://trial.example",
};
const leftOut = (name: string) =>
  new RegExp(`^The setting ${name} must be left out with TRIAL_RESETS: everyone uses a trial, .+\\.$`);

const refused: [Record<string, string>, RegExp][] = [
  [{ PORT: "70000" }, /^The setting PORT is not valid: .+\.$/],
  [
    { PORT: "3000", HEALTH_PORT: "3000" },
    /^The setting HEALTH_PORT is not valid: it must differ from PORT\.$/,
  ],
  [{ DEMO: "maybe" }, /^The setting DEMO is not valid: it must be true or false\.$/],
  [{ PUBLIC_URL: "sparebay" }, /^The setting PUBLIC_URL is not valid: it must be an http.+ address\.$/],
  [{ DATABASE_URL: "mysql://localhost/x" }, /^The setting DATABASE_URL is not valid: .+\.$/],
  [{ SESSION_SECRET: "short" }, /^The setting SESSION_SECRET is not valid: .+\.$/],
  [{ ID_ENCRYPTION_KEY: "xyz" }, /^The setting ID_ENCRYPTION_KEY is not valid: .+\.$/],
  [{ STRIPE_SECRET_KEY: "sk_test_1" }, /^The setting STRIPE_WEBHOOK_SECRET is missing: .+\.$/],
  [{ STRIPE_SECRET_KEY: "rk_test_1" }, /^The setting STRIPE_WEBHOOK_SECRET is missing: .+\.$/],
  [
    { STRIPE_SECRET_KEY: "pk_test_1" },
    /^The setting STRIPE_SECRET_KEY is not valid: it must begin with sk_ or rk_\.$/,
  ],
  [{ NODE_ENV: "production" }, /^The setting STRIPE_SECRET_KEY is missing: .+\.$/],
  [{ ANSWER_HOURS: "0" }, /^The setting ANSWER_HOURS is not valid: it must be a number from 1 to 8760\.$/],
  [{ NOTICE_DAYS: "0.5" }, /^The setting NOTICE_DAYS is not valid: it must be a whole number from 1 .+\.$/],
  [{ S3_BUCKET: "photos" }, /^The setting S3_KEY_ID is missing: S3_BUCKET is set\.$/],
  [{ S3_ENDPOINT: "http://127.0.0.1:1" }, /^The setting S3_BUCKET is missing: S3_ENDPOINT is set\.$/],
  [{ LOG_LEVEL: "loud" }, /^The setting LOG_LEVEL is not valid: it must be one of fatal, .+\.$/],
  [
    { ...production, PUBLIC_URL: "http://127.0.0.1.spaces.example" },
    /^The setting PUBLIC_URL is not safe: production needs an https:\/\/ address, or .+; http:\/\/ is for this machine alone\.$/,
  ],
  [
    { PUBLIC_URL: "https://spaces.example" },
    /^The setting PUBLIC_URL is public, which needs NODE_ENV=production: .+\.$/,
  ],
  [{ NODE_ENV: "test", PUBLIC_URL: "http://8.8.8.8:3000" }, /^The setting PUBLIC_URL is public, .+\.$/],
  [{ ...production, PUBLIC_URL: "https://x.example", DEMO: "true" }, /^The setting DEMO is true, .+\.$/],
  [
    { TRIAL_RESETS: "3" },
    /^The setting TRIAL_RESETS is not valid: it must be a time of day, such as 03:00\.$/,
  ],
  [{ TRIAL_RESETS: "03:00" }, /^The setting TRIAL_RESETS needs NODE_ENV=production, .+\.$/],
  [
    { ...trial, STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" },
    leftOut("STRIPE_SECRET_KEY"),
  ],
  [{ ...trial, MAIL_URL: "smtp://mail.example" }, leftOut("MAIL_URL")],
  [{ ...trial, GOOGLE_CLIENT_ID: "x", GOOGLE_CLIENT_SECRET: "x" }, leftOut("GOOGLE_CLIENT_ID")],
  [{ ...trial, ALLOW_PRIVATE_CALENDARS: "true" }, leftOut("ALLOW_PRIVATE_CALENDARS")],
  [{ DATA_DIR: "/proc/nope" }, /^The setting DATA_DIR is not usable: \/proc\/nope .+ \(ENOENT\)\.$/],
  [{ DATA_DIR: "/proc/no/pe" }, /^The setting DATA_DIR is not usable: \/proc\/no .+ \(ENOENT\)\.$/],
];

let imports = 0;

test.each(refused)("refuses %o in one sentence", async (settings, sentence) => {
  const own = process.env;
  process.env = { DATA_DIR: dataFolder(), PORT: "0", DEMO: "false", ...settings };
  try {
    // With another query this module is read again, and what it imports is not.
    imports += 1;
    const file = new URL("../../app/platform/config.server.ts", import.meta.url).pathname;
    await expect(import(/* @vite-ignore */ `${file}?refused=${imports}`)).rejects.toThrow(sentence);
  } finally {
    process.env = own;
  }
});

test.each([
  [{ PORT: "high" }, /^The setting PORT is not valid: it must be a whole number from 0 to 65535\.$/],
  [{ ...production }, /^The setting PUBLIC_URL is missing: .+\.$/],
  [
    { DATABASE_URL: "postgres://u:hidden@127.0.0.1:1/x", DATABASE_WAIT: "0" },
    /^The database of DATABASE_URL \(127\.0\.0\.1:1\/x\) cannot be reached: .+\.$/,
  ],
])(
  "does not start with %o and says why in one sentence",
  { timeout: patient },
  async (settings, sentence) => {
    const run = untilTheEnd(await startProcess("server", { DATA_DIR: dataFolder(), PORT: "0", ...settings }));
    const { code, output } = await ended(run);
    expect(code).toBe(1);
    expect(output.trimEnd()).toMatch(sentence);
    expect(output.trimEnd().split("\n")).toHaveLength(1);
    expect(output).not.toContain("hidden");
  },
);

test("does not start on a taken port", { timeout: patient }, async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const run = untilTheEnd(await startProcess("server", { DATA_DIR: dataFolder(), PORT: String(port) }));
  const { code, output } = await ended(run);
  other.close();
  expect([code, output]).toEqual([
    1,
    `Port ${port} is taken: stop what listens on 127.0.0.1:${port}, or choose another PORT.\n`,
  ]);
});

test("a worker without DATABASE_URL says that it needs one", { timeout: patient }, async () => {
  const { code, output } = await ended(untilTheEnd(await startProcess("worker", { DATA_DIR: dataFolder() })));
  expect([code, output]).toEqual([
    1,
    "A separate worker needs DATABASE_URL: with the embedded database the server runs the jobs.\n",
  ]);
});

// What a process of Node.js 20 finds out about itself.
const node20 = `data:text/javascript,${encodeURIComponent(
  'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });',
)}`;

test.each(["server", "worker", "admin"])(
  "under Node.js 20, %s says which one it needs and where that is",
  { timeout: patient },
  async (entry) => {
    await ensureBuilt();
    const output = await new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        ["--import", node20, `build/server/${entry}.js`],
        { env: { DATA_DIR: dataFolder(), PORT: "0" } },
        (_error, stdout, stderr) => resolve([child.exitCode, stdout + stderr]),
      );
      untilTheEnd({ child, output: () => "" });
    });
    expect(output).toEqual([
      1,
      expect.stringMatching(
        /^This needs Node\.js 24 or newer, and the one running is v20\.20\.2: (run it with \/.+\/bin\/node|install it from https:\/\/nodejs\.org)\.\n$/,
      ),
    ]);
  },
);
