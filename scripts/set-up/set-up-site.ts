import { Resolver } from "node:dns/promises";
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { isSafe } from "../../app/platform/public-address.server.ts";
import { environment } from "../../app/platform/settings.ts";
import { checkSite } from "./checks.ts";
import { askFor, flags, questions } from "./questions.ts";
import { settingsOf, writeSettings } from "./settings-file.ts";

const usage = `npm run setup: writes the settings of a marketplace in production, and checks what they lead to.

${flags.map((flag) => `  --${flag.padEnd(10)} ${questions[flag].ask}, such as ${questions[flag].example}`).join("\n")}
  --output     the file to write, ./sparebay.env by default
  --check      only checks what this file has
  --backups    where backups are written, by default BACKUP_DIR of the file, else /var/backups/sparebay
  --try-stripe with a test key also makes a landlord’s account, a charge and a transfer at Stripe, and undoes them

Without a flag it asks in the terminal: so no password stands in what npm prints or a shell remembers.
`;

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
// What was given up may still wait for an answer.
process.exit();

async function main(): Promise<void> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    options: {
      url: text,
      trial: text,
      database: text,
      mail: text,
      sender: text,
      dkim: text,
      stripe: text,
      output: { ...text, default: "sparebay.env" },
      check: text,
      dns: text,
      backups: text,
      "try-stripe": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const { output, check, dns, backups, help, "try-stripe": triesStripe, ...answers } = values;
  if (help) return void process.stdout.write(usage);
  const { settings, dkim } =
    check === undefined
      ? await writeNew(answers, pathOf(output))
      : { settings: read(pathOf(check)), dkim: answers.dkim ?? "" };
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  if (dns !== undefined) resolver.setServers([dns]);
  const findings = await checkSite(settings, {
    resolver,
    dkim: dkim || null,
    backups: backups ?? settings["BACKUP_DIR"] ?? "/var/backups/sparebay",
    triesStripe,
    wait: (sentence) => process.stdout.write(`${sentence}\n`),
  });
  for (const { what, todo } of findings)
    process.stdout.write(`${todo === null ? "ok  " : "TODO"}  ${what}${todo === null ? "" : ` ${todo}`}\n`);
  const left = findings.filter(({ todo }) => todo !== null).length;
  process.stdout.write(
    left === 0
      ? "Everything is there. docs/deployment.md goes on with the services.\n"
      : `${left} of ${findings.length} to do; look again with the same rights: npm run setup -- --check ${check ?? output}\n`,
  );
}

/** npm runs this in the project's folder, wherever it was called. */
function pathOf(file: string): string {
  return path.resolve(process.env["INIT_CWD"] ?? process.cwd(), file);
}

/** Writes a new file that only its owner reads; one that is there already stays as it is. Says so before it asks anything. */
async function writeNew(
  answers: Parameters<typeof askFor>[0],
  file: string,
): Promise<{ settings: Record<string, string>; dkim: string }> {
  const isThere = new Error(
    `${file} is there already, with its keys: check it with --check ${file}, or write another --output.`,
  );
  if (existsSync(file)) throw isThere;
  try {
    accessSync(path.dirname(file), constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${file} can’t be written (${code}): run this as root, or write another --output.`, {
      cause: error,
    });
  }
  const complete = await askFor(answers);
  const settings = settingsOf(complete);
  try {
    writeFileSync(file, writeSettings(settings), { mode: 0o600, flag: "wx" });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === "EEXIST" ? isThere : error;
  }
  process.stdout.write(`Wrote ${file}, with new keys: keep a copy of it apart from the backups.\n`);
  return { settings, dkim: complete.dkim };
}

function read(file: string): Record<string, string> {
  const settings = Object.fromEntries(
    Object.entries(parseEnv(readFileSync(file, "utf8"))).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  );
  const { error } = environment.safeParse(settings);
  const issue = error?.issues[0];
  if (issue) throw new Error(`The setting ${issue.path.join(".")} is not valid: it ${issue.message}.`);
  const isTrial = settings["TRIAL_RESETS"] !== undefined;
  const hasPlayMoney =
    isTrial || (settings["ALLOW_SANDBOX_PAYMENTS"] === "true" && settings["STRIPE_SECRET_KEY"] === undefined);
  const needed = [
    "PUBLIC_URL",
    "DATABASE_URL",
    ...(isTrial ? [] : ["MAIL_URL"]),
    "SESSION_SECRET",
    "ID_ENCRYPTION_KEY",
  ];
  for (const name of [...needed, ...(hasPlayMoney ? [] : ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"])])
    if (settings[name] === undefined) throw new Error(`The setting ${name} is missing: production needs it.`);
  if (settings["NODE_ENV"] !== "production") throw new Error("The setting NODE_ENV must be production.");
  if (!isSafe(settings["PUBLIC_URL"]!)) throw new Error("The setting PUBLIC_URL must begin with https://.");
  return settings;
}
