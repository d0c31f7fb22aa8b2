import ICAL from "ical.js";
import { afterEach, expect, test } from "vitest";
import { judgeOffline } from "#app/features/reservations/passes/components/judge-offline.ts";
import { verifySignature } from "#app/features/reservations/passes/components/verify-signature.ts";
import { readReceipt } from "#app/features/payments/checkout/read-receipt.server.ts";
import { loadDocument } from "#app/features/payments/documents/load-document.server.ts";
import { numberInWords } from "#app/features/payments/documents/model.ts";
import { presentDocument } from "#app/features/payments/documents/present.ts";
import { numberDocuments } from "#app/features/payments/documents/number-documents.server.ts";
import { presentReceipt } from "#app/features/payments/present.ts";
import { openWindows } from "#app/features/reviews/open-windows.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { readAccess, writeAccess } from "#tests/support/access.ts";
import { ask as write, read } from "#tests/support/messages.ts";
import { mailsTo } from "#tests/support/notices.ts";
import { runJobs } from "#tests/support/payments.ts";
import { newLandlord, sessionOf } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { reviewSpace } from "#tests/support/reviews.ts";
import { answer, ask, changeable, payChange } from "#tests/support/stay-changes.ts";
import { call } from "#tests/support/web.ts";

// What belongs to a stay goes with it to another space, or to other dates.
const dayMs = 86_400_000;
afterEach(() => moveClock(0));

/** A paid stay of two days in the first garage, and a second one of the same landlord at the same price. */
async function twoGarages(starts = 30) {
  const landlord = await newLandlord();
  const made = await changeable(landlord, { title: "First garage", starts });
  const there = await newProperty(landlord, { title: "Second garage", priceCents: 4000, pricePer: "Day" });
  return { ...made, landlord, there, starts };
}
type Garages = Awaited<ReturnType<typeof twoGarages>>;

/** Both sides want the stay in the second garage, on the same days or on these. */
async function move({ id, tenant, landlord, there, starts }: Garages, from = starts) {
  expect((await ask(id, from, from + 1, tenant.cookie, { property_id: there.id })).status).toBe(201);
  const { body } = await answer(id, "agree", landlord.cookie);
  expect(body.changes[0].state).toBe("made");
  await runJobs();
}

test("a conversation is about the second garage, for both sides and in their lists", async () => {
  const stay = await twoGarages();
  const { tenant, landlord, space, there } = stay;
  const { body: talk } = await write(tenant, { property_id: space.id, text: "Does a van fit?" });
  await move(stay);
  for (const side of [tenant, landlord]) {
    expect((await read(side, talk.id)).body).toMatchObject({ property_id: there.id, title: "Second garage" });
    const { body } = await call("/api/messages", { cookie: side.cookie });
    const titles = body.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(["Second garage"]);
  }
  const { body: again } = await write(tenant, { property_id: there.id, text: "And a trailer?" });
  expect(again.id).toBe(talk.id);
});

const feedOf = async (landlord: { cookie: string }, spaceId: string) => {
  const path = `/api/properties/${spaceId}/calendars/feed`;
  const { body } = await call(path, { method: "POST", cookie: landlord.cookie });
  const { body: text } = await call(new URL(body.feed_url).pathname);
  const calendar = new ICAL.Component(ICAL.parse(String(text)));
  return calendar
    .getAllSubcomponents("vevent")
    .map((event) => new ICAL.Event(event))
    .map(({ startDate, endDate }) => [startDate.toString(), endDate.toString()]);
};

test("the feed of each space has the days that it holds: both while it waits, then the second alone", async () => {
  const stay = await twoGarages();
  const { landlord, id, space, there, tenant } = stay;
  const days = [[day(30), day(32)]];
  expect(await feedOf(landlord, space.id)).toEqual(days);
  expect(await feedOf(landlord, there.id)).toEqual([]);
  await ask(id, 30, 31, tenant.cookie, { property_id: there.id });
  for (const each of [space, there]) expect(await feedOf(landlord, each.id)).toEqual(days);
  await answer(id, "agree", landlord.cookie);
  expect(await feedOf(landlord, space.id)).toEqual([]);
  expect(await feedOf(landlord, there.id)).toEqual(days);
  await ask(id, 31, 33, tenant.cookie);
  await answer(id, "agree", landlord.cookie);
  // A day more is paid first: until then both dates are held.
  expect(await feedOf(landlord, there.id)).toHaveLength(2);
});

