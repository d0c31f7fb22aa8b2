import { db } from "#app/platform/db.server.ts";
import { markBounced } from "#app/platform/email.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { readEmail } from "#app/platform/read-email.server.ts";
import type { Bounce } from "./read-bounce.server.ts";

/** How many ids of one report are looked up. */
const maxIds = 20;
/** Some servers report each attempt. */
const reportsOfAnEmail = { max: 10, seconds: 3600 };

/**
 * Handles a delivery status notification that the mailbox of MAIL_FROM received: marks the email it's about as bounced.
 * Returns whether there was one. Idempotent. Anyone can write to that mailbox: a report that names none of our emails isn't
 * read, and the attempts of others are counted before.
 */
export async function recordBounce(report: Uint8Array): Promise<boolean> {
  const named = await findEmail(report);
  if (named === null) return false;
  await limitRate(`reports of an email:${named}`, reportsOfAnEmail);
  const { emailId, reason } = await readEmail<Bounce>("bounce", report, named);
  return emailId !== null && markBounced(emailId, reason);
}

/** The first of our emails whose id is anywhere in the report, also where a line of quoted-printable text ends. */
async function findEmail(report: Uint8Array): Promise<string | null> {
  const text = Buffer.from(report).toString("latin1").replaceAll("=\r\n", "");
  const ids = [...new Set(text.match(/eml_[0-9a-z]{22}/g))].slice(0, maxIds);
  if (ids.length === 0) return null;
  const email = await db
    .selectFrom("emails")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .executeTakeFirst();
  return email?.id ?? null;
}
