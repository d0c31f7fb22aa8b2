import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { leaseFor, type LeaseRow } from "#app/features/leases/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { Conflict, Invalid, NotFound } from "#app/platform/errors.ts";
import { claimsOf, isSigned } from "#app/platform/signed-token.server.ts";

/** The rental of a link in its tenant's emails; 400 for a link that isn't ours. */
export async function leaseOfLink(actor: Actor, token: string): Promise<LeaseRow> {
  const reservation = await reservationOf(token);
  if (isLoggedIn(actor) && actor.id !== reservation.tenantId)
    throw new NotFound("This rental belongs to another account.");
  const lease = await db
    .selectFrom("leases")
    .select("id")
    .where("reservationId", "=", reservation.id)
    .executeTakeFirst();
  if (!lease) throw new Conflict("This rental hasn’t been paid yet. Cancel the reservation instead.");
  return leaseFor({ kind: "system" }, lease.id);
}

async function reservationOf(token: string) {
  const [id = ""] = claimsOf(token);
  const reservation = await db
    .selectFrom("reservations")
    .select(["id", "tenantId"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (reservation?.tenantId && isSigned("end-rental", token, [reservation.tenantId])) return reservation;
  const message = "This link is not valid.";
  throw new Invalid(message, { token: message });
}
