import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { isAcceptedAndPaid } from "#app/features/reservations/lifecycle/model.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { Conflict, Forbidden, Invalid } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { longestReview, type Part, parts, writing } from "./model.ts";
import type { Side } from "#app/features/reservations/model.ts";
import { sideOf } from "./policy.ts";
import type { ReviewInput } from "./schema.ts";
import { lockWindow } from "./steps/lock-window.server.ts";
import { publishWindow } from "./steps/publish-window.server.ts";
import { removeContacts } from "./steps/remove-contacts.server.ts";

const notStayed = "A stay can be reviewed once it was paid and is over.";

/**
 * Writes the caller's review of a reservation's open window, or changes it until it is published: at once if the other
 * side has written. Only windows of paid stays that are over exist (open-windows.server.ts).
 */
export async function writeReview(actor: Actor, reservationId: string, input: ReviewInput): Promise<void> {
  const reservation = await reservationFor(actor, reservationId);
  const side = sideOf(actor, reservation);
  if (side === null) throw new Forbidden("Only the two sides of a stay can review it.");
  if (!isAcceptedAndPaid(reservation)) throw new Conflict(notStayed);
  await limitRate(`reviews:${side}:${reservation.id}`, writing);
  const written = {
    ...partsFor(side, input),
    stars: input.stars,
    body: removeContacts(input.text, longestReview, "text"),
  };
  await transaction(async (trx) => {
    const window = await openWindow(trx, reservation);
    const instant = now();
    const key = { landlordId: window.landlordId, reservationId: window.reservationId, period: window.period };
    await trx
      .insertInto("reviews")
      .values({
        ...key,
        ...written,
        id: newId("rev"),
        propertyId: window.propertyId,
        opensAt: window.opensAt,
        closesAt: window.closesAt,
        side,
        authorId: isLoggedIn(actor) ? actor.id : null,
        createdAt: instant,
        updatedAt: instant,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["landlordId", "reservationId", "period", "side"])
          .doUpdateSet({ ...written, updatedAt: instant }),
      )
      .execute();
    const { count } = await trx
      .selectFrom("reviews")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("landlordId", "=", key.landlordId)
      .where("reservationId", "=", key.reservationId)
      .where("period", "=", key.period)
      .executeTakeFirstOrThrow();
    if (count === 2) await publishWindow(trx, window);
  });
}

/** The latest window of a reservation, locked, if its sides can write in it. */
async function openWindow(trx: Transaction, { landlordId, id }: { landlordId: string; id: string }) {
  const latest = await trx
    .selectFrom("reviewWindows")
    .select("period")
    .where("landlordId", "=", landlordId)
    .where("reservationId", "=", id)
    .orderBy("period", "desc")
    .limit(1)
    .executeTakeFirst();
  const window = latest && (await lockWindow(trx, { landlordId, reservationId: id, period: latest.period }));
  if (!window || window.opensAt > now()) throw new Conflict(notStayed);
  if (window.publishedAt !== null) throw new Conflict("The reviews are published and can’t be changed.");
  if (window.closesAt <= now()) throw new Conflict("This stay can’t be reviewed anymore.");
  return window;
}

function partsFor(side: Side, input: ReviewInput) {
  const { as_described: asDescribed, access, communication } = input;
  if (side === "landlord") return { asDescribed: null, access: null, communication: null };
  const missing = (Object.keys(parts) as Part[]).filter((part) => input[part] === undefined);
  if (missing.length > 0) {
    const fields = Object.fromEntries(
      missing.map((part) => [part, `Rate “${parts[part]}” from 1 to 5 stars.`]),
    );
    throw new Invalid(Object.values(fields)[0]!, fields);
  }
  return { asDescribed: asDescribed!, access: access!, communication: communication! };
}
