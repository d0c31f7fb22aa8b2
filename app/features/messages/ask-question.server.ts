import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { withStoredPhotos } from "#app/platform/private-photos.server.ts";
import { limits, placeOf } from "./model.ts";
import { addMessage } from "./steps/add-message.server.ts";
import { findConversation } from "./steps/find-conversation.server.ts";
import { limitWriting } from "./steps/limit-writing.server.ts";
import { prepareMessage, type Sent } from "./steps/prepare-message.server.ts";
import { type About, type Pair, readPair } from "./steps/read-pair.server.ts";

/**
 * Writes the first message about a property, or the next one: there is one conversation of a property and a tenant.
 * Members with a confirmed email begin one by a question; both sides of a reservation, by that. Returns its id.
 */
export async function askQuestion(actor: Actor, asked: Sent & About, address: string): Promise<string> {
  const pair = await readPair(actor, asked);
  const known = await findConversation(pair);
  if (known === null && asked.reservationId === undefined) {
    await limitRate(`questions:${pair.tenantId}`, limits.questions);
    await limitRate(`questions from:${address}`, limits.questionsFromNetwork);
  }
  await limitWriting(actor, pair.orderId);
  const message = await prepareMessage(asked);
  return withStoredPhotos(message.photos, placeOf, () =>
    transaction(async (trx) => {
      const id = known ?? (await begin(trx, pair));
      await addMessage(trx, actor, id, message);
      return id;
    }),
  );
}

async function begin(trx: Transaction, pair: Pair): Promise<string> {
  const id = newId("cnv");
  const instant = now();
  const made = await trx
    .insertInto("conversations")
    .values({ id, ...pair, lastAt: instant, createdAt: instant })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  // Begun by another request since then.
  if (!made) return (await findConversation(pair, trx))!;
  const side = { landlordId: pair.landlordId, conversationId: id };
  await trx
    .insertInto("conversationSides")
    .values([
      { ...side, side: "tenant", memberId: pair.tenantId },
      { ...side, side: "landlord", memberId: pair.landlordId },
    ])
    .execute();
  return id;
}
