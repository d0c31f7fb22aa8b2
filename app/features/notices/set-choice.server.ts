import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { type Category, type Channel, isLocked } from "./model.ts";

type Choice = { memberId: string; category: Category; channel: Channel; isWanted: boolean };

/** Writes whether a member wants a category by a channel. Idempotent. Money and security can't be switched off. */
export async function setChoice(trx: Transaction, choice: Choice): Promise<void> {
  const { memberId, category, channel, isWanted } = choice;
  if (isLocked(category) && !isWanted)
    throw new Conflict("Emails about money and security can’t be switched off.");
  if (isWanted)
    await trx
      .deleteFrom("noticeMutes")
      .where("memberId", "=", memberId)
      .where("category", "=", category)
      .where("channel", "=", channel)
      .execute();
  else
    await trx
      .insertInto("noticeMutes")
      .values({ memberId, category, channel, createdAt: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
