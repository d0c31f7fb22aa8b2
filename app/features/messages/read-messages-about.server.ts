import type { Actor } from "#app/features/accounts/model.ts";
import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { conversationForSystem } from "./queries.server.ts";
import { completeMessages } from "./steps/complete-messages.server.ts";

const maxMessages = 2000;

type ReservedPair = { landlordId: string; propertyId: string; tenantId: string | null; orderId: string };
type Range = {
  from?: Date;
  until?: Date | null;
  /** The ids of messages that the caller has. */
  except?: string[];
};

/**
 * For the system: the messages about a reservation, oldest first, with their texts as they are, as the other side reads
 * them before the landlord has accepted, and whether that is over.
 */
export async function readMessagesAbout(
  actor: Actor,
  { landlordId, propertyId, tenantId, orderId }: ReservedPair,
  { from, until, except = [] }: Range = {},
) {
  if (actor.kind !== "system") throw new NotFound("Conversation not found.");
  const rows = await db
    .selectFrom("messages as m")
    .innerJoin("conversations as c", (join) =>
      join.onRef("c.landlordId", "=", "m.landlordId").onRef("c.id", "=", "m.conversationId"),
    )
    .select(["m.landlordId", "m.id", "m.side", "m.body", "m.hiddenKinds", "m.hiddenBody", "m.createdAt"])
    .select("m.conversationId")
    .select(
      sql<number>`(select count(*) from message_photos ph
        where ph.landlord_id = m.landlord_id and ph.message_id = m.id)::integer`.as("photos"),
    )
    .where("c.landlordId", "=", landlordId)
    .where("c.propertyId", "=", propertyId)
    .where((eb) =>
      eb.or([
        eb("c.orderId", "=", orderId),
        eb.and([eb("c.orderId", "is", null), eb("c.tenantId", "=", tenantId)]),
      ]),
    )
    .$if(from !== undefined, (query) => query.where("m.createdAt", ">=", from!))
    .$if(until !== undefined && until !== null, (query) => query.where("m.createdAt", "<", until!))
    .$if(except.length > 0, (query) => query.where(sql<boolean>`m.id <> all(${except})`))
    .orderBy("m.createdAt")
    .orderBy("m.position")
    .limit(maxMessages)
    .execute();
  const isOpen = new Map<string, boolean>();
  for (const id of new Set(rows.map(({ conversationId }) => conversationId)))
    isOpen.set(id, (await conversationForSystem(actor, id)).isOpen);
  return (await completeMessages(rows)).map(({ hiddenBody, ...row }) => ({
    ...row,
    hidden: hiddenBody ?? row.body,
    isOpen: isOpen.get(row.conversationId) ?? false,
  }));
}
