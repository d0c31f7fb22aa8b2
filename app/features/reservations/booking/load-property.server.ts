import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { hostSlugOf } from "#app/features/accounts/queries.server.ts";
import { propertyById, similarTo } from "#app/features/properties/queries.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { mayReserve } from "#app/features/reservations/booking/policy.ts";
import { instantLackOf } from "./queries.server.ts";
import { quoteStay } from "./quote-stay.server.ts";
import { readHostRecord } from "./steps/read-host-record.server.ts";
import { readOpenDays } from "./steps/read-open-days.server.ts";

/** The dates in the page's URL. */
type Asked = { from: string; to: string; renews?: boolean };

/** A property's page, with a quote for the requested dates; null if there is no such property. */
export async function loadProperty(actor: Actor, propertyId: string, asked: Asked) {
  const property = await propertyById(propertyId);
  if (!property) return null;
  const [days, quote, hostSlug, record, similar, instantLack] = await Promise.all([
    readOpenDays(property),
    quoteFor(property.id, { ...asked, renews: asked.renews === true && property.renews }),
    hostSlugOf(property.landlordId),
    readHostRecord(property.landlordId),
    similarTo(property),
    property.isInstant ? instantLackOf(actor) : null,
  ]);
  const owns = isLoggedIn(actor) && actor.id === property.landlordId;
  const shown = { property, days, quote, hostSlug, record, similar, instantLack, owns };
  return { ...shown, mayReserve: mayReserve(actor) };
}

async function quoteFor(propertyId: string, { from, to, renews }: Asked) {
  if (from === "") return null;
  try {
    return await quoteStay({ propertyId, start: from, lastDay: to === "" ? null : to, quantity: 1, renews });
  } catch (error) {
    // The form shows at its fields what's wrong with the dates.
    if (error instanceof AppError) return null;
    throw error;
  }
}
