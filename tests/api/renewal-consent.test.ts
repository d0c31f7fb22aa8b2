import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readList } from "#app/features/admin/lists/queries.server.ts";
import { loadEnding } from "#app/features/leases/load-ending.server.ts";
import { remindTenants } from "#app/features/leases/remind-tenants.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { emailsTo, runAndSend } from "#tests/support/payments.ts";
import { newAdministrator, newTenant, newVisitor, type Person, sessionOf } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { loadProperty } from "#app/features/reservations/booking/load-property.server.ts";
import { memberData } from "#app/features/reservations/member-data.server.ts";
import { linkEnding } from "#app/features/reservations/terms/link-ending.server.ts";
import { atDay, leaseOf, newOffer, newRental, type Offer } from "#tests/support/rentals.ts";
import { call } from "#tests/support/web.ts";

const { noticeDays } = config;
const start = "2027-01-20";

beforeEach(async () => {
  await clearFaults();
  await atDay(0);
});
afterEach(() => {
  moveClock(0);
  config.noticeDays = noticeDays;
});

async function as(person: Person | null, path: string, json?: object, method?: string) {
  const cookie = person ? await sessionOf(person.id) : newVisitor().cookie;
  return call(`/api${path}`, { cookie, ...(json && { json }), ...(method && { method }) });
}

const quoteOf = async (propertyId: string, from = start) =>
  (await call(`/api/quote?property_id=${propertyId}&start_date=${from}&renews=true`)).body;

function reserve(
  { tenant, propertyId }: Offer,
  space: object,
  more: object = {},
  person: Person | null = tenant,
) {
  return as(person, "/reserve-order", {
    properties: [{ property_id: propertyId, ...space }],
    guest_name: "Pat Doe",
    guest_contact: tenant.email,
    start_date: start,
    ...more,
  });
}

async function htmlOf(person: Person, subject: string): Promise<string> {
  const { html } = await db
    .selectFrom("inboxMessages")
    .select("html")
    .where("subject", "like", `${subject}%`)
    .where((eb) => eb(eb.val(person.email), "=", eb.fn.any("recipients")))
    .executeTakeFirstOrThrow();
  return html;
}

const unchanged = async (rental: Offer) => (await leaseOf(rental)).state === "active";

test("leaving the end date empty never makes a rental without an end", async () => {
  const offer = await newOffer();
  const { body } = await call(`/api/quote?property_id=${offer.propertyId}&start_date=${start}`);
  expect(body).toMatchObject({ renews: false, renewal: null, end_date: "2027-02-19", total: 126 });
  const reserved = await reserve(offer, { quantity: 1 });
  expect(reserved.body.reservations[0]).toMatchObject({ renews: false, end_date: "2027-02-19", units: 1 });
});

test("a link to a rental without an end has the price of one period where the landlord has taken that back", async () => {
  const { propertyId } = await newOffer();
  const quoted = async () =>
    (await loadProperty({ kind: "system" }, propertyId, { from: start, to: "", renews: true }))?.quote;
  expect(await quoted()).toMatchObject({ renews: true, total: 126 });
  await db.updateTable("properties").set({ renews: false }).where("id", "=", propertyId).execute();
  expect(await quoted()).toMatchObject({ renews: false, total: 126, end_date: "2027-02-19" });
});

test("a rental without an end needs the consent to exactly its terms, and each refusal names its field", async () => {
  const offer = await newOffer();
  const quote = await quoteOf(offer.propertyId);
  expect(quote).toMatchObject({
    renews: true,
    renewal: { period: "month", amount: 126, first_charge: 126, next_period_from: "2027-02-20" },
  });
  const renewal_consent = quote.renewal.consent;
  const missing = await reserve(offer, { renews: true });
  expect([missing.status, Object.keys(missing.body.fields)]).toEqual([400, ["renewal_consent"]]);
  // Consent to another space or other dates isn't consent to these.
  const other = await newOffer();
  for (const { renewal } of [await quoteOf(other.propertyId), await quoteOf(offer.propertyId, "2027-01-21")])
    expect(await reserve(offer, { renews: true, renewal_consent: renewal.consent })).toMatchObject({
      status: 409,
      body: { property_id: offer.propertyId, quote: { renewal: { consent: renewal_consent } } },
    });
  for (const [space, more, field] of [
    [{ renews: true, renewal_consent }, { end_date: "2027-03-01" }, "end_date"],
    [{ renews: true, renewal_consent, quantity: 2 }, {}, "quantity"],
    [{ renews: "perhaps", renewal_consent }, {}, "properties.0.renews"],
  ] as const) {
    const refused = await reserve(offer, space, more);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
  }
  const { id } = await newProperty(offer.landlord, { priceCents: 12_000, pricePer: "Month" });
  const fixed = await reserve({ ...offer, propertyId: id }, { renews: true, renewal_consent });
  expect([fixed.status, Object.keys(fixed.body.fields)]).toEqual([400, ["renews"]]);
  expect((await reserve(offer, { renews: true, renewal_consent }, {}, null)).body.message).toContain(
    "sign up",
  );
  expect((await reserve(offer, { renews: true, renewal_consent })).status).toBe(201);
});

test("a notice of one day is one day in words", async () => {
  const offer = await newOffer();
  const howToEnd = async () => (await quoteOf(offer.propertyId)).renewal.how_to_end;
  expect(await howToEnd()).toContain(`It ends ${noticeDays} days after`);
  config.noticeDays = 1;
  expect(await howToEnd()).toContain("It ends 1 day after");
});

