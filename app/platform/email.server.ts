import { type Insertable, type Selectable, sql } from "kysely";
import type { ReactElement } from "react";
import { now } from "./clock.server.ts";
import type { Emails } from "./database.types.ts";
import { db, transaction } from "./db.server.ts";
import { forgetOldEmails } from "./forget-old-emails.server.ts";
import { newId } from "./ids.server.ts";
import { defineJob, enqueue, handleJob } from "./jobs.server.ts";
import { countUnconfirmedEmail } from "./limit-emails.server.ts";
import { log } from "./log.server.ts";
import { MailAway, mailServerAnswers } from "./outages.server.ts";
import { renderEmail } from "./render-email.server.ts";
import { requestCarried } from "./request-context.server.ts";
import { isNobodys } from "./deleted-user-email.ts";
import { type Pool, post } from "./smtp.server.ts";
import { replaceInText } from "./storable-text.server.ts";

/**
 * An email to one person. `key` names the occasion ("transition-17-landlord"): the same key is sent once. The text of a
 * confidential one, which carries a secret link, is deleted once it is sent.
 */
export type Email = {
  key: string;
  to: string;
  subject: string;
  element: ReactElement;
  confidential?: boolean;
  /** Someone waits for it before they can continue: it has its own queue and connections. */
  isForLogin?: boolean;
  /** No one has shown that they read this mailbox: it gets only so many emails a day. */
  isUnconfirmed?: boolean;
  /** Reply-to address, if not ours. */
  replyTo?: string;
  /**
   * Who and what it's about, so that it is found when their data is deleted. Without a reservation it is to that member
   * only.
   */
  about?: { userId?: string | null; reservationId?: string; inquiryId?: string };
  /** The link that ends emails of this kind; only reminders have one. Accepts a POST, as mail programs send it. */
  unsubscribeUrl?: string;
};

const loginEmailToSend = defineJob<{ emailId: string }>("emails.send-login", "login");
const emailToSend = defineJob<{ emailId: string }>("emails.send", "email");
/** Retries an email that bounced or failed. */
export const emailToRetry = defineJob<{ emailId: string }>("emails.retry", "email");

export const emailJobs = [
  handleJob(loginEmailToSend, ({ emailId }) => sendKept(emailId, "login")),
  handleJob(emailToSend, ({ emailId }) => sendKept(emailId, "email")),
  handleJob(emailToRetry, retry),
  handleJob(defineJob<object>("emails.sweep"), sweepEmails, { everySeconds: 300 }),
  handleJob(defineJob<object>("emails.forget-old"), forgetOldEmails, { everySeconds: 3600 }),
];

/**
 * Renders an email into `emails`, with the job that sends it. Drops it if its mailbox was never confirmed and has had a
 * day's most. Only jobs call it, and may run twice.
 */
export async function sendEmail(mail: Email): Promise<void> {
  if (isNobodys(mail.to)) return;
  if (mail.isUnconfirmed && !(await countUnconfirmedEmail(mail.to))) return;
  const { html, text } = renderEmail(mail.element);
  await keepEmail({
    id: newId("eml"),
    key: mail.key,
    recipient: mail.to,
    subject: mail.subject,
    html,
    bodyText: text,
    confidential: mail.confidential ?? false,
    replyTo: mail.replyTo ?? null,
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
    aboutUserId: mail.about?.userId ?? null,
    aboutReservationId: mail.about?.reservationId ?? null,
    aboutInquiryId: mail.about?.inquiryId ?? null,
    createdAt: now(),
    queue: (mail.isForLogin ? loginEmailToSend : emailToSend).name,
    carried: JSON.stringify(requestCarried()),
  });
}

type KeptEmail = Omit<Insertable<Emails>, "state" | "attempts"> & { queue: string; carried: string };

/** The email and the job that sends it, by one statement; neither where one of this key is kept already. */
function keepEmail({ queue, carried, ...email }: KeptEmail) {
  return db
    .with("kept", (cte) =>
      cte
        .insertInto("emails")
        .values(email)
        .onConflict((conflict) => conflict.column("key").doNothing())
        .returning("id"),
    )
    .selectFrom("kept")
    .select(
      sql`enqueue_job(${queue}::text, jsonb_build_object('emailId', kept.id) || ${carried}::jsonb)`.as(
        "enqueued",
      ),
    )
    .execute();
}

/**
 * Sends emails that have waited for more than ten minutes and have no job anymore; after a week such an email counts as
 * failed.
 */
