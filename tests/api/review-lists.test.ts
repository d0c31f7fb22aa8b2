import { afterEach, beforeEach, expect, test } from "vitest";
import { loadHost } from "#app/features/reviews/load-host.server.ts";
import { loadProperty } from "#app/features/reviews/load-property.server.ts";
import { loadReviews } from "#app/features/reviews/load-reviews.server.ts";
import { hideReview } from "#app/features/reviews/hide-review.server.ts";
import { newestReviews } from "#app/features/reviews/model.ts";
import { reviewsAsked } from "#app/features/reviews/schema.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { newAdministrator, newLandlord, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { atHoursAfterStay, endStay, newOpenStay, reviewedBoth, reviewSpace } from "#tests/support/reviews.ts";

beforeEach(() => moveClock(0));
afterEach(() => moveClock(0));

const { actor: visitor } = newVisitor();
const days = { from: "", to: "" };

/** A space with so many reviews, with the latest first: of 1 star, of 2, and so on. */
async function reviewed(count: number) {
  const landlord = await newLandlord();
  const property = await newProperty(landlord);
  for (let stars = count; stars > 0; stars -= 1) {
    const stay = await newOpenStay({ landlord, property });
    atHoursAfterStay(2 + count - stars);
    await reviewedBoth(stay, Math.min(stars, 5));
    await endStay(stay);
  }
  moveClock(0);
  return { landlord, property };
}

test("a property's page has its newest reviews, and says whether there are more; one without has none", async () => {
  const { landlord, property } = await reviewed(newestReviews + 1);
  const loaded = await loadProperty(visitor, property.id, days);
  expect(loaded!.reviews).toMatchObject({
    count: newestReviews + 1,
    rating: 3,
    reviews: [{ stars: 1 }, { stars: 2 }, { stars: 3 }, { stars: 4 }],
    older: expect.any(String),
  });
  const { before } = reviewsAsked.parse({ before: loaded!.reviews!.older });
  const { owns, reviews } = await loadReviews(landlord.actor, property.id, before);
  expect([owns, reviews.older]).toEqual([true, null]);
  expect(reviews.reviews).toMatchObject([{ stars: 5 }]);
  expect((await loadReviews((await newLandlord()).actor, property.id)).owns).toBe(false);
  expect((await loadReviews(visitor, property.id)).owns).toBe(false);
  await expect(loadReviews(visitor, "prp_none")).rejects.toThrow("Property not found.");
  const other = await newProperty(landlord);
  expect((await loadProperty(visitor, other.id, days))!.reviews).toBeNull();
  expect(await loadProperty(visitor, "prp_none", days)).toBeNull();
});

test("exactly as many as a part has are all of them", async () => {
  const { property } = await reviewed(newestReviews);
  expect((await loadProperty(visitor, property.id, days))!.reviews!.older).toBeNull();
});

test("a host's page has what tenants wrote about all of their properties, without what is hidden or not published", async () => {
  const landlord = await newLandlord(`Hedda ${newId("usr").slice(4)}`);
  const properties = [await newProperty(landlord), await newProperty(landlord)] as const;
  for (const [at, property] of properties.entries()) {
    const stay = await newOpenStay({ landlord, property });
    atHoursAfterStay(2 + at);
    await reviewedBoth(stay, at === 0 ? 5 : 2);
    await endStay(stay);
  }
  const hidden = await newOpenStay({ landlord, property: properties[0] });
  await reviewedBoth(hidden, 1);
  const { id: reviewId } = await db
    .selectFrom("reviews")
    .select("id")
    .where("reservationId", "=", hidden.id)
    .where("side", "=", "tenant")
    .executeTakeFirstOrThrow();
  await hideReview((await newAdministrator()).actor, { reviewId, reason: "Insults." }, "192.0.2.1");
  await endStay(hidden);
  const open = await newOpenStay({ landlord, property: properties[0] });
  await reviewSpace(open.guest, open.id, { stars: 1 });
  moveClock(0);
  const loaded = await loadHost(visitor, { name: landlord.username });
  expect(loaded!.rating).toEqual({ rating: 3.5, count: 2 });
  expect(loaded!.reviews.map(({ stars }) => stars)).toEqual([2, 5]);
  expect(await loadHost(visitor, { slug: "no-one-of-this-name" })).toBeNull();
});