test("terms that change between the page and the press are shown again instead of agreed to", async () => {
  const offer = await newOffer();
  const { renewal } = await quoteOf(offer.propertyId);
  const press = () => reserve(offer, { renews: true, renewal_consent: renewal.consent });
  config.noticeDays = 60;
  expect(await press()).toMatchObject({ status: 409, body: { message: expect.stringContaining("changed") } });
  config.noticeDays = noticeDays;
  const setPrice = (priceCents: number) =>
    db.updateTable("properties").set({ priceCents }).where("id", "=", offer.propertyId).execute();
  await setPrice(15_000);
  expect(await press()).toMatchObject({ status: 409, body: { quote: { renewal: { amount: 157.5 } } } });
  await setPrice(12_000);
  expect((await press()).status).toBe(201);
});

test("the consent is stored as it was shown, with its request, and never changes", async () => {
  const offer = await newOffer();
  const { renewal } = await quoteOf(offer.propertyId);
  const { body } = await reserve(offer, { renews: true, renewal_consent: renewal.consent });
  const stored = await db
    .selectFrom("stayTerms")
    .selectAll()
    .where("reservationId", "=", body.reservationId)
    .where("part", "=", "renewal")
    .execute();
  expect(stored).toEqual([
    expect.objectContaining({
      part: "renewal",
      version: renewal.consent,
      body: `${renewal.text} ${renewal.how_to_end}`,
      requestId: expect.stringMatching(/./),
      agreedAt: expect.any(Date),
    }),
  ]);
  const of = sql`where reservation_id = ${body.reservationId}`;
  for (const change of [
    sql`update stay_terms set body = 'Free of charge.' ${of}`,
    sql`delete from stay_terms ${of}`,
  ])
    await expect(change.execute(db)).rejects.toThrow("never change");
  const exported = await memberData.collect(offer.tenant.actor);
  expect(exported).toMatchObject({
    terms: expect.arrayContaining([expect.objectContaining({ about: "renewal", version: renewal.consent })]),
  });
});

test("administrators find a consent by its stay and by who agreed, with text, version and request", async () => {
  const offer = await newOffer();
  const { renewal } = await quoteOf(offer.propertyId);
  const { body } = await reserve(offer, { renews: true, renewal_consent: renewal.consent });
  const { actor } = await newAdministrator();
  const find = async (q: string, filters = {}) => (await readList(actor, "consents", { q, filters })).rows;
  for (const q of [body.reservationId, offer.tenant.email])
    expect(await find(q)).toMatchObject([
      {
        reservationId: body.reservationId,
        about: "Renewal",
        version: renewal.consent,
        requestId: expect.any(String),
        text: expect.stringContaining("every month"),
      },
    ]);
  expect(await find(body.reservationId, { about: "service" })).toEqual([]);
  await expect(readList(offer.landlord.actor, "consents", {})).rejects.toMatchObject({ status: 403 });
});

test("the acceptance email repeats the terms, with the link that ends the rental", async () => {
  const offer = await newOffer();
  const { renewal } = await quoteOf(offer.propertyId);
  const { body } = await reserve(offer, { renews: true, renewal_consent: renewal.consent });
  const accepted = { status: "accepted_pending_verification" };
  const path = `/reservations/${body.reservationId}/status`;
  expect((await as(offer.landlord, path, accepted, "PUT")).status).toBe(200);
  await runAndSend();
  const html = await htmlOf(offer.tenant, "Accepted");
  expect(html).toContain("your saved card is charged $126.00 every month");
  expect(html).toMatch(/\/end-rental\?token=res_/);
});

test("once a year the tenant is reminded, with a link that ends the rental: once, and not for others", async () => {
  const rental = await newRental();
  await atDay(364);
  await remindTenants();
  await runAndSend();
  const reminders = async () =>
    (await emailsTo(rental.tenant.email)).filter((subject) => subject.startsWith("You’re still renting"));
  expect(await reminders()).toEqual([]);
  await atDay(366);
  for (let time = 0; time < 2; time += 1) await remindTenants();
  await runAndSend();
  expect(await reminders()).toHaveLength(1);
  const { path } = await db
    .selectFrom("notices")
    .select("path")
    .where("memberId", "=", rental.tenant.id)
    .where("title", "like", "You’re still renting%")
    .executeTakeFirstOrThrow();
  expect(path).toBe("/rentals");
});

test("the link in a tenant's email ends the rental: not opened, not forged, not by another member, not twice", async () => {
  const rental = await newRental();
  const stranger = await newTenant();
  await atDay(2);
  const linkFor = (tenantId: string) =>
    new URL(linkEnding({ id: rental.reservationId, tenantId }), "http://localhost").searchParams.get(
      "token",
    )!;
  const token = linkFor(rental.tenant.id);
  const end = (person: Person | null, text = token) => as(person, "/end-rental", { token: text });
  const opened = () => loadEnding({ kind: "system" }, token);
  expect(await opened()).toMatchObject({ problem: null, lastDay: "2027-01-30" });
  expect((await end(null, linkFor(stranger.id))).body.fields).toEqual({ token: "This link is not valid." });
  expect((await end(null, `${token}x`)).status).toBe(400);
  expect((await end(stranger)).status).toBe(404);
  expect(await unchanged(rental)).toBe(true);
  await atDay(403);
  expect((await end(null)).body.fields?.token).toContain("This link has expired.");
  expect((await opened()).problem).toContain("This link has expired.");
  await atDay(2);
  expect((await end(null)).body).toEqual({ title: expect.any(String), last_day: "2027-01-30" });
  expect(await end(null)).toMatchObject({
    status: 409,
    body: { message: "This rental already ends on Jan 30, 2027." },
  });
  expect(await opened()).toMatchObject({ problem: "This rental ends on Jan 30, 2027." });
  expect((await leaseOf(rental)).noticeBy).toBe("tenant");
});
