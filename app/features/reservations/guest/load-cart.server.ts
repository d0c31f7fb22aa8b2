import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { OwnReservation } from "./components/bookings.tsx";
import { taskOf } from "./model.ts";
import { fromRange, liveStatuses } from "../model.ts";
import { mayCancel } from "../policy.ts";
import { mayReserve } from "#app/features/reservations/booking/policy.ts";
import { presentReservation } from "../present.ts";
import { isHeldBy, reservationsAmong } from "../queries.server.ts";

const most = 20;

/** The cart's and checkout's data apart from the browser's own: reservations already held, and the guest. */
export async function loadCart(actor: Actor) {
  return { held: await readHeld(actor), ...readReserver(actor) };
}

/** The live reservations of this member or browser; first those with something left to do, by deadline. */
async function readHeld(actor: Actor): Promise<OwnReservation[]> {
  const held = (await reservationsAmong(actor, await liveIdsOf(actor))).map((row) => ({
    ...presentReservation(row),
    may_cancel: mayCancel(row.status, fromRange(row.stay).start, todayIn(row.timeZone)),
  }));
  const rankOf = (one: OwnReservation) => (taskOf(one) === null ? "9" : (one.expires_at ?? "8"));
  return held.filter((one) => !one.is_over).toSorted((a, b) => rankOf(a).localeCompare(rankOf(b)));
}

async function liveIdsOf(actor: Actor): Promise<string[]> {
  const rows = await db
    .selectFrom("reservations")
    .select("id")
    .where("status", "in", [...liveStatuses])
    .where(isHeldBy(actor))
    .orderBy("createdAt", "desc")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** The actor's data for a page that reserves, and the server's time. */
function readReserver(actor: Actor) {
  const person = isLoggedIn(actor) ? { username: actor.username, email: actor.email } : null;
  return { now: now().toISOString(), mayReserve: mayReserve(actor), person };
}
