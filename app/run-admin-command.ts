import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createMember } from "#app/features/accounts/members/create-member.server.ts";
import { rotateTwoFactorKeys } from "#app/features/accounts/credentials/rotate-two-factor-keys.server.ts";
import { giveTwoStep } from "#app/features/accounts/credentials/give-two-step.server.ts";
import { listAdministrators } from "#app/features/accounts/members/list-administrators.server.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { removeAdministrator } from "#app/features/accounts/members/remove-administrator.server.ts";
import { backUp, demoTownFlag, moveTo, restore } from "./back-up.ts";
import { copyFiles, verifyFiles } from "./move-files.ts";
import { forgotPasswordInput } from "./features/accounts/schema.ts";
import { rebuildCards } from "./features/properties/search/rebuild-cards.server.ts";
import { rebuildRatings } from "./features/reviews/rebuild-ratings.server.ts";
import { verifyExport } from "./features/handovers/verify-export.server.ts";
import { checkProvider } from "./features/payments/reconciliation/check-provider.server.ts";
import { rotateAccessKeys } from "./features/access/rotate-access-keys.server.ts";
import { rotateIdKey } from "./features/id-checks/rotate-id-key.server.ts";
// Declares every queue that migrating creates.
import "./jobs.ts";
import { config } from "./platform/config.server.ts";
import { InUse } from "./platform/data-lock.server.ts";
import { liftTimeLimits } from "./platform/database-pool.server.ts";
import { db } from "./platform/db.server.ts";
import { migrate } from "./platform/migrate.server.ts";
import { noteBackup } from "./platform/system-metrics.server.ts";
import { openDatabase, untilSilent } from "./platform/open-database.server.ts";
import { applyOperatorSettings } from "./platform/operator-settings.server.ts";
import { orderReset } from "./platform/trial.server.ts";
import { moveDemo } from "./stand-ins/clock/move-demo.server.ts";

type Action = {
  /** What it does. */
  about: string;
  /** It has a script of its own in package.json. */
  isNpmScript?: boolean;
  takes?: "EMAIL" | "FILE" | "TIME" | "URL";
  isOnEmpty?: boolean;
  takesDemoTownFlag?: boolean;
  run: (word: string, isFlagged: boolean) => Promise<string>;
};

const actions = new Map<string, Action>([
  ["create", { about: "creates an administrator", takes: "EMAIL", run: create }],
  ["list", { about: "lists them", run: list }],
  ["remove", { about: "removes an administrator's role", takes: "EMAIL", run: remove }],
  ["two-step", { about: "sets up new two-factor codes", takes: "EMAIL", run: twoStep }],
  [
    "rotate-id-key",
    { about: "rewraps the keys of IDs and access under a new ID_ENCRYPTION_KEY", run: rotate },
  ],
  [
    "rotate-session-secret",
    { about: "encrypts two-factor keys under a new SESSION_SECRET", run: rotateSecret },
  ],
  ["rebuild-cards", { about: "rewrites what searches say of each property", run: rebuild }],
  ["backup", { about: "writes the database and the files into one .tar.gz", takes: "FILE", run: backUp }],
  ["note-backup", { about: "notes for /metrics that another tool has made a backup", run: sayNoted }],
  [
    "restore",
    {
      about:
        "restores them into an empty database and file store; in production a demo town only with --with-demo-town",
      takes: "FILE",
      isOnEmpty: true,
      takesDemoTownFlag: true,
      run: restore,
    },
  ],
  [
    "move-to",
    {
      about: "copies the embedded database to a server; in production a demo town only with --with-demo-town",
      takes: "URL",
      takesDemoTownFlag: true,
      run: moveTo,
    },
  ],
  ["copy-files", { about: "copies the files of DATA_DIR to the S3 bucket", run: copyFiles }],
  [
    "verify-files",
    { about: "reads every photo and ID, and says which are missing or damaged", run: verifyFiles },
  ],
  [
    "verify-timeline",
    { about: "says whether an exported timeline is as it was signed", takes: "FILE", run: verifyTimeline },
  ],
  ["reset-trial", { about: "resets a public trial now", run: resetNow }],
  ["clock", { about: "moves a demo's time forward, such as +35d", takes: "TIME", run: jump }],
  ["stripe-check", { about: "says what the Stripe account lacks", isNpmScript: true, run: check }],
  [
    "migrate",
    {
      about: "updates the schema, before processes of a new version start",
      isNpmScript: true,
      run: sayMigrated,
    },
  ],
]);
const watcherOfCommand = "sparebay command";

/** Every command in one list: `npm run admin` prints it. */
const usage = ["Usage:", ...[...actions].map(usageOf)].join("\n");

function usageOf([name, { about, takes, isNpmScript }]: [string, Action]): string {
  const command = `npm run ${isNpmScript ? "" : "admin -- "}${name}${takes === undefined ? "" : ` ${takes}`}`;
  return `  ${command.padEnd(38)} ${about}`;
}

