import { readFileSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { repliesOf } from "./reply-settings.server.ts";
import { trialOf } from "./trial-settings.server.ts";
import { pushOf } from "./push-settings.server.ts";
import { stripeOf } from "./stripe-settings.server.ts";
import { bucketOf } from "./bucket-settings.server.ts";
import { clientOf, googleOf } from "./login-settings.server.ts";
import { BadSetting, generatedSecret, makeDataDir, socketDirectory } from "./data-folder.server.ts";
import { isLocal, isSafe, urlHost } from "./public-address.server.ts";
import { brandColorsOf } from "./brand-colors.ts";
import { companyLines } from "./company-lines.ts";
import { adjustable, environment } from "./settings.ts";

/** What the environment sets. */
const set = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));

/**
 * This process's settings, read from the environment once; see docs/settings.md. What administrators may change changes while it
 * runs: read it where it is needed, never when a file is loaded.
 */
export const config = decide(read(set));

/** The value that the environment gives a setting; null if it gives none. It wins over what administrators chose. */
export function setByEnvironment(name: string): string | null {
  return set[name] ?? null;
}

/**
 * Makes what administrators chose, by the names of settings, the settings of this process. What isn't valid doesn't count; returns the
 * names of these.
 */
export function adjust(chosen: Record<string, string>): string[] {
  const isValid = ([name, value]: [string, string]) => adjustable.get(name)?.schema.safeParse(value).success;
  const all = Object.entries(chosen);
  Object.assign(config, decideAdjustable(read({ ...Object.fromEntries(all.filter(isValid)), ...set })));
  return all.filter((one) => !isValid(one)).map(([name]) => name);
}

const nodeEnv = process.env["NODE_ENV"];

// React and others choose their fast or their verbose code by NODE_ENV when they are imported, which is after this: a
// built server needs the fast one, whatever was set for us. `npm run setup` loads this file without Vite, which has no such value.
if ((import.meta.env as ImportMetaEnv | undefined)?.PROD) process.env["NODE_ENV"] = "production";

/** This process's environment for one that it starts, with other settings. */
export function childEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: nodeEnv ?? "", ...settings };
}

function read(variables: NodeJS.ProcessEnv) {
  const parsed = environment.safeParse(variables);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new BadSetting(`The setting ${issue?.path.join(".")} is not valid: it ${issue?.message}.`);
}