test("both calendars of the landlord, and the entry in one’s own, have the stay where it is", async () => {
  const stay = await twoGarages();
  const { landlord, tenant, id, space, there } = stay;
  await move(stay, 40);
  const daysOf = async (spaceId: string) => {
    const path = `/api/properties/${spaceId}/days?from=${day(28)}&to=${day(45)}`;
    const { body } = await call(path, { cookie: landlord.cookie });
    return (body.ranges as { reservation_id: string | null; from: string }[]).filter(
      ({ reservation_id }) => reservation_id === id,
    );
  };
  expect(await daysOf(space.id)).toEqual([]);
  expect(await daysOf(there.id)).toEqual([expect.objectContaining({ from: day(40) })]);
  for (const { cookie } of [tenant, landlord]) {
    const { body } = await call(`/api/reservations/${id}/calendar.ics`, { cookie });
    const calendar = new ICAL.Component(ICAL.parse(String(body)));
    const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent")!);
    expect(event.summary).toContain("Second garage");
    expect([event.startDate.toString(), event.endDate.toString()]).toEqual([day(40), day(42)]);
  }
});

test("the pass is of the second garage, also one that was saved before, with a network and without", async () => {
  const stay = await twoGarages();
  const { landlord, tenant, id, there } = stay;
  const passOf = async () =>
    (await call(`/api/reservations/${id}/pass`, { cookie: tenant.cookie })).body.pass;
  const old = await passOf();
  await move(stay, 40);
  const list = (await call("/api/passes", { cookie: landlord.cookie })).body;
  for (const pass of [old, await passOf()]) {
    const { body } = await call("/api/passes/check", { json: { pass }, cookie: landlord.cookie });
    expect(body).toMatchObject({
      verdict: "early",
      reservation: { title: "Second garage", start_date: day(40), end_date: day(41) },
    });
    expect(await judgeOffline(pass, list, now(), verifySignature)).toMatchObject({
      verdict: "early",
      isListed: true,
      about: { title: "Second garage", start: day(40) },
    });
  }
  expect(await passOf()).toContain(there.id);
});

test("the second garage’s way in opens a day before, and the first one’s never does", async () => {
  const stay = await twoGarages(5);
  const { landlord, tenant, id, space, there } = stay;
  await writeAccess(landlord, space.id, { code: "1111#", instructions: "The first door." });
  await writeAccess(landlord, there.id, { code: "2222#", instructions: "The second door." });
  await move(stay);
  expect((await readAccess(tenant, id)).body).toMatchObject({ state: "later", code: null });
  moveClock(4 * dayMs);
  const tenantNow = { cookie: await sessionOf(tenant.id) };
  expect((await readAccess(tenantNow, id)).body).toMatchObject({
    state: "open",
    code: "2222#",
    instructions: "The second door.",
  });
});

test("other dates move the way in: it closes again until a day before the new ones", async () => {
  const stay = await twoGarages(5);
  const { landlord, tenant, id, space } = stay;
  await writeAccess(landlord, space.id, { code: "1111#", instructions: "The first door." });
  await ask(id, 8, 9, tenant.cookie);
  await answer(id, "agree", landlord.cookie);
  moveClock(5 * dayMs);
  const tenantNow = { cookie: await sessionOf(tenant.id) };
  expect((await readAccess(tenantNow, id)).body).toMatchObject({ state: "later", code: null });
  moveClock(7 * dayMs);
  expect((await readAccess(tenantNow, id)).body).toMatchObject({ state: "open", code: "1111#" });
});

test("a stay that runs keeps its space and its code, and the other one’s isn’t shown", async () => {
  const stay = await twoGarages(5);
  const { landlord, tenant, id, space, there } = stay;
  await writeAccess(landlord, space.id, { code: "1111#", instructions: "The first door." });
  await writeAccess(landlord, there.id, { code: "2222#", instructions: "The second door." });
  moveClock(5 * dayMs);
  const [tenantNow, landlordNow] = [await sessionOf(tenant.id), await sessionOf(landlord.id)];
  for (const cookie of [tenantNow, landlordNow])
    expect((await ask(id, 0, 1, cookie, { property_id: there.id })).body.fields.property_id).toContain(
      "until 2 days before it begins",
    );
  expect((await readAccess({ cookie: tenantNow }, id)).body).toMatchObject({ state: "open", code: "1111#" });
});

