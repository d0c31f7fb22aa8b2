import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openWindows } from "#app/features/reviews/open-windows.server.ts";
import { presentStayReviews } from "#app/features/reviews/present.ts";
import { reviewsOfStay } from "#app/features/reviews/queries.server.ts";
import { rebuildRatings } from "#app/features/reviews/rebuild-ratings.server.ts";
import { writeReview } from "#app/features/reviews/write-review.server.ts";
import { giveNotice } from "#app/features/leases/give-notice.server.ts";
import { loadRentals } from "#app/features/leases/load-rentals.server.ts";
import { leasesOf } from "#app/features/leases/queries.server.ts";
import { presentReservation } from "#app/features/reservations/present.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { emailsTo } from "#tests/support/payments.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { atDay, newOffer, rentOut, runSchedules } from "#tests/support/rentals.ts";
import {
  atHoursAfterStay,
  endStay,
  newOpenStay,
  newStay,
  ratingOf,
  reviewedBoth,
  reviewsOf,
  reviewSpace,
  reviewTenant,
  runReviews,
} from "#tests/support/reviews.ts";
import { call } from "#tests/support/web.ts";

beforeEach(() => moveClock(0));
afterEach(() => moveClock(0));

const seconds = 1 / 3600;
const ofSpace = { stars: 5, as_described: 5, access: 5, communication: 5, text: "Dry." };
const window = (body: { windows: Record<string, unknown>[] }) => body.windows[0]!;

test("what one side wrote is its own until the other wrote too; then both are published at once, and both are told", async () => {
  const stay = await newStay({ guest: await newTenant("Nina Alvarez") });
  const guest = stay.guest as Awaited<ReturnType<typeof newTenant>>;
  await db.updateTable("reservations").set({ guestContact: guest.email }).where("id", "=", stay.id).execute();
  atHoursAfterStay(1);
  await runReviews();
  await runReviews();
  expect(await emailsTo(guest.email)).toContain("How was Dry garage near the river?");
  expect(await emailsTo(stay.landlord.email)).toContain("How was Gail Guest as a tenant?");
  const { body } = await reviewSpace(guest, stay.id, { stars: 3 });
  expect(window(body)).toMatchObject({ open: true, own: { stars: 3, published_at: null }, other: null });
  expect(window((await reviewsOf(stay.landlord, stay.id)).body)).toMatchObject({ own: null, other: null });
  expect(await ratingOf(stay.property)).toEqual([null, 0]);
  await reviewSpace(guest, stay.id, { stars: 4, text: "Dry, but dark. Call 717-555-0142 or see www.x.com" });
  await reviewTenant(stay.landlord, stay.id);
  const text = "Dry, but dark. Call [phone number removed] or see [link removed]";
  expect(window((await reviewsOf(stay.landlord, stay.id)).body)).toMatchObject({
    open: false,
    own: { text: "Left it swept." },
    other: { stars: 4, text, author: "Gail G." },
    may_answer: true,
  });
  expect(window((await reviewsOf(guest, stay.id)).body)).toMatchObject({ other: { text: "Left it swept." } });
  expect(await ratingOf(stay.property)).toEqual([4, 1]);
  await runReviews();
  await runReviews();
  for (const { email } of [guest, stay.landlord])
    expect((await emailsTo(email)).filter((subject) => subject.startsWith("New review"))).toHaveLength(1);
  const again = await reviewSpace(guest, stay.id, { stars: 1 });
  expect([again.status, again.body.message]).toEqual([
    409,
    "The reviews are published and can’t be changed.",
  ]);
});

test("both sides can write for 14 days; then what was written is published, and no more is taken", async () => {
  const [stay, silent] = [await newStay(), await newStay()];
  atHoursAfterStay(-5 * seconds);
  await runReviews();
  expect((await reviewSpace(stay.guest, stay.id)).status).toBe(409);
  atHoursAfterStay(5 * seconds);
  await runReviews();
  expect((await reviewSpace(stay.guest, stay.id)).status).toBe(200);
  atHoursAfterStay(14 * 24 - 5 * seconds);
  await runReviews();
  expect((await reviewSpace(stay.guest, stay.id, { stars: 2 })).status).toBe(200);
  expect((await reviewTenant(silent.landlord, silent.id)).status).toBe(200);
  expect(await ratingOf(stay.property)).toEqual([null, 0]);
  atHoursAfterStay(14 * 24 + 5 * seconds);
  // The time for it is over even before the schedule has run.
  const late = await reviewTenant(stay.landlord, stay.id);
  expect([late.status, late.body.message]).toEqual([409, "This stay can’t be reviewed anymore."]);
  await runReviews();
  await runReviews();
  expect(await ratingOf(stay.property)).toEqual([2, 1]);
  expect(await ratingOf(silent.property)).toEqual([null, 0]);
  expect((await reviewTenant(stay.landlord, stay.id)).status).toBe(409);
  expect(window((await reviewsOf(silent.guest, silent.id)).body)).toMatchObject({ other: { stars: 4 } });
});

