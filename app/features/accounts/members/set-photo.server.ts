import type { Transaction } from "#app/platform/db.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { Unauthenticated } from "#app/platform/errors.ts";
import type { LoggedIn } from "../model.ts";
import { lockMember } from "./lock-member.server.ts";

/** Sets the key of a landlord's photo, or none; returns the former one. Refuses an account that was closed since. */
export async function setPhoto(
  trx: Transaction,
  landlord: LoggedIn,
  photoKey: string | null,
): Promise<string | null> {
  await lockMember(trx, landlord.id);
  const former = await trx
    .selectFrom("users")
    .select("photoKey")
    .where("id", "=", landlord.id)
    .where("banned", "=", false)
    .executeTakeFirst();
  if (!former) throw new Unauthenticated();
  await trx.updateTable("users").set({ photoKey, updatedAt: now() }).where("id", "=", landlord.id).execute();
  return former.photoKey;
}
