import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { leaseFor, type LeaseRow } from "#app/features/leases/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { Conflict, Invalid, NotFound } from "#app/platform/errors.ts";
import { claimsOf, isSigned, timeOf } from "#app/platform/signed-token.server.ts";

/** The rental of a link in its tenant's emails; 400 for a link that isn't ours, or has expired. */
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
  const [id = "", until] = claimsOf(token);
  const reservation = await db
    .selectFrom("reservations")
    .select(["id", "tenantId"])
    .where("id", "=", id)
    .executeTakeFirst();
  const isOurs = reservation?.tenantId && isSigned("end-rental", token, [reservation.tenantId]);
  if (isOurs && timeOf(until) > now().getTime()) return reservation;
  const message = isOurs
    ? "This link has expired. Use the one in a newer email, or log in and end the rental under Rentals."
    : "This link is not valid.";
  throw new Invalid(message, { token: message });
}
