import type { Actor } from "#app/features/accounts/model.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Forbidden } from "#app/platform/errors.ts";
import { withStoredPhotos } from "#app/platform/private-photos.server.ts";
import { placeOf } from "./model.ts";
import { writeRefusal } from "./policy.ts";
import { conversationFor } from "./queries.server.ts";
import { addMessage } from "./steps/add-message.server.ts";
import { limitWriting } from "./steps/limit-writing.server.ts";
import { prepareMessage, type Sent } from "./steps/prepare-message.server.ts";

/** Writes in a conversation that the caller is on a side of. */
export async function writeMessage(actor: Actor, conversationId: string, sent: Sent): Promise<void> {
  const { conversation, side } = await conversationFor(actor, conversationId);
  const refusal = writeRefusal(side, conversation.blockedBy);
  if (refusal !== null) throw new Forbidden(refusal);
  await limitWriting(actor, conversation.orderId);
  const message = await prepareMessage(sent);
  await withStoredPhotos(message.photos, placeOf, () =>
    transaction((trx) => addMessage(trx, actor, conversationId, message)),
  );
}
