import { randomBytes } from "node:crypto";
import type { Answers } from "./questions.ts";

/** The settings of one web process and one worker behind a proxy on this machine, or of a public trial, with new keys. */
export function settingsOf(answers: Answers): Record<string, string> {
  const { url, trial, database, mail, sender, stripe } = answers;
  const [key = "", webhook = ""] = stripe.split(" ");
  const shared = {
    NODE_ENV: "production",
    PUBLIC_URL: url.replace(/\/+$/, ""),
    HOST: "127.0.0.1",
    PORT: "3000",
    HEALTH_PORT: "3200",
    TRUST_PROXY: "true",
    DATABASE_URL: database,
    SESSION_SECRET: newKey(),
    ID_ENCRYPTION_KEY: newKey(),
  };
  // One process without a worker, and files of its own.
  if (trial !== "") return { ...shared, DATA_DIR: "/var/lib/sparebay/trial", TRIAL_RESETS: trial };
  return {
    ...shared,
    WORKER_PORT: "3100",
    WORKER: "false",
    DATA_DIR: "/var/lib/sparebay",
    BOUNCE_SECRET: newKey(),
    METRICS_TOKEN: newKey(),
    MAIL_URL: mail,
    MAIL_FROM: sender,
    ...(key === ""
      ? { ALLOW_SANDBOX_PAYMENTS: "true" }
      : { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhook }),
  };
}

const newKey = () => randomBytes(32).toString("hex");

/** As shells and systemd read it; a value has no quotation marks of its own. */
export function writeSettings(settings: Record<string, string>): string {
  const lines = Object.entries(settings).map(([name, value]) =>
    /^[\w./:@%+=,?-]*$/.test(value) ? `${name}=${value}` : `${name}='${value}'`,
  );
  return `${lines.join("\n")}\n`;
}
