import { TooMany } from "./errors.ts";
import { db } from "./db.server.ts";
import { now } from "./clock.server.ts";
import { limitRate } from "./limit-rate.server.ts";
import { deriveSecret } from "./signed-token.server.ts";

/** How many emails a day a mailbox gets from us until its owner confirms it: strangers can enter any address. */
export const maxEmailsADay = 20;

const windowMs = 86_400_000;

/** Counts an email to a mailbox that no one confirmed; false once it has had a day's most. */
export async function countUnconfirmedEmail(email: string): Promise<boolean> {
  try {
    await limitRate(keyOf(email), { max: maxEmailsADay, seconds: windowMs / 1000 });
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}

/** The seconds until a mailbox that no one confirmed gets another email: 0 if it may have one now. */
export async function readEmailWait(email: string): Promise<number> {
  const counted = await db
    .selectFrom("rateLimits")
    .select(["count", "lastRequest"])
    .where("key", "=", keyOf(email))
    .executeTakeFirst();
  if (!counted || counted.count < maxEmailsADay) return 0;
  return Math.max(0, Math.ceil((counted.lastRequest + windowMs - now().getTime()) / 1000));
}

const keyOf = (email: string) => `emails:${hashEmail(mailboxOf(email))}`;

/**
 * The mailbox behind the spellings of an address that mail services deliver to one: in any case, with a tag after a
 * plus sign, and at Gmail with dots (https://support.google.com/mail/answer/7436150). For counting only.
 */
export function mailboxOf(email: string): string {
  const [, name = "", host = ""] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  const untagged = name.replace(/(?<=.)\+.*/, "");
  return /^(gmail|googlemail)\.com$/.test(host)
    ? `${untagged.replaceAll(".", "")}@gmail.com`
    : `${untagged}@${host}`;
}

/**
 * A keyed hash of an address, in any case, for counts of attempts. They needn't be deleted with an account, because they
 * identify no one; so signing up and leaving clears no one's count.
 */
export function hashEmail(email: string): string {
  return deriveSecret(`email:${email.toLowerCase()}`).toString("base64url");
}
