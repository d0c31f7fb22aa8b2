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
};

/** Sends a mail over SMTP and keeps a copy in `mails`. Called by jobs only, which may run twice. */
export async function sendMail({ key, to, subject, element, confidential = false }: Mail): Promise<void> {
  const html = await render(element);
  await db
    .insertInto("mails")
    .values({
      id: newId("mai"),
      key,
      recipient: to,
      subject,
      html,
      bodyText: toPlainText(html),
      confidential,
      createdAt: now(),
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { id } = await db.selectFrom("mails").select("id").where("key", "=", key).executeTakeFirstOrThrow();
  await sendKept(id);
}

/**
 * Tries the mails again that wait for more than ten minutes, whatever became of their jobs, until they are a week old.
 * One that cannot be sent does not keep the others waiting.
 */
export async function sendWaitingMails(): Promise<void> {
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

export const mailJobs = [
  handleJob(defineJob<object>("mails.sweep"), sendWaitingMails, { everySeconds: 300 }),
];

/** Sends a mail of `mails` unless that was done, or another process is at it: its row stays locked meanwhile. */
async function sendKept(id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom("mails")
      .selectAll()
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!mail) return;
    await post(mail);
    await trx
      .updateTable("mails")
      .set({ state: "sent", sentAt: now(), ...(mail.confidential ? { html: "", bodyText: "" } : {}) })
      .where("id", "=", id)
      .execute();
  });
}

async function post(mail: Selectable<Mails>): Promise<void> {
  const transport = createTransport(config.mailUrl ?? (await inboxUrl()));
  try {
    await transport.sendMail({
      from: config.mailFrom,
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.bodyText,
      messageId: `<${mail.id}@${new URL(config.publicUrl).hostname}>`,
    });
  } finally {
    transport.close();
  }
}

function before(minutes: number): Date {
  return new Date(now().getTime() - minutes * 60_000);
}