function decide(settings: z.infer<typeof environment>) {
  const production = settings.NODE_ENV === "production";
  const dataDir = path.resolve(settings.DATA_DIR);
  makeDataDir(dataDir);
  const embedded = settings.DATABASE_URL === undefined;
  const stripe = stripeOf(settings);
  const trialResets = trialOf(settings);
  if (settings.HEALTH_PORT === settings.PORT)
    throw new BadSetting("The setting HEALTH_PORT is not valid: it must differ from PORT.");
  if (production && stripe === null && trialResets === null && !settings.ALLOW_SANDBOX_PAYMENTS) {
    throw new BadSetting(
      "The setting STRIPE_SECRET_KEY is missing: production needs it, or ALLOW_SANDBOX_PAYMENTS=true.",
    );
  }
  if (production && trialResets === null && settings.MAIL_URL === undefined) {
    throw new BadSetting(
      "The setting MAIL_URL is missing: the development inbox does not run in production.",
    );
  }
  if (production && settings.PUBLIC_URL === undefined) {
    throw new BadSetting(
      "The setting PUBLIC_URL is missing: the links of production's emails and its origin check need it.",
    );
  }
  if (production && !isSafe(settings.PUBLIC_URL!)) {
    throw new BadSetting(
      "The setting PUBLIC_URL is not safe: production needs an https:// address, or passwords and cookies travel in the clear; http:// is for this machine alone.",
    );
  }
  if (!production && settings.PUBLIC_URL !== undefined && !isLocal(settings.PUBLIC_URL)) {
    throw new BadSetting(
      "The setting PUBLIC_URL is public, which needs NODE_ENV=production: without it everyone knows the demo administrator's password and reads the email at /dev/mail.",
    );
  }
  if (production && settings.DEMO) {
    throw new BadSetting(
      "The setting DEMO is true, which production refuses: everyone knows the password of the demo people.",
    );
  }
  const ownSecret = (name: "SESSION_SECRET" | "ID_ENCRYPTION_KEY") => {
    const given = settings[name];
    if (given !== undefined) return given;
    if (production)
      throw new BadSetting(`The setting ${name} is missing: production does not run on a generated one.`);
    return generatedSecret(dataDir, name);
  };
  const idEncryptionKey = Buffer.from(ownSecret("ID_ENCRYPTION_KEY"), "hex");
  const idKeyBefore = settings.ID_ENCRYPTION_KEY_BEFORE;
  const databaseUrl =
    settings.DATABASE_URL ??
    `postgres://sparebay@localhost/sparebay?host=${encodeURIComponent(socketDirectory(dataDir))}`;
  const sessionSecret = ownSecret("SESSION_SECRET");
  const publicUrl = (settings.PUBLIC_URL ?? `http://${urlHost(settings.HOST)}:${settings.PORT}`).replace(
    /\/+$/,
    "",
  );
  return {
    production,
    port: settings.PORT,
    host: settings.HOST,
    /** Our public origin, without a trailing slash. */
    publicUrl,
    /** False if people may use several origins, such as localhost and 127.0.0.1. */
    publicUrlIsSet: settings.PUBLIC_URL !== undefined,
    dataDir,
    embedded,
    socketDir: socketDirectory(dataDir),
    databaseUrl,
    /** The same database without a pooler in between: for migrations, jobs and commands on the server. */
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? databaseUrl,
    databaseReadUrl: settings.DATABASE_READ_URL ?? databaseUrl,
    /** The most connections of each of this process's pools: of commands and pages, of searches, of searches that the standbys did not answer. */
    databasePool: settings.DATABASE_POOL,
    /** Seconds for which a start waits for a database that restarts. */
    databaseWait: settings.DATABASE_WAIT,
    /** The bucket of photos and IDs; null for DATA_DIR. */
    s3: bucketOf(settings),
    /** False where `npm run migrate` changes the schema, and starts wait for that. */
    migrates: settings.MIGRATE,
    /** Seconds for which a process that was told to stop still answers, while proxies learn that it is not ready. */
    stopWait: settings.STOP_WAIT ?? (production ? 8 : 0),
    demo: settings.DEMO ?? (embedded && !production),
    /** When a public trial is reset: a time of day in UTC; null where this is none. */
    trialResets,
    /** Whether login pages offer the people of the demo town. */
    hasDemoPeople: trialResets !== null || (settings.DEMO ?? (embedded && !production)),
    /** False in a web process whose jobs run in a separate worker. */
    runsJobs: settings.WORKER,
    /** Where workers, and where web processes, answer monitors alone; null for nowhere. */
    workerPort: settings.WORKER_PORT ?? null,
    healthPort: settings.HEALTH_PORT ?? null,
    /** Milliseconds in which systemd expects to hear from this process; null if it doesn't. */
    watchdogMs: settings.WATCHDOG_USEC === undefined ? null : settings.WATCHDOG_USEC / 1000,
    /** What programs elsewhere send to read /metrics; null if only those on this machine may. */
    metricsToken: settings.METRICS_TOKEN ?? null,
    /** Where traces go, null for nowhere, with which headers, and the share of the requests that is traced. */
    tracesUrl: settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    tracesHeaders: settings.OTEL_EXPORTER_OTLP_HEADERS ?? "",
    tracesShare: settings.OTEL_TRACES_SAMPLER_ARG,
    idEncryptionKey,
    /** The keys for IDs: new ones use the first; during a rotation there is also the former one. */
    idEncryptionKeys: [
      idEncryptionKey,
      ...(idKeyBefore === undefined ? [] : [Buffer.from(idKeyBefore, "hex")]),
    ] as [Buffer, ...Buffer[]],
    sessionSecret,
    /** The secrets that signatures may have: new ones use the first; for a while there is also the former one. */
    sessionSecrets: [
      sessionSecret,
      ...(settings.SESSION_SECRET_BEFORE === undefined ? [] : [settings.SESSION_SECRET_BEFORE]),
    ],
    /** Providers of social login; null when not set up. */
    google: googleOf(settings, publicUrl, sessionSecret),
    facebook: clientOf(settings, "FACEBOOK"),
    apple: clientOf(settings, "APPLE"),
    stripe,
    mailUrl: settings.MAIL_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    /** The secret that the mailbox of MAIL_FROM sends with bounce reports; null if it sends none. */
    bounceSecret: settings.BOUNCE_SECRET ?? null,
    replies: repliesOf(settings),
    /** The keys by which browsers' push services know us; null for none. */
    push: pushOf(settings),
    agreementText: settings.AGREEMENT_FILE ? readFileSync(settings.AGREEMENT_FILE, "utf8") : null,
    /** A PMTiles archive with streets, by path or URL; null for none. */
    mapArchive: settings.MAP_ARCHIVE ?? null,
    /** The style of a full street map; null for our own base map. */
    mapStyleUrl: settings.MAP_STYLE_URL ?? null,
    /** Where page views are reported; null for nowhere. */
    analyticsUrl: settings.ANALYTICS_URL ?? null,
    trustProxy: settings.TRUST_PROXY,
    /** How long the sandbox processor waits before it answers. */
    sandboxSeconds: settings.SANDBOX_SECONDS,
    allowPrivateCalendars: settings.ALLOW_PRIVATE_CALENDARS,
    photonUrl: settings.PHOTON_URL ?? null,
    logLevel: settings.LOG_LEVEL,
    /** The notice of rentals from before it was stored with them: the environment's, never an administrator's later one. */
    olderNoticeDays: settings.NOTICE_DAYS,
    /** The days until the end of rentals that were past due before theirs were stored with them; the environment's, too. */
    olderPastDueDays: settings.PAST_DUE_DAYS,
    ...decideAdjustable(settings),
  };
}