test("a window that no process opened in its 14 days stays shut", async () => {
  const stay = await newStay();
  atHoursAfterStay(14 * 24 + 5 * seconds);
  await openWindows();
  expect((await reviewsOf(stay.guest, stay.id)).body.windows).toEqual([]);
});

test("a visitor reviews by the link in their email, and keeps it as a tenant", async () => {
  const visitor = newVisitor();
  const stay = await newOpenStay({ guest: visitor, guestContact: "vera.visitor@people.example" });
  expect((await reviewSpace(newVisitor(), stay.id)).status).toBe(404);
  expect((await reviewSpace(visitor, stay.id)).status).toBe(200);
  await reviewTenant(stay.landlord, stay.id);
  const { body } = await call(`/api/properties/${stay.property.id}/reviews`);
  expect(body).toMatchObject({
    rating: 5,
    count: 1,
    as_described: 5,
    access: 4,
    communication: 5,
    reviews: [{ author: "Gail G.", text: "Dry and clean.", answer: null }],
    older: null,
  });
});

test("a rental is reviewed after each 90 days whose rent was paid, and at its end", async () => {
  await atDay(0);
  const offer = await newOffer();
  const { id } = await rentOut(offer);
  for (const day of [28, 56, 87]) {
    await atDay(day);
    await runSchedules();
  }
  // A session doesn't last that long.
  const { actor } = offer.tenant;
  const links = async () => {
    const { leases } = await loadRentals(actor);
    const { review_state: state } = presentReservation(await reservationFor(actor, id));
    return [state, leases[0]!.review];
  };
  await atDay(89);
  await openWindows();
  await expect(writeReview(actor, id, ofSpace)).rejects.toMatchObject({ status: 409 });
  expect(await links()).toEqual(["none", null]);
  await atDay(104);
  expect(await links()).toEqual(["closed", "Reviews"]);
  await atDay(90);
  await openWindows();
  expect(await links()).toEqual(["open", "Review this rental"]);
  await writeReview(actor, id, ofSpace);
  await writeReview(offer.landlord.actor, id, ofSpace);
  expect(await ratingOf({ id: offer.propertyId })).toEqual([5, 1]);
  const [lease] = (await leasesOf(offer.tenant.actor)).rows;
  const { endsOn } = await giveNotice(offer.tenant.actor, lease!.id);
  await atDay(110);
  const rents = (state: "paid" | "failed") =>
    db
      .updateTable("rents")
      .set({ state })
      .where("leaseId", "=", lease!.id)
      .where(sql<boolean>`lower(period) >= '2027-04-15'`)
      .execute();
  const windows = async () => presentStayReviews(await reviewsOfStay(actor, id)).windows;
  await rents("failed");
  await openWindows();
  expect(await windows()).toMatchObject([{ start_date: "2027-01-15", end_date: "2027-04-14" }]);
  await rents("paid");
  await openWindows();
  expect(await windows()).toMatchObject([
    { start_date: "2027-04-15", end_date: addDays(endsOn!, -1), open: true, own: null },
    { start_date: "2027-01-15", open: false, own: { stars: 5 } },
  ]);
});

