import type { Actor } from "#app/features/accounts/model.ts";
import { renewableOf } from "#app/features/properties/listing/queries.server.ts";
import { reviewLabel, reviewState } from "#app/features/reservations/lifecycle/model.ts";
import { noEnd } from "#app/features/reservations/model.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { addDays, dateIn } from "#app/platform/dates.ts";
import { endAfterNotice } from "./model.ts";
import { leasesOf, type LeaseRow } from "./queries.server.ts";
import type { RentalsPart } from "./schema.ts";

/** Each has its rents, a dialog and two forms. */
const rentalsOnPage = 20;

/**
 * The page of rentals: a tenant's; or a landlord's, with a part of the properties that can be rented without an end, those
 * with these words.
 */
export async function loadRentals(actor: Actor, { before, words = "", spaces }: RentalsPart = {}) {
  const { rows, older } = await leasesOf(actor, before, rentalsOnPage);
  const leases = rows.map((lease) => ({ lease, ...deadlinesOf(lease, actor) }));
  if (actor.kind !== "landlord") return { leases, older, properties: [], olderSpaces: null };
  const part = await renewableOf(actor, { words, before: spaces });
  return { leases, older, properties: part.rows, olderSpaces: part.older };
}

function deadlinesOf(lease: LeaseRow, actor: Actor) {
  const { timeZone, anchor, pastDueSince, payWithinDays, minStayDays, noticeDays } = lease;
  const stay = { ...lease, renews: true, start: anchor, end: lease.endsOn ?? noEnd };
  // A landlord may end it before the shortest stay that they ask for.
  const least = actor.kind === "landlord" ? 1 : minStayDays;
  const end = endAfterNotice(todayIn(timeZone), anchor, noticeDays, least);
  return {
    hasStarted: anchor <= todayIn(timeZone),
    lastDayAfterNotice: addDays(end, -1),
    review: reviewLabel(reviewState(stay, todayIn(timeZone)), true),
    payBy: pastDueSince && addDays(dateIn(timeZone, pastDueSince), payWithinDays),
  };
}
