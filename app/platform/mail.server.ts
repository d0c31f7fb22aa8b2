import { render, toPlainText } from "@react-email/render";
import type { Selectable } from "kysely";
import { createTransport } from "nodemailer";
import type { ReactElement } from "react";
import { now } from "./clock.server.ts";
import { config } from "./config.server.ts";
import type { Mails } from "./database.types.ts";
import { db } from "./db.server.ts";
import { newId } from "./ids.server.ts";
import { inboxUrl } from "./inbox.server.ts";
import { defineJob, handleJob } from "./jobs.server.ts";
import { log } from "./log.server.ts";
import { isNobodys } from "./nobodys-address.ts";

/**
 * A mail to one person. `key` names the occasion ("move-17-landlord"): the same key is sent once. Of a confidential one,
 * which carries a secret link, no text is kept once it is sent.
 */
export type Mail = {
  key: string;
  to: string;
  subject: string;
  element: ReactElement;
  confidential?: boolean;
  /** Whom an answer goes to, when not to us. */
  replyTo?: string;
  /** Where its reader ends mails of this kind; only reminders have one. Answers a POST, as mail programs send it. */
  unsubscribeUrl?: string;
};

/** Milliseconds that a mail server may take to answer, to greet, and to say anything more. */
export const mailPatience = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
};

/** Sends a mail over SMTP and keeps a copy in `mails`. Called by jobs only, which may run twice. */
export async function sendMail(mail: Mail): Promise<void> {
  if (isNobodys(mail.to)) return;
  const { key, confidential = false } = mail;
  const html = await render(mail.element);
  await db
    .insertInto("mails")
    .values({
      id: newId("mai"),
      key,
      recipient: mail.to,
      subject: mail.subject,
      html,
      bodyText: toPlainText(html),
      confidential,
      replyTo: mail.replyTo ?? null,
      unsubscribeUrl: mail.unsubscribeUrl ?? null,
      createdAt: now(),
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { id } = await db.selectFrom("mails").select("id").where("key", "=", key).executeTakeFirstOrThrow();
  await sendKept(id);
}

/**
 * Tries the mails again that wait for more than ten minutes, whatever became of their jobs, until they are a week old.
 * One that cannot be sent does not keep the others waiting; a week-old one is given up and counts as failed.
 */
export async function sendWaitingMails(): Promise<void> {
  await db
    .updateTable("mails")
    .set({ state: "failed" })
    .where("state", "=", "waiting")
    .where("createdAt", "<=", before(7 * 24 * 60))
    .execute();
  const waiting = await db
    .selectFrom("mails")
    .select("id")
    .where("state", "=", "waiting")
    .where("createdAt", "<", before(10))
    .where("createdAt", ">", before(7 * 24 * 60))
    .orderBy("createdAt")
    .limit(100)
    .execute();
  for (const { id } of waiting) {
    await sendKept(id).catch((error: unknown) => log.warn({ err: error, mail: id }, "a mail waits on"));
  }
}

/** Tries a mail again that bounced or was given up. */
export const mailToRetry = defineJob<{ mailId: string }>("mails.retry");

export const mailJobs = [
  handleJob(mailToRetry, retry),
  handleJob(defineJob<object>("mails.sweep"), sendWaitingMails, { everySeconds: 300 }),
];

async function retry({ mailId }: { mailId: string }): Promise<void> {
  await db
    .updateTable("mails")
    .set({ state: "waiting" })
    .where("id", "=", mailId)
    .where("state", "in", ["bounced", "failed"])
    .execute();
  await sendKept(mailId);
}

/**
 * Sends a mail of `mails` unless that was done, or another process is at it: its row stays locked meanwhile. What came
 * of it is written down; a mail that was refused for good bounced, after other troubles it waits on, and this throws.
 */
async function sendKept(id: string): Promise<void> {
  const trouble = await db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom("mails")
      .selectAll()
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!mail) return null;
    const failure = await post(mail).then(
      () => null,
      (error: unknown) => error as Error,
    );
    const bounced = failure !== null && isRefusal(failure);
    const isOver = failure === null || bounced;
    await trx
      .updateTable("mails")
      .set({
        state: failure === null ? "sent" : bounced ? "bounced" : "waiting",
        sentAt: failure === null ? now() : null,
        attempts: mail.attempts + 1,
        attemptedAt: now(),
        trouble: failure === null ? null : failure.message.slice(0, 1000),
        ...(mail.confidential && isOver ? { html: "", bodyText: "" } : {}),
      })
      .where("id", "=", id)
      .execute();
    if (bounced) log.warn({ err: failure, mail: id }, "a mail bounced");
    return isOver ? null : failure;
  });
  if (trouble !== null) throw trouble;
}

/** Whether the mail server refused this recipient or this text for good: https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1 */
function isRefusal(error: Error): boolean {
  const { code, responseCode = 0 } = error as Error & { code?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500 && responseCode < 600;
}

async function post(mail: Selectable<Mails>): Promise<void> {
  const transport = createTransport({ url: config.mailUrl ?? (await inboxUrl()), ...mailPatience });
  try {
    await transport.sendMail({
      from: config.mailFrom,
      to: mail.recipient,
      subject: mail.subject,
      ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
      ...(mail.unsubscribeUrl === null ? {} : { headers: oneClick(mail.unsubscribeUrl) }),
      html: mail.html,
      text: mail.bodyText,
      messageId: `<${mail.id}@${new URL(config.publicUrl).hostname}>`,
    });
  } finally {
    transport.close();
  }
}

/** https://www.rfc-editor.org/rfc/rfc8058 */
function oneClick(url: string) {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

function before(minutes: number): Date {
  return new Date(now().getTime() - minutes * 60_000);
}
