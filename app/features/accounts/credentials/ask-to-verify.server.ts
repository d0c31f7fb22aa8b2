import { transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { TooMany } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { readEmailWait } from "#app/platform/limit-emails.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import type { Actor } from "../model.ts";
import { emailToVerify } from "../events.server.ts";
import { requireMember } from "../policy.ts";

/** Emails the member's confirmation link again; does nothing for a confirmed address. */
export async function askToVerify(actor: Actor): Promise<void> {
  const member = requireMember(actor);
  if (member.emailVerified) return;
  await limitRate(`ask-to-verify:${member.id}`, { max: 3, seconds: 600 });
  const wait = await readEmailWait(member.email);
  if (wait > 0) throw new TooMany(wait, "This address has had many emails from us.");
  await transaction((trx) => enqueue(trx, emailToVerify, { userId: member.id, requestId: newId("vrf") }));
}