/** The decisions that a running process takes again when an administrator changes a setting. */
function decideAdjustable(settings: z.infer<typeof environment>) {
  return {
    brandName: settings.BRAND_NAME,
    answerHours: settings.ANSWER_HOURS,
    paymentHours: settings.PAYMENT_HOURS,
    /** What tenants pay on top of the rent, by type of space. */
    serviceFee: settings.SERVICE_FEE,
    /** Prices that tenants see are with it, also where there are no dates yet. */
    feeInPrices: settings.FEE_IN_PRICES === "on",
    /** New requests pay the taxes of their places. */
    taxes: settings.TAXES === "on",
    /** Rates are read from Stripe Tax, by these product codes. */
    stripeTax: settings.STRIPE_TAX === "on",
    stripeTaxCodes: settings.STRIPE_TAX_CODES,
    /** What landlords pay of the rent, by type of space. */
    landlordFee: settings.LANDLORD_FEE,
    /** How types of space are shown, in their order. */
    spaceTypes: settings.SPACE_TYPES,
    /** How amenities are shown, in their order, an operator's own included. */
    amenities: settings.AMENITIES,
    problemFixHours: settings.PROBLEM_FIX_HOURS,
    /** In cents: how much more another space may cost after a report, which we then pay. */
    otherSpaceCents: settings.OTHER_SPACE_DOLLARS * 100,
    lateDays: settings.LATE_DAYS,
    /** In cents, at most; 0 for no late fee on unpaid rent. */
    lateFeeCents: settings.LATE_FEE_DOLLARS * 100,
    leftBehindDays: settings.LEFT_BEHIND_DAYS,
    idRetentionDays: settings.ID_RETENTION_DAYS,
    emailTextDays: settings.EMAIL_TEXT_DAYS,
    idValidDays: settings.ID_VALID_DAYS,
    /** What may never go into a space, in words that follow "Never". */
    forbiddenThings: settings.FORBIDDEN_THINGS,
    /** Which spaces administrators approve before everyone sees them. */
    reviewListings: settings.REVIEW_LISTINGS,
    noticeDays: settings.NOTICE_DAYS,
    pastDueDays: settings.PAST_DUE_DAYS,
    /** The address that inquiries are emailed to. */
    inboxEmail: settings.INBOX_EMAIL ?? settings.SUPPORT_EMAIL,
    supportEmail: settings.SUPPORT_EMAIL,
    /** The company that sells the service, line by line: name, address and tax number, those that are set. */
    company: companyLines({
      name: settings.COMPANY_NAME ?? settings.BRAND_NAME,
      address: settings.COMPANY_ADDRESS,
      taxId: settings.COMPANY_TAX_ID,
    }),
    /** Of that company; empty where it isn't set. */
    companyAddress: settings.COMPANY_ADDRESS ?? "",
    /** The names of the brand's stored pictures; null for ours. */
    brandPictures: {
      icon: settings.BRAND_ICON ?? null,
      logo: settings.BRAND_LOGO ?? null,
      share: settings.SHARE_PICTURE ?? null,
    },
    /** The colors of the brand in both schemes; null for those of our theme. */
    brandColors: settings.BRAND_COLOR === undefined ? null : brandColorsOf(settings.BRAND_COLOR),
    /** The operator's pages elsewhere; null for ours. */
    socialLinks: settings.SOCIAL_LINKS,
    /** The operator's words on every page. */
    texts: { heading: settings.HOME_HEADING, lead: settings.HOME_LEAD, footer: settings.FOOTER_LINE },
  };
}
