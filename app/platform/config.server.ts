import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createHash } from "node:crypto";
import { z } from "zod";

/** A setting that stops the start; its message is one sentence that names the setting. */
export class BadSetting extends Error {}

const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const port = z.coerce.number().int().min(0).max(65_535);
const hours = z.coerce.number().positive().max(8760);
const secret = z.string().min(32, "must have at least 32 characters");

const environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DEMO: flag.optional(),
  WORKER: flag.default(true),
  SESSION_SECRET: secret.optional(),
  ID_ENCRYPTION_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, "must be 64 hexadecimal digits (32 bytes)")
    .optional(),
  STRIPE_SECRET_KEY: z.string().startsWith("sk_").optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_").optional(),
  ALLOW_SANDBOX_PAYMENTS: flag.default(false),
  MAIL_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default("Sparebay <hello@sparebay.example>"),
  BRAND_NAME: z.string().min(1).max(40).default("Sparebay"),
  ANSWER_HOURS: hours.default(48),
  PAYMENT_HOURS: hours.default(72),
  ID_RETENTION_DAYS: z.coerce.number().positive().max(3650).default(30),
  SUPPORT_EMAIL: z.email().default("support@sparebay.example"),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

/** The settings of this process, read from the environment once; see the table in README. */
export const config = decide(read(process.env));

// React and others pick their quick or their talkative code by NODE_ENV when they are imported, which is after this:
// a built server wants the quick one, whatever was set for us.
if (import.meta.env.PROD) process.env["NODE_ENV"] = "production";

function read(variables: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new BadSetting(`The setting ${issue?.path.join(".")} is not valid: ${issue?.message}.`);
}

function decide(settings: z.infer<typeof environment>) {
  const production = settings.NODE_ENV === "production";
  const dataDir = path.resolve(settings.DATA_DIR);
  const embedded = settings.DATABASE_URL === undefined;
  const sandboxPayments = settings.STRIPE_SECRET_KEY === undefined;
  if (production && sandboxPayments && !settings.ALLOW_SANDBOX_PAYMENTS) {
    throw new BadSetting(
      "The setting STRIPE_SECRET_KEY is missing: production needs it, or ALLOW_SANDBOX_PAYMENTS=true.",
    );
  }
  if (!sandboxPayments && settings.STRIPE_WEBHOOK_SECRET === undefined) {
    throw new BadSetting(
      "The setting STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY is set, and webhooks must be verified.",
    );
  }
  if (production && settings.MAIL_URL === undefined) {
    throw new BadSetting(
      "The setting MAIL_URL is missing: the development inbox does not run in production.",
    );
  }
  const ownSecret = (name: "SESSION_SECRET" | "ID_ENCRYPTION_KEY") => {
    const given = settings[name];
    if (given !== undefined) return given;
    if (production)
      throw new BadSetting(`The setting ${name} is missing: production does not run on a generated one.`);
    return generatedSecret(dataDir, name);
  };
  return {
    production,
    port: settings.PORT,
    host: settings.HOST,
    /** Where people reach us, without a slash at the end. */
    publicUrl: (settings.PUBLIC_URL ?? `http://${urlHost(settings.HOST)}:${settings.PORT}`).replace(
      /\/+$/,
      "",
    ),
    /** False when people may reach us by several addresses, such as localhost and 127.0.0.1. */
    publicUrlIsSet: settings.PUBLIC_URL !== undefined,
    dataDir,
    embedded,
    socketDir: socketDirectory(dataDir),
    databaseUrl:
      settings.DATABASE_URL ??
      `postgres://sparebay@/sparebay?host=${encodeURIComponent(socketDirectory(dataDir))}`,
    demo: settings.DEMO ?? embedded,
    /** False in a web process whose jobs run in a separate worker. */
    runsJobs: settings.WORKER,
    sessionSecret: ownSecret("SESSION_SECRET"),
    idEncryptionKey: Buffer.from(ownSecret("ID_ENCRYPTION_KEY"), "hex"),
    stripe: sandboxPayments
      ? null
      : { secretKey: settings.STRIPE_SECRET_KEY!, webhookSecret: settings.STRIPE_WEBHOOK_SECRET! },
    mailUrl: settings.MAIL_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    brandName: settings.BRAND_NAME,
    answerHours: settings.ANSWER_HOURS,
    paymentHours: settings.PAYMENT_HOURS,
    idRetentionDays: settings.ID_RETENTION_DAYS,
    supportEmail: settings.SUPPORT_EMAIL,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
  };
}

function urlHost(host: string): string {
  return host === "0.0.0.0" || host === "::" ? "localhost" : host;
}

/** Unix socket paths end at about 100 characters, so the socket does not live under a deep DATA_DIR. */
function socketDirectory(dataDir: string): string {
  return path.join(tmpdir(), `sparebay-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`);
}

function generatedSecret(dataDir: string, name: string): string {
  const file = path.join(dataDir, "secrets", name.toLowerCase());
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const value = randomBytes(32).toString("hex");
  try {
    writeFileSync(file, value, { mode: 0o600, flag: "wx" });
  } catch {
    return readFileSync(file, "utf8").trim();
  }
  return value;
}
