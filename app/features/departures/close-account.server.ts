import { confirmPassword } from "#app/features/accounts/credentials/confirm-password.server.ts";
import { lockMember } from "#app/features/accounts/members/lock-member.server.ts";
import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import { readDisowned } from "#app/features/accounts/credentials/read-disowned.server.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { findObstacles } from "./steps/find-obstacles.server.ts";
import { listMemberData } from "./steps/list-member-data.server.ts";

type Proof = { currentPassword: string } | { emailToken: string; address: string };

/**
 * Deletes a member's account: removes everything that identifies them and keeps their bookings. A module may object: a
 * stay that isn't over, or money that is owed. The owner proves it with the password or, while the email is
 * unconfirmed, with the link emailed to it: someone else may have signed up with it.
 */
export async function closeAccount(actor: Actor, proof: Proof): Promise<void> {
  const member = await owner(actor, proof);
  if (member.kind === "administrator")
    throw new Conflict("Administrators can only be removed on the server.");
  await transaction(async (trx) => {
    await lockMember(trx, member.id);
    // Read again under the lock: an account confirmed since then belongs to its owner.
    if ("emailToken" in proof) await readDisowned(trx, proof.emailToken);
    for await (const { sentence } of findObstacles(trx, member)) throw new Conflict(sentence);
    for (const { forget } of listMemberData()) await forget?.(trx, member);
    await recordAction(trx, { kind: "system" }, { action: "closeAccount", subjectId: member.id });
  });
}

async function owner(actor: Actor, proof: Proof): Promise<LoggedIn> {
  if ("emailToken" in proof) {
    await limitRate(`verify-email:${proof.address}`, { max: 20, seconds: 600 });
    return readDisowned(db, proof.emailToken);
  }
  const member = requireMember(actor);
  await confirmPassword(member.id, proof.currentPassword);
  return member;
}
