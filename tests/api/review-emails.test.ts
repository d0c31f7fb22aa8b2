import { sql } from "kysely";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hideReview } from "#app/features/reviews/hide-review.server.ts";
import { openWindows } from "#app/features/reviews/open-windows.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { countUnconfirmedEmail, maxEmailsADay } from "#app/platform/limit-emails.server.ts";
import { whileUncommitted } from "#tests/support/held-back.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { newAdministrator, newTenant, newVisitor } from "#tests/support/people.ts";
import {
  atHoursAfterStay,
  newOpenStay,
  newStay,
  reviewedBoth,
  reviewsOf,
  reviewSpace,
  reviewTenant,
  runReviews,
  type Stay,
  stayDays,
} from "#tests/support/reviews.ts";
import { call } from "#tests/support/web.ts";

beforeEach(() => moveClock(0));
afterEach(() => moveClock(0));

const newAddress = () => `${newId("vis").slice(4)}@people.example`;

const mailsTo = (recipient: string) =>
  db
    .selectFrom("emails")
    .select(["subject", "html", "confidential", "aboutReservationId", "aboutUserId"])
    .where("recipient", "=", recipient)
    .where("key", "like", "review%")
    .orderBy("createdAt")
    .orderBy("id")
    .execute();

/** A member's stay that both sides can review, with an address of its own. */
async function openStay() {
  const guest = await newTenant();
  const stay = await newOpenStay({ guest, guestContact: guest.email });
  return { ...stay, guest };
}

