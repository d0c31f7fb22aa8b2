import { afterEach, expect, test } from "vitest";
import { openWindows } from "#app/features/reviews/open-windows.server.ts";
import { publishReviews } from "#app/features/reviews/publish-reviews.server.ts";
import type { ReviewInput } from "#app/features/reviews/schema.ts";
import { writeReview } from "#app/features/reviews/write-review.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { whileUncommitted } from "#tests/support/held-back.ts";
import { emailsTo, runJobs } from "#tests/support/payments.ts";
import {
  atHoursAfterStay,
  endStay,
  newOpenStay,
  newStay,
  ratingOf,
  reviewSpace,
  reviewTenant,
} from "#tests/support/reviews.ts";

afterEach(() => moveClock(0));

const ofTenant = { stars: 4, text: "Left it swept." };
const ofSpace = { stars: 5, as_described: 5, access: 5, communication: 5, text: "Dry." };

const publishedOf = async (id: string) =>
  (await db.selectFrom("reviews").select("publishedAt").where("reservationId", "=", id).execute()).map(
    ({ publishedAt }) => publishedAt !== null,
  );

test("both sides who write at once are published once, at once", async () => {
  const stay = await newOpenStay();
  await Promise.all([
    reviewSpace(stay.guest, stay.id),
    reviewTenant(stay.landlord, stay.id),
    reviewSpace(stay.guest, stay.id),
    reviewTenant(stay.landlord, stay.id),
  ]);
  expect(await publishedOf(stay.id)).toEqual([true, true]);
  await runJobs();
  const told = await emailsTo(stay.landlord.email);
  expect(told.filter((subject) => subject.startsWith("New review"))).toHaveLength(1);
  expect(await ratingOf(stay.property)).toEqual([5, 1]);
  // One side waits for the other's transaction, and then publishes both.
  const held = await newOpenStay();
  await whileUncommitted(
    (trx) =>
      trx.updateTable("reviewWindows").set({ period: 0 }).where("reservationId", "=", held.id).execute(),
    () => writeReview(held.landlord.actor, held.id, ofTenant as ReviewInput),
  );
  await writeReview(held.guest.actor, held.id, ofSpace);
  expect(await publishedOf(held.id)).toEqual([true, true]);
});

test("two reviews of one space that are published at once both count", async () => {
  const first = await newOpenStay();
  await reviewTenant(first.landlord, first.id);
  await endStay(first);
  const { landlord, property } = first;
  const second = await newStay({ landlord, property });
  atHoursAfterStay(1);
  await openWindows();
  await reviewTenant(landlord, second.id);
  await Promise.all([first, second].map(({ guest, id }) => writeReview(guest.actor, id, ofSpace)));
  expect(await ratingOf(property)).toEqual([5, 2]);
});

test("several processes open a window and publish it once, and a review just before its end counts", async () => {
  const stay = await newStay();
  atHoursAfterStay(1);
  await Promise.all([openWindows(), openWindows(), openWindows()]);
  await runJobs();
  expect(
    (await emailsTo(stay.landlord.email)).filter((subject) => subject.startsWith("How was")),
  ).toHaveLength(1);
  await reviewSpace(stay.guest, stay.id);
  atHoursAfterStay(14 * 24);
  await Promise.all([publishReviews(), publishReviews(), publishReviews()]);
  await runJobs();
  expect(
    (await emailsTo(stay.landlord.email)).filter((subject) => subject.startsWith("New review")),
  ).toHaveLength(1);
  expect(await ratingOf(stay.property)).toEqual([5, 1]);
});
