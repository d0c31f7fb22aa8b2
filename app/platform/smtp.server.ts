import type { Selectable } from "kysely";
import type { Transporter } from "nodemailer";
import { config } from "./config.server.ts";
import type { Emails } from "./database.types.ts";
import { standInUrl } from "./mail-stand-in.server.ts";

/** How long a mail server may take to connect, to greet, and to answer, in milliseconds. */
export const emailPatience = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
};

/** Emails that people need to log in have their own connections, so that others never delay them. */
export type Pool = "login" | "email";
const connections: Record<Pool, number> = { login: 2, email: 4 };
const idleTimeout = 10_000;

const pools = new Map<string, Promise<Transporter>>();

/** Sends an email to the mail server, over a connection that stays open for the next one. */
export async function post(mail: Selectable<Emails>, pool: Pool): Promise<void> {
  const url = config.mailUrl ?? (await standInUrl());
  const transport = await transportOf(pool, url);
  await transport.sendMail({
    from: config.mailFrom.includes("<")
      ? config.mailFrom
      : { name: config.brandName, address: config.mailFrom },
    to: mail.recipient,
    subject: mail.subject,
    ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
    ...(mail.unsubscribeUrl === null ? {} : { headers: oneClick(mail.unsubscribeUrl) }),
    html: mail.html,
    text: mail.bodyText,
    messageId: `<${mail.id}@${new URL(config.publicUrl).hostname}>`,
  });
}

/** Closes the connections to mail servers; the next email opens a new one. */
export function closeEmail(): void {
  for (const opening of pools.values()) void opening.then((transport) => transport.close());
  pools.clear();
}

function transportOf(pool: Pool, url: string): Promise<Transporter> {
  const key = `${pool} ${url}`;
  const known = pools.get(key);
  if (known) return known;
  const opening = openTransport(pool, url);
  pools.set(key, opening);
  return opening;
}

async function openTransport(pool: Pool, url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    pool: true,
    maxConnections: connections[pool],
    maxMessages: Number.MAX_SAFE_INTEGER,
    idleTimeout,
    ...emailPatience,
  });
}

/** https://www.rfc-editor.org/rfc/rfc8058 */
function oneClick(url: string) {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
