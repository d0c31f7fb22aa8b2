import { constants, rmSync } from "node:fs";
import { access, mkdtemp, stat } from "node:fs/promises";
import type { Resolver } from "node:dns/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { createTransport } from "nodemailer";
import pg from "pg";

/** What was looked at, and what came of it; `todo` says what to do where it isn't right. */
export type Finding = { what: string; todo: string | null };

type Settings = Record<string, string>;
type Looking = {
  resolver: Resolver;
  /** The name before `._domainkey` that the mail provider gave. */
  dkim: string | null;
  /** Where the nightly backup is written. */
  backups: string;
  /** Whether accounts, a charge and a transfer are tried with a test key. */
  triesStripe: boolean;
  wait: (sentence: string) => void;
};

const patience = 10_000;
const extensions = ["btree_gist", "citext", "cube", "pg_trgm"];

/**
 * Looks at everything that the settings lead to, all at once; leaves nothing behind, unless Stripe is tried in test mode. `wait` is
 * told what the longest answer is awaited from.
 */
export async function checkSite(settings: Settings, looking: Looking): Promise<Finding[]> {
  const ofAll = [findAddress(settings, looking), findDatabase(settings)];
  // A public trial sends no email, takes no money, and has nothing worth a backup.
  if (settings["TRIAL_RESETS"] !== undefined) return Promise.all(ofAll);
  const findings = await Promise.all([
    ...ofAll,
    findMailServer(settings),
    findSenderRecords(settings, looking),
    findStripe(settings, looking),
    findBackups(looking),
  ]);
  return findings.flat();
}

const reason = (error: unknown) => (error instanceof Error ? error.message.split("\n")[0]! : String(error));
const good = (what: string): Finding => ({ what, todo: null });

async function findAddress({ PUBLIC_URL = "" }: Settings, { resolver }: Looking): Promise<Finding> {
  const { hostname } = new URL(PUBLIC_URL);
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const what = `The domain ${hostname}`;
  return addresses.length > 0
    ? good(`${what} leads to ${addresses.join(", ")}`)
    : { what, todo: "has no address yet: add an A record with this machine’s public address." };
}

