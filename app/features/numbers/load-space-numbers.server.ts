import type { Actor } from "#app/features/accounts/model.ts";
import { savesByWeek } from "#app/features/properties/favorites/queries.server.ts";
import type { PropertyRow } from "#app/features/properties/queries.server.ts";
import { estimatePrice } from "#app/features/properties/search/estimate-price.server.ts";
import { requestsOfProperty } from "#app/features/reservations/landlord/queries.server.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { type Period, startOf, weeksSince } from "./model.ts";
import type { SpaceWeek } from "./present.ts";
import { ownSpace, viewsByWeek } from "./queries.server.ts";

/** A landlord's space by week, newest first, and what similar spaces nearby ask for. */
export async function loadSpaceNumbers(actor: Actor, id: string, months: Period) {
  const property = await ownSpace(actor, id);
  const [weeks, estimate] = await Promise.all([
    readWeeks(actor, property, startOf(months, todayIn("UTC"))),
    estimatePrice({ zip: property.zipcode, type: property.typeOfSpace, price_per: property.pricePer }),
  ]);
  return { property, weeks, estimate };
}

async function readWeeks(actor: Actor, property: PropertyRow, start: IsoDate): Promise<SpaceWeek[]> {
  const added = property.createdAt.toISOString().slice(0, 10);
  const since = added > start ? added : start;
  const about = { propertyId: property.id, since: start };
  const [views, saves, requests] = await Promise.all([
    viewsByWeek(actor, property, start),
    savesByWeek(actor, about),
    requestsOfProperty(actor, about),
  ]);
  return weeksSince(since, todayIn("UTC")).map((week) => {
    const isThis = (row: { week: IsoDate }) => row.week === week;
    const { requests: asked = 0, accepted = 0, paid = 0 } = requests.find(isThis) ?? {};
    return {
      week,
      views: views.find(isThis)?.views ?? 0,
      saves: saves.find(isThis)?.saves ?? 0,
      requests: asked,
      accepted,
      paid,
    };
  });
}
