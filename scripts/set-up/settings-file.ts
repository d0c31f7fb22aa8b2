import { randomBytes } from "node:crypto";
import type { Answers } from "./questions.ts";

/** The settings of one web process and one worker behind a proxy on this machine, with new keys. */
export function settingsOf({ url, name, database, mail, sender, stripe }: Answers): Record<string, string> {
  const [key = "", webhook = ""] = stripe.split(" ");
  return {
    NODE_ENV: "production",
    PUBLIC_URL: url.replace(/\/+$/, ""),
    HOST: "127.0.0.1",
    PORT: "3000",
    HEALTH_PORT: "3200",
    WORKER_PORT: "3100",
    TRUST_PROXY: "true",
    WORKER: "false",
    DATA_DIR: "/var/lib/sparebay",
    DATABASE_URL: database,
    SESSION_SECRET: newKey(),
    ID_ENCRYPTION_KEY: newKey(),
    BOUNCE_SECRET: newKey(),
    METRICS_TOKEN: newKey(),
    MAIL_URL: mail,
    MAIL_FROM: `${name} <${sender}>`,
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
