import { afterEach, beforeEach, expect, test } from "vitest";
import { openWindows } from "#app/features/reviews/open-windows.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { emailsTo } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import {
  atHoursAfterStay,
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

test("a squatter reviews nothing: neither an unpaid stay, nor a canceled, refunded or coming one", async () => {
  const states = [
    { status: "pending", paymentStatus: "unpaid" },
    { status: "accepted", paymentStatus: "unpaid" },
    { status: "canceled", paymentStatus: "paid" },
    { status: "accepted", paymentStatus: "refunded" },
  ] as const;
  for (const state of states) {
    const stay = await newStay({}, state);
    atHoursAfterStay(1);
    await openWindows();
    for (const write of [() => reviewSpace(stay.guest, stay.id), () => reviewTenant(stay.landlord, stay.id)])
      expect([state, (await write()).status]).toEqual([state, 409]);
    // The database refuses what gets around the command.
    const window = {
      landlordId: stay.landlord.id,
      reservationId: stay.id,
      propertyId: stay.property.id,
      period: 0,
    };
    const open = db
      .insertInto("reviewWindows")
      .columns(["landlordId", "reservationId", "propertyId", "period", "days", "opensAt", "closesAt"])
      .expression((eb) =>
        eb
          .selectFrom("reservations")
          .select((each) => [
            each.val(window.landlordId).as("l"),
            "id",
            "propertyId",
            each.lit(0).as("period"),
            "stay",
            each.val(new Date(0)).as("o"),
            each.val(new Date(14 * 86_400_000)).as("c"),
          ])
          .where("id", "=", stay.id),
      );
    await expect(open.execute()).rejects.toMatchObject({ constraint: "only_paid_stays_are_reviewed" });
  }
  const coming = await newStay();
  atHoursAfterStay(-24);
  await openWindows();
  expect((await reviewSpace(coming.guest, coming.id)).status).toBe(409);
});

test("no one reviews a stay that was canceled or refunded since its reviews opened", async () => {
  for (const since of [{ status: "canceled" }, { paymentStatus: "refunded" }] as const) {
    const stay = await newOpenStay();
    await reviewTenant(stay.landlord, stay.id);
    await db.updateTable("reservations").set(since).where("id", "=", stay.id).execute();
    expect((await reviewSpace(stay.guest, stay.id, { stars: 1 })).status).toBe(409);
    const { body } = await reviewsOf(stay.guest, stay.id);
    expect(body.windows).toMatchObject([{ open: false, own: null, other: null }]);
    expect(await ratingOf(stay.property)).toEqual([null, 0]);
  }
});

test("an ex-tenant with an old link reviews once, and changes nothing after publication", async () => {
  const stay = await newOpenStay({ guest: newVisitor(), guestContact: "ex.tenant@people.example" });
  await reviewedBoth(stay, 4);
  for (const stars of [1, 5])
    expect((await reviewSpace(stay.guest, stay.id, { stars, text: "I changed my mind." })).status).toBe(409);
  expect(await ratingOf(stay.property)).toEqual([4, 1]);
  const rows = await db
    .selectFrom("reviews")
    .select(["side", "stars", "body"])
    .where("reservationId", "=", stay.id)
    .orderBy("side")
    .execute();
  expect(rows).toEqual([
    { side: "landlord", stars: 4, body: "Left it swept." },
    { side: "tenant", stars: 4, body: "Dry and clean." },
  ]);
});

test("a stranger with a script neither writes nor reads, and a writer only so often", async () => {
  const stay = await newOpenStay();
  const strangers = [null, newVisitor(), await newTenant(), await newLandlord()];
  for (const who of strangers) {
    expect((await reviewSpace(who, stay.id)).status).toBe(404);
    expect((await reviewsOf(who, stay.id)).status).toBe(404);
  }
  const administrator = await newAdministrator();
  expect((await reviewSpace(administrator, stay.id)).status).toBe(403);
  await reviewSpace(stay.guest, stay.id);
  // Unpublished, it is in no answer but its author's.
  const { body } = await call(`/api/properties/${stay.property.id}/reviews`);
  expect(body).toMatchObject({ rating: null, count: 0, reviews: [] });
  for (let time = 0; time < 29; time += 1) await reviewSpace(stay.guest, stay.id);
  expect((await reviewSpace(stay.guest, stay.id)).status).toBe(429);
});

test("landlords don't review themselves, as guests of their own spaces", async () => {
  const landlord = await newLandlord();
  const own = await newStay({ landlord, guest: newVisitor(), guestContact: landlord.email.toUpperCase() });
  atHoursAfterStay(1);
  await openWindows();
  expect((await reviewSpace(own.guest, own.id)).status).toBe(409);
  const stay = await newOpenStay({ landlord });
  // What a landlord sends about a stay is about its tenant, whatever it says of the space.
  await reviewSpace(landlord, stay.id, { stars: 5 });
  const rows = await db
    .selectFrom("reviews")
    .select(["side", "access"])
    .where("reservationId", "=", stay.id)
    .execute();
  expect(rows).toEqual([{ side: "landlord", access: null }]);
});

test("a hidden review counts for nothing and is shown again, its author is told why, and the audit log has both", async () => {
  const administrator = await newAdministrator();
  const stay = await newOpenStay();
  await db
    .updateTable("reservations")
    .set({ guestContact: "gale.hidden@people.example" })
    .where("id", "=", stay.id)
    .execute();
  const hiding = (id: string, method: string, json?: object) =>
    call(`/api/admin/reviews/${id}/hiding`, { method, json, cookie: administrator.cookie });
  await reviewSpace(stay.guest, stay.id, { stars: 1, text: "Your mother." });
  const { body: before } = await reviewsOf(stay.guest, stay.id);
  // What isn't published yet is not theirs to read or hide.
  expect((await hiding(before.windows[0].own.id, "PUT", { reason: "Insults." })).status).toBe(404);
  await reviewTenant(stay.landlord, stay.id);
  const { id } = before.windows[0].own;
  expect(await ratingOf(stay.property)).toEqual([1, 1]);
  expect((await hiding(id, "PUT", { reason: " " })).status).toBe(400);
  expect((await hiding(id, "PUT", { reason: "Insults." })).status).toBe(200);
  expect(await ratingOf(stay.property)).toEqual([null, 0]);
  expect((await call(`/api/properties/${stay.property.id}/reviews`)).body.reviews).toEqual([]);
  expect((await reviewsOf(stay.landlord, stay.id)).body.windows[0].other).toBeNull();
  expect((await reviewsOf(stay.guest, stay.id)).body.windows[0].own.hidden_because).toBe("Insults.");
  await runReviews();
  expect(await emailsTo("gale.hidden@people.example")).toContain(
    "Your review is hidden: Dry garage near the river",
  );
  expect((await hiding(id, "DELETE")).status).toBe(200);
  expect((await hiding(id, "DELETE")).status).toBe(404);
  expect(await ratingOf(stay.property)).toEqual([1, 1]);
  const entries = await db
    .selectFrom("auditEntries")
    .select(["action", "actorId"])
    .where("subjectId", "=", id)
    .orderBy("id")
    .execute();
  expect(entries).toEqual([
    { action: "hideReview", actorId: administrator.id },
    { action: "showReview", actorId: administrator.id },
  ]);
});