/** `npm run admin -- ACTION [EMAIL]`: actions on the server that HTTP doesn't offer. Works while a server runs. */
export async function runAdminCommand(words: string[]): Promise<void> {
  const [name = "", given = "", ...rest] = words.filter((word) => word !== demoTownFlag);
  const isFlagged = words.includes(demoTownFlag);
  const action = actions.get(name);
  if (action === undefined || rest.length > 0 || (given !== "") !== (action.takes !== undefined))
    throw new Error(usage);
  if (isFlagged && !action.takesDemoTownFlag) throw new Error(usage);
  const word = action.takes === "EMAIL" ? emailOf(given) : given;
  liftTimeLimits();
  const closeDatabase = action.isOnEmpty ? await openDatabase(watcherOfCommand) : await reachDatabase();
  try {
    process.stdout.write(`\n${await untilSilent(() => action.run(word, isFlagged))}\n\n`);
  } finally {
    await closeDatabase();
  }
}

function emailOf(given: string): string {
  const asked = forgotPasswordInput.safeParse({ email: given });
  if (!asked.success) throw new Error(`${given} is not an email address.`);
  return asked.data.email;
}

/** Makes an administrator and prints the password once. */
async function create(email: string): Promise<string> {
  const password = randomBytes(15).toString("base64url");
  const { id } = await createMember({
    email,
    username: "Administrator",
    password,
    role: "administrator",
    emailVerified: true,
  });
  await recordAction(db, { kind: "system" }, { action: "createAdministrator", subjectId: id });
  const said = `  ${email} is now an administrator.\n  Password: ${password}\n  Log in at ${config.publicUrl}/admin`;
  // In production a password alone doesn't let administrators in.
  return config.production ? `${said}\n${await twoStep(email)}` : said;
}

/** New two-factor codes for an administrator who lost theirs; prints the key once. */
async function twoStep(email: string): Promise<string> {
  return `  Two-factor codes for ${email}. Turn this into a QR code, or enter its secret in the app:\n  ${await giveTwoStep(email)}`;
}

async function list(): Promise<string> {
  const administrators = await listAdministrators({ kind: "system" });
  return administrators.length === 0
    ? "  There are no administrators."
    : administrators.map(({ email, administratorRole }) => `  ${email} (${administratorRole})`).join("\n");
}

async function remove(email: string): Promise<string> {
  await removeAdministrator({ kind: "system" }, email);
  return `  ${email} is no longer an administrator and was logged out everywhere.`;
}

async function rotate(): Promise<string> {
  const [ids, access] = [await rotateIdKey(), await rotateAccessKeys()];
  return `  ${keysInWords(ids.rewrapped + access.rewrapped, "key")} rewrapped under ID_ENCRYPTION_KEY; ${ids.kept + access.kept} already were. You can remove ID_ENCRYPTION_KEY_BEFORE.`;
}

function keysInWords(count: number, key: string): string {
  return count === 1 ? `1 ${key} was` : `${count} ${key}s were`;
}

async function rotateSecret(): Promise<string> {
  const { rotated, kept } = await rotateTwoFactorKeys();
  return `  ${keysInWords(rotated, "two-factor key")} encrypted under SESSION_SECRET; ${kept} already were. Remove SESSION_SECRET_BEFORE 30 days after you set it, when the last session from before has ended.`;
}

async function rebuild(): Promise<string> {
  const ratings = await rebuildRatings();
  const { cards, wrong } = await rebuildCards();
  return `  ${cards} cards; ${wrong + ratings} were wrong and have been corrected.`;
}

async function verifyTimeline(file: string): Promise<string> {
  const problems = verifyExport(await readFile(file));
  if (problems.length === 0) return `  ${file} is as we signed it.`;
  throw new Error(`${file} is not as we signed it:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
}

async function jump(by: string): Promise<string> {
  const days = Math.round((await moveDemo(by)) / 86_400_000);
  return `  The demo's time is ${days} days ahead now. What is due then happens within a minute.`;
}

async function resetNow(): Promise<string> {
  await orderReset();
  return "  The trial is reset within a minute.";
}

async function check(): Promise<string> {
  if (!config.stripe) return "  Payments go to the sandbox. Set STRIPE_SECRET_KEY first: see docs/stripe.md.";
  const findings = await checkProvider({ hasBooks: true, tries: true });
  return findings
    .map(({ what, missing }) => (missing === null ? `  ok  ${what}` : `  --  ${what}: ${missing}`))
    .join("\n");
}

/** Every command finds the newest schema, so there is nothing left to do. */
async function sayNoted(): Promise<string> {
  await noteBackup();
  return "  Noted: a backup was made now.";
}

async function sayMigrated(): Promise<string> {
  return "  The database has the newest schema.";
}

/** A running server on this DATA_DIR has started the embedded database; otherwise it is started here. */
async function reachDatabase(): Promise<() => Promise<void>> {
  try {
    const close = await openDatabase(watcherOfCommand);
    await untilSilent(migrate);
    await untilSilent(applyOperatorSettings);
    return close;
  } catch (error) {
    if (!(error instanceof InUse)) throw error;
    await applyOperatorSettings();
    return () => db.destroy();
  }
}
