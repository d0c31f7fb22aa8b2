import path from "node:path";
import { z } from "zod";
import { repliesOf, replyAddress } from "./reply-settings.server.ts";
import { placesProvider } from "./places-settings.server.ts";
import { pushKey, pushOf } from "./push-settings.server.ts";
import { stripeOf, webhookSecret } from "./stripe-settings.server.ts";
import { bucketOf } from "./bucket-settings.server.ts";
import { clientOf, googleOf } from "./login-settings.server.ts";
import { BadSetting, generatedSecret, makeDataDir, socketDirectory } from "./data-folder.server.ts";
import { isLocal, isSafe, urlHost } from "./public-address.server.ts";
import {
  flag,
  port,
  hours,
  megabytes,
  days,
  wholeDays,
  connections,
  seconds,
  encryptionKey,
  secret,
  oneOf,
  postgresUrl,
  share,
  headerList,
  webAddress,
} from "./setting-kinds.ts";

const environment = z.object({
  NODE_ENV: oneOf(["development", "production", "test"]).default("development"),
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_POOL: connections.default(20),
  DATABASE_WAIT: seconds.default(60),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_KEY_ID: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_PATH_STYLE: flag.optional(),
  MIGRATE: flag.default(true),
  STOP_WAIT: seconds.optional(),
  DEMO: flag.optional(),
  WORKER: flag.default(true),
  WORKER_PORT: port.optional(),
  HEALTH_PORT: port.optional(),
  WATCHDOG_USEC: z.coerce.number().int().positive().optional(),
  METRICS_TOKEN: secret.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional(),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  SESSION_SECRET: secret.optional(),
  SESSION_SECRET_BEFORE: secret.optional(),
  ID_ENCRYPTION_KEY: encryptionKey.optional(),
  ID_ENCRYPTION_KEY_BEFORE: encryptionKey.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_DISCOVERY_URL: webAddress.optional(),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_CLIENT_SECRET: z.string().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, "must begin with sk_ or rk_")
    .optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecret.optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret.optional(),
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: webhookSecret.optional(),
  ALLOW_SANDBOX_PAYMENTS: flag.default(false),
  SANDBOX_SECONDS: seconds.default(0),
  MAIL_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" }).optional(),
  BOUNCE_SECRET: secret.optional(),
  REPLY_ADDRESS: replyAddress.optional(),
  REPLY_SECRET: secret.optional(),
  PUSH_PUBLIC_KEY: pushKey(65).optional(),
  PUSH_PRIVATE_KEY: pushKey(32).optional(),
  MAIL_FROM: z
    .string()
    .min(3, "must have at least 3 characters")
    .default("Sparebay <hello@sparebay.example>"),
  BRAND_NAME: z.string().max(40, "must have at most 40 characters").default("Sparebay"),
  ANSWER_HOURS: hours.default(48),
  PAYMENT_HOURS: hours.default(72),
  ID_RETENTION_DAYS: days.default(30),
  EMAIL_TEXT_DAYS: days.default(30),
  ID_VALID_DAYS: days.default(365),
  NOTICE_DAYS: wholeDays.default(14),
  PAST_DUE_DAYS: wholeDays.default(10),
  MAP_ARCHIVE: z.string().min(1).optional(),
  MAP_STYLE_URL: webAddress.optional(),
  INBOX_EMAIL: z.email("must be an email address").optional(),
  ANALYTICS_URL: webAddress.optional(),
  SUPPORT_EMAIL: z.email("must be an email address").default("support@sparebay.example"),
  TRUST_PROXY: flag.default(false),
  ALLOW_PRIVATE_CALENDARS: flag.default(false),
  PLACES_PROVIDER: oneOf(["gazetteer", "photon", "google"]).default("gazetteer"),
  PHOTON_URL: webAddress.optional(),
  GOOGLE_PLACES_KEY: z.string().min(20, "must have at least 20 characters").optional(),
  HEAP_MB: megabytes.default(256),
  LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

/** This process's settings, read from the environment once; see docs/settings.md. */
export const config = decide(read(process.env));

const nodeEnv = process.env["NODE_ENV"];

// React and others choose their fast or their verbose code by NODE_ENV when they are imported, which is after this: a
// built server needs the fast one, whatever was set for us.
if (import.meta.env.PROD) process.env["NODE_ENV"] = "production";

/** This process's environment for one that it starts, with other settings. */
export function childEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: nodeEnv ?? "", ...settings };
}

function read(variables: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
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
  if (settings.HEALTH_PORT === settings.PORT)
    throw new BadSetting("The setting HEALTH_PORT is not valid: it must differ from PORT.");
  if (production && stripe === null && !settings.ALLOW_SANDBOX_PAYMENTS) {
    throw new BadSetting(
      "The setting STRIPE_SECRET_KEY is missing: production needs it, or ALLOW_SANDBOX_PAYMENTS=true.",
    );
  }
  if (production && settings.MAIL_URL === undefined) {
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
    brandName: settings.BRAND_NAME,
    answerHours: settings.ANSWER_HOURS,
    paymentHours: settings.PAYMENT_HOURS,
    idRetentionDays: settings.ID_RETENTION_DAYS,
    emailTextDays: settings.EMAIL_TEXT_DAYS,
    idValidDays: settings.ID_VALID_DAYS,
    noticeDays: settings.NOTICE_DAYS,
    pastDueDays: settings.PAST_DUE_DAYS,
    /** A PMTiles archive with streets, by path or URL; null for none. */
    mapArchive: settings.MAP_ARCHIVE ?? null,
    /** The style of a full street map; null for our own base map. */
    mapStyleUrl: settings.MAP_STYLE_URL ?? null,
    /** The address that inquiries are emailed to. */
    inboxEmail: settings.INBOX_EMAIL ?? settings.SUPPORT_EMAIL,
    /** Where page views are reported; null for nowhere. */
    analyticsUrl: settings.ANALYTICS_URL ?? null,
    supportEmail: settings.SUPPORT_EMAIL,
    trustProxy: settings.TRUST_PROXY,
    /** How long the sandbox processor waits before it answers. */
    sandboxSeconds: settings.SANDBOX_SECONDS,
    allowPrivateCalendars: settings.ALLOW_PRIVATE_CALENDARS,
    places: placesProvider(settings),
    logLevel: settings.LOG_LEVEL,
  };
}