test("the other side answers once, publicly, and the author is told", async () => {
  const stay = await newOpenStay();
  await reviewedBoth(stay);
  const { other } = window((await reviewsOf(stay.landlord, stay.id)).body) as { other: { id: string } };
  const answer = (who: { cookie: string } | null, text = "Thank you. Email me: a@b.com") =>
    call(`/api/reviews/${other.id}/answer`, { json: { answer: text }, cookie: who?.cookie });
  for (const who of [null, stay.guest, await newLandlord(), await newTenant()])
    expect((await answer(who)).status).toBe(404);
  expect((await answer(stay.landlord, " ")).status).toBe(400);
  expect((await answer(stay.landlord)).status).toBe(200);
  expect((await answer(stay.landlord)).status).toBe(409);
  const { body } = await call(`/api/properties/${stay.property.id}/reviews`);
  expect(body.reviews[0].answer).toBe("Thank you. Email me: [email address removed]");
  await runReviews();
  expect(await emailsTo("gail@people.example")).toContain(
    "Your review was answered: Dry garage near the river",
  );
});

test("bad input names its field: stars from 1 to 5, the parts of a space, words", async () => {
  const stay = await newOpenStay();
  const wrong: [string, object][] = [
    ["stars", { stars: 0 }],
    ["stars", { stars: 6 }],
    ["stars", { stars: 4.5 }],
    ["stars", { stars: undefined }],
    ["access", { access: undefined }],
    ["access", { access: "6" }],
    ["text", { text: " " }],
    ["text", { text: "a".repeat(2001) }],
    // What takes the place of contacts counts, too.
    ["text", { text: `${"a@b.co ".repeat(19)}${"a".repeat(1860)}` }],
  ];
  for (const [field, changes] of wrong) {
    const { status, body } = await reviewSpace(stay.guest, stay.id, changes);
    expect([changes, status, Object.keys(body.fields)]).toEqual([changes, 400, [field]]);
  }
  // A form sends text.
  expect((await reviewSpace(stay.guest, stay.id, { stars: "5", access: "3" })).status).toBe(200);
});

test("cards, pages and searches have the mean and the count; the best rated come first by a lower bound", async () => {
  const landlord = await newLandlord();
  const [few, many, none] = [
    await newProperty(landlord, { title: "Quoin few" }),
    await newProperty(landlord, { title: "Quoin many" }),
    await newProperty(landlord, { title: "Quoin none" }),
  ];
  const rated = async (property: typeof few, all: number[]) => {
    for (const stars of all) {
      const stay = await newOpenStay({ landlord, property });
      await reviewedBoth(stay, stars);
      await endStay(stay);
    }
  };
  await rated(few, [5]);
  await rated(many, [5, 5, 5, 5, 4]);
  moveClock(0);
  for (const path of ["/api/search?sort=rating&query=Quoin", "/api/search?sort=rating&query=17101"]) {
    const { body } = await call(path);
    const own = body.filter(({ title }: { title: string }) => title.startsWith("Quoin"));
    expect(
      own.map((one: Record<string, unknown>) => [one["id"], one["rating"], one["review_count"]]),
    ).toEqual([
      [many.id, 4.8, 5],
      [few.id, 5, 1],
      [none.id, null, 0],
    ]);
  }
  expect((await call(`/api/properties/${many.id}`)).body).toMatchObject({ rating: 4.8, review_count: 5 });
  expect(await rebuildRatings()).toBe(0);
  await db
    .updateTable("properties")
    .set({ rating: 1, reviewCount: 9, ratingBound: 1000 })
    .where("id", "=", none.id)
    .execute();
  expect(await rebuildRatings()).toBe(1);
  expect(await ratingOf(none)).toEqual([null, 0]);
});

test("a landlord who reads a request sees what other landlords wrote about its tenant", async () => {
  const tenant = await newTenant();
  const before = await newOpenStay({ guest: tenant });
  await reviewedBoth(before);
  const { id, landlord } = await newStay({ guest: tenant });
  const rating = (who: { cookie: string } | null) =>
    call(`/api/reservations/${id}/tenant-rating`, { cookie: who?.cookie });
  expect((await rating(landlord)).body).toMatchObject({
    rating: 4,
    count: 1,
    latest: [{ text: "Left it swept.", author: before.landlord.username }],
  });
  expect((await rating(tenant)).status).toBe(403);
  expect((await rating(before.landlord)).status).toBe(404);
  // Anyone can enter another's address: a visitor's counts once it is confirmed.
  const visit = await newStay({ guest: newVisitor(), guestContact: "gail@people.example" });
  const ofVisit = () =>
    call(`/api/reservations/${visit.id}/tenant-rating`, { cookie: visit.landlord.cookie });
  expect((await ofVisit()).body).toMatchObject({ rating: null, count: 0 });
});