test("a review is of the second garage", async () => {
  const stay = await twoGarages(5);
  const { tenant, id, space, there } = stay;
  await move(stay);
  moveClock(9 * dayMs);
  await openWindows();
  expect((await reviewSpace({ cookie: await sessionOf(tenant.id) }, id)).status).toBe(200);
  const reviews = await db
    .selectFrom("reviews")
    .select("propertyId")
    .where("reservationId", "=", id)
    .where("side", "=", "tenant")
    .execute();
  expect(reviews).toEqual([{ propertyId: there.id }]);
  expect(reviews).not.toContainEqual({ propertyId: space.id });
});

test("saved spaces stay as they are", async () => {
  const stay = await twoGarages();
  const { tenant, space } = stay;
  await call(`/api/favorites/${space.id}`, { method: "POST", cookie: tenant.cookie });
  await move(stay);
  const { body } = await call(`/api/favorites/${tenant.id}`, { cookie: tenant.cookie });
  expect(body.map(({ id }: { id: string }) => id)).toEqual([space.id]);
});

test("the lists of both sides and the emails to both name the second garage and its price", async () => {
  const stay = await twoGarages();
  const { landlord, tenant, id, there } = stay;
  await db.updateTable("properties").set({ priceCents: 3000 }).where("id", "=", there.id).execute();
  await move(stay);
  const lists = [
    await call(`/api/reservations?tenantId=${tenant.id}`, { cookie: tenant.cookie }),
    await call(`/api/landlord/${landlord.id}/reservations`, { cookie: landlord.cookie }),
  ];
  for (const { body } of lists) {
    expect(body.find((row: { id: string }) => row.id === id)).toMatchObject({
      title: "Second garage",
      property_id: there.id,
      price: 30,
      total: 63,
      asked_space: null,
    });
  }
  for (const [side, words] of [
    [tenant, "We refund $21.00 to your card."],
    [landlord, "$21.00 is refunded to"],
  ] as const) {
    const mails = await mailsTo(side.email);
    const mail = mails.find(({ subject }) => subject === "Another space: Second garage");
    expect(mail?.bodyText.replaceAll(/\s+/g, " ")).toContain("at “Second garage”, instead of");
    expect(mail?.bodyText.replaceAll(/\s+/g, " ")).toContain(words);
  }
});

test("the receipt stays what was paid, and lists what the change cost more with a number of its own", async () => {
  const { id, tenant, landlord, there } = await twoGarages();
  await db.updateTable("properties").set({ priceCents: 5000 }).where("id", "=", there.id).execute();
  const receiptNow = async () => {
    await numberDocuments();
    return presentReceipt(await readReceipt(tenant.actor, id));
  };
  const before = await receiptNow();
  expect(before).toMatchObject({
    number: expect.stringMatching(/^R-/),
    paid: { amount: 84 },
    as_paid: null,
    more: [],
  });
  await ask(id, 30, 31, tenant.cookie, { property_id: there.id });
  await answer(id, "agree", landlord.cookie);
  await payChange(id, tenant.cookie);
  const after = await receiptNow();
  const dates = { start_date: day(30), end_date: day(31) };
  expect(after).toMatchObject({
    number: before.number,
    paid: { amount: 105 },
    as_paid: { ...dates, title: "First garage", place: "Harrisburg, PA 17101", rent: 80, fee: 4, deposit: 0 },
    more: [{ ...dates, title: "Second garage", rent: 20, fee: 1, number: expect.stringMatching(/^R-/) }],
  });
  expect(after.more[0]!.number).not.toBe(before.number);
  // Each credit note corrects the receipt of its own payment.
  await call(`/api/reservations/${id}/cancel`, { json: {}, cookie: tenant.cookie });
  await runJobs();
  await numberDocuments();
  const notes = await db
    .selectFrom("documents")
    .select(["series", "year", "number"])
    .where("reservationId", "=", id)
    .where("series", "=", "C")
    .execute();
  const corrected = await Promise.all(
    notes.map(async (note) => {
      const loaded = await loadDocument(tenant.actor, numberInWords(note));
      const shown = loaded.kind === "credit note" ? presentDocument(loaded) : null;
      return shown && "corrects" in shown ? shown.corrects : null;
    }),
  );
  expect(corrected.toSorted()).toEqual([before.number, after.more[0]!.number].toSorted());
});
