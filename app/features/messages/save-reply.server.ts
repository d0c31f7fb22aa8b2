import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { lockMember } from "#app/features/accounts/members/lock-member.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { mostSavedReplies } from "./model.ts";

/** Saves a text that a landlord uses again. Returns its id. */
export async function saveReply(actor: Actor, text: string): Promise<string> {
  const landlord = requireRole(actor, "landlord", "Only landlords save replies.");
  const id = newId("rpy");
  await transaction(async (trx) => {
    // Two at once would both count before either is there.
    await lockMember(trx, landlord.id);
    const { count } = await trx
      .selectFrom("savedReplies")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("landlordId", "=", landlord.id)
      .executeTakeFirstOrThrow();
    if (count >= mostSavedReplies)
      throw new Conflict(`You have ${mostSavedReplies} saved replies. Delete one first.`);
    await trx
      .insertInto("savedReplies")
      .values({ id, landlordId: landlord.id, text, createdAt: now() })
      .execute();
  });
  return id;
}