async function findDatabase({ DATABASE_URL }: Settings): Promise<Finding> {
  const what = "The database";
  let client: pg.Client | null = null;
  try {
    const limits = { connectionTimeoutMillis: patience, query_timeout: patience };
    client = new pg.Client({ connectionString: DATABASE_URL, ...limits });
    await client.connect();
    const { rows } = await client.query<{ version: number; encoding: string; missing: string[] }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
        array(select unnest($1::text[]) except select name from pg_available_extensions) as missing`,
      [extensions],
    );
    const { version, encoding, missing } = rows[0]!;
    if (version < 150_000) return { what, todo: "is older than PostgreSQL 15." };
    if (encoding !== "UTF8") return { what, todo: "must be created with --encoding=UTF8." };
    if (missing.length > 0)
      return { what, todo: `lacks ${missing.join(", ")}: install PostgreSQL’s contrib package.` };
    return good(`${what} answers`);
  } catch (error) {
    return { what, todo: `can’t be used: ${reason(error)}.` };
  } finally {
    await client?.end().catch(() => undefined);
  }
}

async function findMailServer({ MAIL_URL = "" }: Settings): Promise<Finding> {
  const what = "The mail server";
  const timeouts = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience };
  const logsIn = URL.parse(MAIL_URL)?.username !== "";
  try {
    // A server that offers no login must not pass for one that let us log in.
    const transport = createTransport({ url: MAIL_URL, forceAuth: logsIn, ...timeouts });
    await transport.verify().finally(() => transport.close());
    return good(`${what} ${logsIn ? "lets us log in" : "answers, without a login"}`);
  } catch (error) {
    return { what, todo: `can’t be used: ${reason(error)}.` };
  }
}

/** mail.spaces.example, spaces.example. */
function domainAndAbove(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, from) => labels.slice(from).join("."));
}

/** What other mail servers read to believe a sender. */
async function findSenderRecords(
  { MAIL_FROM = "" }: Settings,
  { resolver, dkim }: Looking,
): Promise<Finding[]> {
  const domain = /@([^>]+)>?$/.exec(MAIL_FROM)?.[1] ?? "";
  const textsAt = async (name: string): Promise<string[]> => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      // No such name, or no such record; else no name server answered.
      if (["ENOTFOUND", "ENODATA"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
      throw error;
    }
  };
  const find = async (what: string, names: string[], begin: RegExp, todo: string): Promise<Finding> => {
    const whose = { what: `${what} of ${domain}` };
    try {
      for (const name of names) {
        const count = (await textsAt(name)).filter((text) => begin.test(text)).length;
        if (count > 1) return { ...whose, todo: "is there more than once, which counts as none: leave one." };
        if (count === 1) return good(`${what} of ${domain} is there`);
      }
      return { ...whose, todo };
    } catch (error) {
      return { ...whose, todo: `couldn’t be read: ${reason(error)}.` };
    }
  };
  return Promise.all([
    find(
      "SPF",
      [domain],
      /^v=spf1\b/i,
      "is missing: it says which servers may send for the domain. Your mail provider names a TXT record that begins with v=spf1.",
    ),
    dkim === null
      ? {
          what: `DKIM of ${domain}`,
          todo: "wasn’t looked at: it signs each email. Your mail provider names a TXT record SELECTOR._domainkey; run this again with --dkim SELECTOR.",
        }
      : find(
          "DKIM",
          [`${dkim}._domainkey.${domain}`],
          /\bp=[A-Za-z0-9+/]/,
          `is missing: it signs each email. Add the TXT record ${dkim}._domainkey that your mail provider names.`,
        ),
    find(
      "DMARC",
      // Where a domain has no record, that of the domain above it counts.
      domainAndAbove(domain).map((name) => `_dmarc.${name}`),
      /^v=DMARC1\b/i,
      "is missing: it says what others do with forged emails. Add a TXT record _dmarc with v=DMARC1; p=none, and p=quarantine once all is well.",
    ),
  ]);
}

/** What `npm run stripe-check` reads of the account, each in a line; with `tries` it also makes and undoes what payments need, in test mode. */
async function findStripe(settings: Settings, { triesStripe: tries, wait }: Looking): Promise<Finding[]> {
  const { STRIPE_SECRET_KEY: key, STRIPE_CONNECT_WEBHOOK_SECRET: connect } = settings;
  if (key === undefined)
    return [
      {
        what: "Stripe",
        todo: "isn’t connected: people pay with play money. docs/stripe.md connects an account.",
      },
    ];
  const seconds = tries ? 120 : 20;
  wait(`Asking Stripe, for at most ${seconds} seconds …`);
  if (settings["STRIPE_TAX"] !== "on")
    wait("Stripe Tax isn’t on in this file: what /admin/settings says of it, npm run stripe-check looks at.");
  const findings = await checkStripe(settings, tries, seconds).catch((error: unknown) => reason(error));
  if (typeof findings === "string") return [{ what: "Stripe", todo: `can’t be checked: ${findings}` }];
  const ofReads = findings.filter(({ reads }) => reads !== undefined);
  const gaps = ofReads.filter(({ missing }) => missing !== null);
  if (gaps.length === ofReads.length)
    return [{ what: "Stripe", todo: `refuses the key, or can’t be reached: ${gaps[0]?.missing}` }];
  return [
    key.includes("_live_")
      ? good("Stripe has a live key")
      : { what: "Stripe", todo: "has a test key: no real money moves." },
    gaps.length === 0
      ? good("Stripe’s key reads all that we read")
      : {
          what: "Stripe’s key",
          todo: `can’t read ${gaps.map(({ reads }) => reads).join(", ")}: ${gaps[0]!.missing}`,
        },
    ...findings
      .filter(({ reads, isMode }) => reads === undefined && !isMode)
      .map(({ what, missing }) => (missing === null ? good(what) : { what: `${what}:`, todo: missing })),
    ...(connect === undefined
      ? [
          {
            what: "Stripe’s other two webhooks",
            todo: "have no secrets here: add STRIPE_CONNECT_WEBHOOK_SECRET and STRIPE_ACCOUNTS_WEBHOOK_SECRET as docs/stripe.md says.",
          },
        ]
      : []),
  ];
}

/**
 * The product's own check reads its settings from the environment, once, as it is loaded, and makes missing keys in its folder:
 * one that is deleted again.
 */
async function checkStripe(settings: Settings, tries: boolean, seconds: number) {
  const folder = await mkdtemp(path.join(tmpdir(), "sparebay-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  Object.assign(process.env, settings, { DATA_DIR: folder });
  const { checkProvider } =
    await import("../../app/features/payments/reconciliation/check-provider.server.ts");
  // A request alone is tried for more than a minute.
  return Promise.race([
    checkProvider({ hasBooks: false, tries }),
    setTimeout(seconds * 1000, `no answer within ${seconds} seconds.`),
  ]);
}

/** The backup's service runs as an ordinary user: that root may write there says nothing. */
async function findBackups({ backups }: Looking): Promise<Finding> {
  const isRoot = process.getuid?.() === 0;
  const isUsable = await stat(backups).then(
    async ({ uid, mode }) =>
      isRoot ? uid !== 0 || (mode & 0o002) !== 0 : access(backups, constants.W_OK).then(() => true),
    () => false,
  );
  return isUsable
    ? good(`Backups can be written to ${backups}`)
    : {
        what: `The folder of backups, ${backups},`,
        todo: `can’t be written to: sudo install -d -o sparebay -g sparebay -m 700 ${backups}`,
      };
}
