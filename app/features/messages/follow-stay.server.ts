import { sql } from "kysely";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { findConversation } from "./steps/find-conversation.server.ts";

/**
 * The conversation about a stay goes with it to another space, with the contacts that are shown in it; not where one about that
 * space has begun, or while another stay of the same tenant is in the first. Idempotent.
 */
export async function followStay({
  reservationId,
  from,
}: {
  reservationId: string;
  from: string;
}): Promise<void> {
  await transaction(async (trx) => {
    const { landlordId, propertyId, tenantId, orderId, timeZone } = await reservationFor(
      { kind: "system" },
      reservationId,
      trx,
    );
    const find = async (space: string) => {
      const pair = { landlordId, propertyId: space, tenantId };
      return (
        (await findConversation({ ...pair, orderId }, trx)) ??
        (tenantId === null ? null : await findConversation({ ...pair, orderId: null }, trx))
      );
    };
    const conversationId = await find(from);
    if (conversationId === null || (await find(propertyId)) !== null) return;
    const stays = await trx
      .selectFrom("reservations")
      .select("id")
      .where("landlordId", "=", landlordId)
      .where("propertyId", "=", from)
      .where(sql<boolean>`is_live(status) and coalesce(upper(stay) > ${todayIn(timeZone)}::date, true)`)
      .where((eb) =>
        eb.or([eb("orderId", "=", orderId), ...(tenantId === null ? [] : [eb("tenantId", "=", tenantId)])]),
      )
      .limit(1)
      .execute();
    if (stays.length > 0) return;
    await trx
      .updateTable("conversations")
      .set((eb) => ({ propertyId, version: eb("version", "+", 1) }))
      .where("landlordId", "=", landlordId)
      .where("id", "=", conversationId)
      .execute();
  });
}
