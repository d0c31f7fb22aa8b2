import { readProperties } from "#app/features/properties/present.ts";
import { searchInput } from "#app/features/properties/search/schema.ts";
import { searchProperties } from "#app/features/properties/search/search-properties.server.ts";
import { fromRange, noEnd } from "#app/features/reservations/model.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { typesLike } from "#app/platform/space-types.ts";
import { toDollars } from "#app/platform/money.ts";

const most = 5;

/**
 * The nearest spaces that are free for what is left of a stay, and what each costs more: those of the same type, then those of types that
 * are like it. None once it is over.
 */
export async function listOtherSpaces(reservation: ReservationRow) {
  const { propertyId, zipcode, typeOfSpace, timeZone, totalCents, renews } = reservation;
  const { start, end } = fromRange(reservation.stay);
  const today = todayIn(timeZone);
  const from = start > today ? start : today;
  if (end !== noEnd && end <= from) return [];
  const dates = end === noEnd ? { from, renews: "true" } : { from, to: addDays(end, -1) };
  const find = async (type: string[]) => {
    const asked = { query: zipcode, type, sort: "nearest", limit: String(most + 1), ...dates };
    const { json } = await searchProperties(searchInput.parse(asked));
    return readProperties(json).filter(({ id }) => id !== propertyId);
  };
  const same = await find([typeOfSpace]);
  const like = typesLike(config.spaceTypes, typeOfSpace);
  const others = same.length < most && like.length > 0 ? await find(like) : [];
  return [...same, ...others].slice(0, most).map(({ id, title, city, distance_miles: miles, total }) => ({
    property_id: id,
    title,
    city,
    distance_miles: miles ?? null,
    total: renews ? null : (total ?? null),
    more: renews || total === undefined ? null : Math.max(0, total - toDollars(totalCents)),
    url: `/properties/${id}?${new URLSearchParams({ from: dates.from, ...("to" in dates && { to: dates.to }) })}`,
  }));
}