export async function sweepEmails(): Promise<void> {
  await db
    .updateTable("emails")
    .set({ state: "failed" })
    .where("state", "=", "waiting")
    .where("createdAt", "<=", before(7 * 24 * 60))
    .execute();
  await transaction(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from emails
      where state = 'waiting' and created_at < ${before(10)} and not exists (
        select from pgboss.job
        where job.name like 'emails.%' and job.state in ('created', 'retry', 'active') and job.data->>'emailId' = emails.id
      )
      order by created_at limit 1000 for update skip locked`.execute(trx);
    for (const { id } of rows) await enqueue(trx, emailToSend, { emailId: id });
  });
}

/** Records a report that a sent email didn't arrive. Returns whether it was one of ours. */
export async function markBounced(emailId: string, trouble: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("emails")
    .set({ state: "bounced", trouble: replaceInText(trouble).slice(0, 1000) })
    .where("id", "=", emailId)
    .where("state", "in", ["sent", "bounced"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function retry({ emailId }: { emailId: string }): Promise<void> {
  await db
    .updateTable("emails")
    .set({ state: "waiting" })
    .where("id", "=", emailId)
    .where("state", "in", ["bounced", "failed"])
    .where("html", "!=", "")
    .execute();
  await sendKept(emailId, "email");
}

const renewEveryMs = 5000;
const leaseEnd = sql<Date>`now() + interval '20 seconds'`;

/**
 * Sends an email of `emails` unless it was sent. Records the outcome; a permanent refusal is a bounce, after other
 * errors it waits and this throws.
 */
async function sendKept(id: string, pool: Pool): Promise<void> {
  const mail = await claim(id);
  if (!mail) return;
  const renewing = setInterval(() => void renew(mail), renewEveryMs);
  const failure = await post(mail, pool)
    .then(
      () => null,
      (error: unknown) => error as Error,
    )
    .finally(() => clearInterval(renewing));
  const isAway = failure !== null && isOfServer(failure);
  const outage = isAway ? null : mailServerAnswers();
  if (outage !== null) log.warn(outage, "the mail server answers again");
  const bounced = failure !== null && isRefusal(failure);
  const isOver = failure === null || bounced;
  await record({
    id,
    attempts: mail.attempts,
    state: failure === null ? "sent" : bounced ? "bounced" : "waiting",
    sentAt: failure === null ? now() : null,
    trouble: failure === null ? null : failure.message.slice(0, 1000),
    isOver,
  });
  if (bounced) log.warn({ err: failure, mail: id }, "an email bounced");
  if (!isOver) throw isAway ? new MailAway(failure) : failure;
}

type Outcome = Pick<Selectable<Emails>, "id" | "attempts" | "state" | "sentAt" | "trouble"> & {
  isOver: boolean;
};

/** Records how an attempt went. The text of a confidential email is deleted once it needs no other. */
function record({ id, attempts, state, sentAt, trouble, isOver }: Outcome) {
  // By the row's current value: it may have become confidential during the sending.
  const unlessConfidential = (column: "html" | "body_text") =>
    sql<string>`case when ${isOver} and confidential then '' else ${sql.ref(column)} end`;
  return db
    .updateTable("emails")
    .set({
      state,
      sentAt,
      leasedUntil: null,
      trouble,
      html: unlessConfidential("html"),
      bodyText: unlessConfidential("body_text"),
    })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .execute();
}

/**
 * Claims a waiting email for as long as this process renews its lease, so that two never send it at once. Undefined if
 * it no longer waits. No transaction is open while the mail server takes its time.
 */
async function claim(id: string): Promise<Selectable<Emails> | undefined> {
  const [mail] = await claimWaiting({ id, at: now() });
  if (mail) return mail;
  const waiting = db.selectFrom("emails").select("id").where("id", "=", id).where("state", "=", "waiting");
  if (await waiting.executeTakeFirst()) throw new Error("Another process is sending this email.");
  return undefined;
}

function claimWaiting({ id, at }: { id: string; at: Date }) {
  return (
    db
      .updateTable("emails")
      .set({ attempts: sql`attempts + 1`, attemptedAt: at, leasedUntil: leaseEnd })
      .where("id", "=", id)
      .where("state", "=", "waiting")
      // A lease that ends later than any was written while the database's clock was ahead.
      .where(
        sql<boolean>`coalesce(leased_until <= now() or leased_until > now() + interval '80 seconds', true)`,
      )
      .returningAll()
      .execute()
  );
}

async function renew({ id, attempts }: Selectable<Emails>): Promise<void> {
  await db
    .updateTable("emails")
    .set({ leasedUntil: leaseEnd })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("leasedUntil", "is not", null)
    .execute()
    .catch((error: unknown) => log.warn({ err: error, mail: id }, "an email's lease could not be renewed"));
}

/**
 * True if the mail server permanently refused this recipient or text:
 * https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1
 */
function isRefusal(error: Error): boolean {
  const { code, responseCode = 0 } = error as Error & { code?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500 && responseCode < 600;
}

/** True if no email can be sent now, such as where the server can't be reached, closes, or refuses our password. */
function isOfServer(error: Error): boolean {
  const { code = "", responseCode } = error as Error & { code?: string; responseCode?: number };
  return responseCode === 421 || /^(ECONN|ETIMEDOUT|ESOCKET|EDNS|EAUTH|ETLS|EPROTOCOL)/.test(code);
}

function before(minutes: number): Date {
  return new Date(now().getTime() - minutes * 60_000);
}
