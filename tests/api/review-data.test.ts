import { afterEach, beforeEach, expect, test } from "vitest";
import { memberData } from "#app/features/reviews/member-data.server.ts";
import { closeAccount } from "#app/features/departures/close-account.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newTenant, password } from "#tests/support/people.ts";
import { newOpenStay, ratingOf, reviewedBoth, reviewSpace, reviewTenant } from "#tests/support/reviews.ts";
import { call } from "#tests/support/web.ts";

beforeEach(() => moveClock(0));
afterEach(() => moveClock(0));

test("a member's export has what they wrote, and nothing that the other side wrote", async () => {
  const tenant = await newTenant();
  const stay = await newOpenStay({ guest: tenant });
  await reviewSpace(tenant, stay.id, { text: "Mine, not published yet." });
  const before = JSON.stringify(await memberData.collect(tenant.actor));
  expect(before).toContain("Mine, not published yet.");
  await reviewTenant(stay.landlord, stay.id, { text: "The landlord’s." });
  const theirs = JSON.stringify(await memberData.collect(tenant.actor));
  expect(theirs).not.toContain("The landlord’s.");
  expect(JSON.stringify(await memberData.collect(stay.landlord.actor))).toContain("The landlord’s.");
});

test("a deleted account leaves its published reviews without a name, and nothing that wasn't published", async () => {
  const tenant = await newTenant("Greta Gone");
  const [published, unpublished] = [
    await newOpenStay({ guest: tenant }),
    await newOpenStay({ guest: tenant }),
  ];
  await reviewedBoth(published);
  await reviewSpace(tenant, unpublished.id, { text: "Never published." });
  await closeAccount(tenant.actor, { currentPassword: password });
  const { body } = await call(`/api/properties/${published.property.id}/reviews`);
  expect(body.reviews).toMatchObject([{ author: "A former member", text: "Dry and clean." }]);
  expect(await ratingOf(published.property)).toEqual([5, 1]);
  const left = await db
    .selectFrom("reviews")
    .select("id")
    .where("reservationId", "=", unpublished.id)
    .execute();
  expect(left).toEqual([]);
});