const openings = async ({ id }: Stay) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
    where name = 'reviews.window-opened' and data ->> 'reservationId' = ${id}`.execute(db);
  return rows[0]!.count;
};

test("a window that two processes find is opened by one of them, which emails both sides", async () => {
  const guest = await newTenant();
  const stay = await newStay({ guest, guestContact: guest.email });
  atHoursAfterStay(1);
  const opensAt = now();
  const window = {
    landlordId: stay.landlord.id,
    reservationId: stay.id,
    propertyId: stay.property.id,
    period: 0,
    days: `[${stayDays.start},${stayDays.end})`,
    opensAt,
    closesAt: new Date(opensAt.getTime() + 14 * 86_400_000),
  };
  await whileUncommitted((trx) => trx.insertInto("reviewWindows").values(window).execute(), openWindows);
  expect(await openings(stay)).toBe(0);
  await db.deleteFrom("reviewWindows").where("reservationId", "=", stay.id).execute();
  await db.updateTable("reservations").set({ reviewOn: stayDays.end }).where("id", "=", stay.id).execute();
  for (let time = 0; time < 2; time += 1) await runReviews();
  expect(await openings(stay)).toBe(1);
  for (const { email } of [guest, stay.landlord]) expect(await mailsTo(email)).toHaveLength(1);
});

test("a window is open for 14 days from the end of the stay, whenever it was found", async () => {
  const stay = await newStay();
  atHoursAfterStay(30);
  await openWindows();
  const { opensAt, closesAt } = await db
    .selectFrom("reviewWindows")
    .select(["opensAt", "closesAt"])
    .where("reservationId", "=", stay.id)
    .executeTakeFirstOrThrow();
  expect(closesAt.getTime() - opensAt.getTime()).toBe(14 * 86_400_000);
  expect(now().getTime() - opensAt.getTime()).toBeGreaterThan(29 * 3_600_000);
});

test("an email leads a member to the reviews, and a visitor by a key of its own to the reservation", async () => {
  const sent = await mailServer(() => null);
  const guestContact = newAddress();
  const visit = await newStay({ guest: newVisitor(), guestContact });
  const guest = await newTenant();
  const stay = await newStay({ guest, guestContact: guest.email });
  atHoursAfterStay(1);
  await runReviews();
  const { html: ofVisitor } = await PostalMime.parse(sent.find((one) => one.includes(guestContact))!);
  expect(ofVisitor).toContain("Open the reservation");
  expect(ofVisitor).toContain(`${config.publicUrl}/open-reservation?token=`);
  for (const { email } of [guest, stay.landlord]) {
    const [{ html } = { html: "" }] = await mailsTo(email);
    expect(html).toContain("Open the reviews");
    expect(html).toContain(`${config.publicUrl}/reviews/${stay.id}`);
  }
  const about = { aboutReservationId: visit.id, aboutUserId: null };
  expect(await mailsTo(guestContact)).toMatchObject([{ ...about, confidential: true, html: "" }]);
  for (const { email, id } of [guest, stay.landlord])
    expect(await mailsTo(email)).toMatchObject([
      { aboutReservationId: stay.id, aboutUserId: id, confidential: false },
    ]);
  const notices = await db
    .selectFrom("notices")
    .select(["memberId", "path", "title"])
    .where("memberId", "in", [guest.id, stay.landlord.id, visit.landlord.id])
    .where("kind", "=", "reviewDue")
    .execute();
  expect(notices).toHaveLength(3);
  expect(notices).toContainEqual({
    memberId: guest.id,
    path: `/reviews/${stay.id}`,
    title: "How was Dry garage near the river?",
  });
});

test("a visitor who didn't confirm their address gets no more emails than strangers may cause", async () => {
  const guestContact = newAddress();
  const visit = await newStay({ guest: newVisitor(), guestContact });
  atHoursAfterStay(1);
  for (let count = 0; count < maxEmailsADay; count += 1) await countUnconfirmedEmail(guestContact);
  await runReviews();
  expect(await mailsTo(guestContact)).toEqual([]);
  expect(await mailsTo(visit.landlord.email)).toHaveLength(1);
  // A browser that opened the link of an email proved the address.
  const { orderId } = await db
    .selectFrom("reservations")
    .select("orderId")
    .where("id", "=", visit.id)
    .executeTakeFirstOrThrow();
  await db.insertInto("orderBrowsers").values({ orderId, visitorId: newVisitor().id }).execute();
  await reviewTenant(visit.landlord, visit.id);
  atHoursAfterStay(14 * 24 + 1);
  await runReviews();
  expect(await mailsTo(guestContact)).toHaveLength(1);
});

/** The subject of the last email about reviews, and what it says. */
const lastTo = async ({ email }: { email: string }) => {
  const { subject, html } = (await mailsTo(email)).at(-1)!;
  return { subject: subject.split(":")[0], html };
};

test("with two reviews each side reads what the other wrote", async () => {
  const stay = await openStay();
  await reviewedBoth(stay);
  await runReviews();
  const [guest, landlord] = [await lastTo(stay.guest), await lastTo(stay.landlord)];
  expect([guest.subject, landlord.subject]).toEqual(["New review", "New review"]);
  expect(guest.html).toContain("Both reviews are published. Read what the landlord wrote about you.");
  expect(guest.html).toContain("“Left it swept.”");
  expect(landlord.html).toContain("Both reviews are published. Read what Gail Guest wrote about");
  expect(landlord.html).toContain("“Dry and clean.”");
});

test.each(["tenant", "landlord"] as const)(
  "when only the %s wrote, each side learns that, and reads no words that weren't written",
  async (side) => {
    const [stay, silent] = [await openStay(), await openStay()];
    await (side === "tenant" ? reviewSpace(stay.guest, stay.id) : reviewTenant(stay.landlord, stay.id));
    const [writer, reader] = side === "tenant" ? [stay.guest, stay.landlord] : [stay.landlord, stay.guest];
    atHoursAfterStay(14 * 24 + 1);
    await runReviews();
    const [toWriter, toReader] = [await lastTo(writer), await lastTo(reader)];
    expect([toWriter.subject, toReader.subject]).toEqual(["Your review is published", "New review"]);
    expect(toWriter.html).toMatch(/(The landlord|Gail Guest) didn’t write one\./);
    expect(toWriter.html).not.toContain("“");
    expect(toReader.html).not.toContain("Both reviews");
    expect(toReader.html).toContain(side === "tenant" ? "“Dry and clean.”" : "“Left it swept.”");
    for (const { email } of [silent.guest, silent.landlord])
      expect((await mailsTo(email)).filter(({ subject }) => !subject.startsWith("How was"))).toEqual([]);
  },
);

async function idsOf(stay: Awaited<ReturnType<typeof openStay>>) {
  const { own, other } = (await reviewsOf(stay.guest, stay.id)).body.windows[0];
  return { ofSpace: own.id as string, ofTenant: other.id as string };
}

test("a review that is hidden before its email goes out is in none", async () => {
  const [stay, both] = [await openStay(), await openStay()];
  const { actor } = await newAdministrator();
  for (const one of [stay, both]) await reviewedBoth(one);
  const hide = (reviewId: string) => hideReview(actor, { reviewId, reason: "Insults." }, "192.0.2.1");
  await hide((await idsOf(stay)).ofSpace);
  await hide((await idsOf(both)).ofSpace);
  await hide((await idsOf(both)).ofTenant);
  await runReviews();
  const landlord = await lastTo(stay.landlord);
  expect(landlord.subject).toBe("Your review is published");
  expect(landlord.html).not.toContain("Dry and clean.");
  const guest = (await mailsTo(stay.guest.email)).map(({ subject }) => subject.split(":")[0]);
  expect(guest.toSorted()).toEqual(["New review", "Your review is hidden"]);
  for (const { email } of [both.guest, both.landlord])
    expect((await mailsTo(email)).filter(({ subject }) => /published|New review/.test(subject))).toEqual([]);
});

test("the answer of a review that is hidden since isn't told; one that is shown is, with its words", async () => {
  const [stay, shown] = [await openStay(), await openStay()];
  for (const one of [stay, shown]) await reviewedBoth(one);
  await runReviews();
  for (const one of [stay, shown]) {
    const { ofSpace } = await idsOf(one);
    const json = { answer: "Thank you, Gail." };
    const answered = await call(`/api/reviews/${ofSpace}/answer`, { json, cookie: one.landlord.cookie });
    expect(answered.status).toBe(200);
  }
  const reviewId = (await idsOf(stay)).ofSpace;
  await hideReview((await newAdministrator()).actor, { reviewId, reason: "Insults." }, "192.0.2.1");
  await runReviews();
  const subjects = (await mailsTo(stay.guest.email)).map(({ subject }) => subject.split(":")[0]);
  expect(subjects).not.toContain("Your review was answered");
  expect(await lastTo(shown.guest)).toEqual({
    subject: "Your review was answered",
    html: expect.stringContaining("“Thank you, Gail.”"),
  });
});
