import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { db } from "#app/platform/db.server.ts";
import { Forbidden, NotFound } from "#app/platform/errors.ts";

/** Refuses callers who hold no reservation at all, before their upload is read. */
export async function requireHolder(actor: Actor): Promise<void> {
  const userId = isLoggedIn(actor) ? actor.id : null;
  const visitorId = actor.kind === "system" ? null : actor.visitorId;
  const held = await db
    .selectFrom("reservations")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("tenantId", "=", userId),
        eb("visitorId", "=", visitorId),
        eb(
          "orderId",
          "in",
          eb.selectFrom("orderBrowsers").select("orderId").where("visitorId", "=", visitorId),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (held) return;
  if (actor.kind === "landlord" || actor.kind === "administrator") throw new Forbidden();
  throw new NotFound("Reservation not found.");
}
