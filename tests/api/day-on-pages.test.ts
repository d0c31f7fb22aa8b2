import { RouterContextProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { loader as checkout } from "#app/pages/checkout-id.tsx";
import { loader as landlordDashboard } from "#app/pages/landlord-dashboard.tsx";
import { loader as editProperty } from "#app/pages/landlord-properties-edit.tsx";
import { loader as propertyPage } from "#app/pages/property.tsx";
import { loader as tenantDashboard } from "#app/pages/tenant-dashboard.tsx";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { moveTo, zones } from "#tests/support/zones.ts";

afterEach(() => moveClock(0));

test.each(zones)("in %s at %s every page's today is the property's", async (timeZone, time, ahead) => {
  const landlord = await newLandlord();
  const tenant = await newTenant();
  const property = await newProperty(landlord, { timeZone, availability: "{[2020-01-01,)}" });
  const today = moveTo(timeZone, time, ahead);

  for (const [page, actor, params, shown] of [
    [propertyPage, tenant.actor, { propertyId: property.id }, { days: { today } }],
    [checkout, tenant.actor, { id: property.id }, { days: { today } }],
    [editProperty, landlord.actor, { propertyId: property.id }, { today }],
    [landlordDashboard, landlord.actor, {}, { today }],
  ] as const)
    expect(await load(page, actor, params)).toMatchObject(shown);

  // A stay can be canceled until the property's day before it.
  for (const [start, cancelable] of [
    [today, false],
    [addDays(today, 1), true],
  ] as const) {
    const space = await newProperty(landlord, { timeZone, availability: "{[2020-01-01,)}" });
    const { id } = await newReservation(tenant.actor, space, { start, lastDay: start });
    expect(await load(checkout, tenant.actor, { id })).toMatchObject({ order: [{ may_cancel: cancelable }] });
    const { bookings } = (await load(tenantDashboard, tenant.actor)) as { bookings: { id: string }[] };
    expect(bookings.find((booking) => booking.id === id)).toMatchObject({ may_cancel: cancelable });
  }
});

/** What a page's loader returns. */
async function load(loader: unknown, actor: Actor, params = {}): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(actorContext, actor);
  const request = new Request("http://localhost:3000/");
  const answer: unknown = await (loader as (given: object) => unknown)({ context, params, request });
  return answer !== null && typeof answer === "object" && "data" in answer ? answer.data : answer;
}
