import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { cancelAsAdministrator } from "#app/features/reservations/lifecycle/cancel-as-administrator.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { emailsTo, payNow, runJobs } from "#tests/support/payments.ts";
import {
  newAdministrator,
  newLandlord,
  newTenant,
  newVisitor,
  type Person,
  sessionOf,
} from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import {
  atDay,
  newOffer,
  newRental,
  type Offer,
  type Rental,
  rentOut,
  runSchedules,
  leaseOf,
  rentsOf,
} from "#tests/support/rentals.ts";
import { call } from "#tests/support/web.ts";

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
});
afterEach(() => moveClock(0));

/** A call as this person, logged in at the clock's time. */
async function as(person: Person | null, path: string, json?: object, method?: string) {
  const cookie = person ? await sessionOf(person.id) : newVisitor().cookie;
  return call(`/api${path}`, { cookie, ...(json && { json }), ...(method && { method }) });
}

const post = (person: Person | null, path: string) => as(person, path, {}, "POST");
const idOf = async (offer: Offer) => (await leaseOf(offer)).id;
const subject = (words: string) => `${words}: Dry garage near the river`;
const textTo = async ({ email }: Person, words: string) =>
  (
    await db
      .selectFrom("emails")
      .select("html")
      .where("recipient", "=", email)
      .where("subject", "=", subject(words))
      .execute()
  ).map(({ html }) => html);

/** The statuses that a visitor, other people, the landlord and the tenant get, in this order. */
async function statuses(rental: Rental, ask: (person: Person | null) => Promise<{ status: number }>) {
  const people = [null, await newTenant(), await newLandlord(), await newAdministrator()];
  const found = [];
  for (const person of [...people, rental.landlord, rental.tenant]) found.push((await ask(person)).status);
  return found;
}

test("each side lists the rental with its next rent; others see nothing of it", async () => {
  const rental = await newRental();
  const [lease] = (await as(rental.tenant, "/rentals")).body;
  expect(lease).toMatchObject({
    reservation_id: rental.reservationId,
    price: 120,
    price_per: "Month",
    next_price: null,
    started_on: "2027-01-15",
    last_day: null,
    state: "active",
    card: { brand: "visa", last4: "4242" },
    rents: [{ start_date: "2027-01-15", end_date: "2027-02-14", total: 126, state: "paid", refunded: 0 }],
    next_rent: { start_date: "2027-02-15", charged_on: "2027-02-12", total: 126, state: "planned" },
  });
  const [forLandlord] = (await as(rental.landlord, "/rentals")).body;
  const { landlord_fee, ...next } = forLandlord.next_rent;
  const [{ landlord_fee: ofFirst, ...first }] = forLandlord.rents;
  expect([landlord_fee, ofFirst]).toEqual([0, 0]);
  expect({ ...forLandlord, next_rent: next, rents: [first] }).toEqual(lease);
  for (const person of [await newTenant(), await newLandlord()])
    expect((await as(person, "/rentals")).body).toEqual([]);
  expect((await as(null, "/rentals")).status).toBe(401);
  expect((await as(await newAdministrator(), "/rentals")).status).toBe(403);
});

test("notice: visitor, strangers, administrator, both sides, twice", async () => {
  const rental = await newRental();
  const path = `/rentals/${await idOf(rental)}/notice`;
  await atDay(2);
  expect(await statuses(rental, (person) => post(person, path))).toEqual([404, 404, 404, 403, 200, 409]);
  expect((await post(rental.tenant, "/rentals/lea_unknown/notice")).status).toBe(404);
  const [lease] = (await as(rental.tenant, "/rentals")).body;
  expect(lease).toMatchObject({ state: "notice", last_day: "2027-01-30", next_rent: null });
  await runJobs();
  expect((await textTo(rental.landlord, "Rental ends"))[0]).toContain("You ended the rental.");
  expect((await textTo(rental.tenant, "Rental ends"))[0]).toContain("The landlord ended the rental.");
  const notices = await db
    .selectFrom("notices")
    .select(["memberId", "path"])
    .where("kind", "=", "rentalEnds")
    .execute();
  expect(notices).toHaveLength(2);
  for (const { id } of [rental.landlord, rental.tenant])
    expect(notices).toContainEqual({ memberId: id, path: "/rentals" });
});

test("a rent is paid by hand by its tenant alone, only while one is due, and one checkout is offered again", async () => {
  const rental = await newRental();
  const path = `/rentals/${await idOf(rental)}/pay`;
  expect(await post(rental.tenant, path)).toMatchObject({
    status: 409,
    body: { message: "No rent is due." },
  });
  await atDay(25);
  await runSchedules();
  expect(await statuses(rental, (person) => post(person, path))).toEqual([404, 404, 404, 403, 403, 200]);
  const { url } = (await post(rental.tenant, path)).body;
  expect((await post(rental.tenant, path)).body.url).toBe(url);
  await payNow(url, "5555555555554444");
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 paid");
  expect((await post(rental.tenant, path)).status).toBe(409);
  // The saved card isn't charged as well.
  await atDay(29);
  await runSchedules();
  expect(await rentsOf(rental)).toHaveLength(2);
  const payments = db.selectFrom("payments").select("state").where("rentId", "is not", null);
  const ours = (await leaseOf(rental)).rents.map(({ id }) => id);
  expect(await payments.where("rentId", "in", ours).execute()).toEqual([{ state: "succeeded" }]);
});

test("a price: visitor, strangers, administrator, tenant, bad input, success, withdrawn", async () => {
  const rental = await newRental();
  const path = `/rentals/${await idOf(rental)}/price`;
  const change = (person: Person | null, price: unknown) => as(person, path, { price }, "PUT");
  const asTenantFirst = async (person: Person | null) =>
    change(person?.id === rental.landlord.id ? rental.tenant : person, 130);
  expect(await statuses(rental, asTenantFirst)).toEqual([404, 404, 404, 403, 403, 403]);
  for (const price of ["", "abc", 0.99, 100_000, -1])
    expect((await change(rental.landlord, price)).status).toBe(400);
  expect((await change(rental.landlord, 120)).body.message).toBe("That’s already the price.");
  const changed = await change(rental.landlord, "130.00");
  expect(changed.body).toMatchObject({ price: 120, next_price: { price: 130, from: "2027-02-15" } });
  // The next rent is shown at what it will cost.
  expect(changed.body.next_rent).toMatchObject({ start_date: "2027-02-15", offer_amount: 130, total: 136.5 });
  expect((await change(rental.landlord, 130)).status).toBe(409);
  expect((await change(rental.landlord, 120)).body).toMatchObject({ price: 120, next_price: null });
  await runJobs();
  expect((await textTo(rental.tenant, "New price from Feb 15, 2027"))[0]).toContain("$130.00 per month");
  expect((await textTo(rental.tenant, "Your rent stays the same"))[0]).toContain("$120.00 per month");
  expect(await emailsTo(rental.landlord.email)).not.toContain(subject("Your rent stays the same"));
});

test("a card is changed by its tenant alone, and not once the rental has ended", async () => {
  const rental = await newRental();
  const path = `/rentals/${await idOf(rental)}/card`;
  expect(await statuses(rental, (person) => post(person, path))).toEqual([404, 404, 404, 403, 403, 200]);
  await atDay(2);
  await post(rental.tenant, `/rentals/${await idOf(rental)}/notice`);
  await atDay(16.5);
  const { url } = (await post(rental.tenant, path)).body;
  await atDay(17);
  await runSchedules();
  expect((await leaseOf(rental)).state).toBe("ended");
  expect(await post(rental.tenant, path)).toMatchObject({
    status: 409,
    body: { message: "This rental has ended." },
  });
  // A page that was opened before saves its card for nothing.
  await payNow(url, "5555555555554444");
  expect((await leaseOf(rental)).cardLast4).toBe("4242");
});

test("a property is offered without an end by its landlord alone, with a price per week or month and no longest stay", async () => {
  const landlord = await newLandlord();
  const offer = (person: Person | null, id: string, renews: unknown = true) =>
    as(person, `/properties/${id}/renewal`, { renews }, "PUT");
  const monthly = await newProperty(landlord, { priceCents: 12_000, pricePer: "Month" });
  const daily = await newProperty(landlord, { priceCents: 1_000, pricePer: "Day" });
  expect((await offer(null, monthly.id)).status).toBe(401);
  expect((await offer(await newTenant(), monthly.id)).status).toBe(403);
  expect((await offer(await newLandlord(), monthly.id)).status).toBe(403);
  expect((await offer(landlord, monthly.id, "perhaps")).status).toBe(400);
  const renews = async (id: string) =>
    (await db.selectFrom("properties").select("renews").where("id", "=", id).executeTakeFirstOrThrow())
      .renews;
  expect((await offer(landlord, daily.id)).body.message).toContain("a price per week or month");
  expect((await offer(landlord, daily.id, false)).status).toBe(200);
  await db.updateTable("properties").set({ maxStayDays: 90 }).where("id", "=", monthly.id).execute();
  expect((await offer(landlord, monthly.id)).body.message).toContain("Remove its longest stay first.");
  expect(await renews(monthly.id)).toBe(false);
  await db.updateTable("properties").set({ maxStayDays: null }).where("id", "=", monthly.id).execute();
  expect((await offer(landlord, monthly.id)).status).toBe(200);
  expect(await renews(monthly.id)).toBe(true);
  expect((await offer(landlord, monthly.id, false)).status).toBe(200);
  expect(await renews(monthly.id)).toBe(false);
});

test("nothing is charged before the landlord has accepted, and a confirmation that the bank wants is asked for", async () => {
  await atDay(0);
  const offer = await newOffer();
  const { id } = await rentOut(offer);
  await db.updateTable("reservations").set({ status: "pending" }).where("id", "=", id).execute();
  await atDay(28);
  await runSchedules();
  expect(await rentsOf(offer)).toEqual(["2027-01-15 12600 paid"]);
  await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", id).execute();
  await sql`update leases set next_at = '-infinity' where reservation_id = ${id}`.execute(db);
  await orderFault({ kind: "authenticate", times: 1 });
  await runSchedules();
  expect((await rentsOf(offer)).at(-1)).toBe("2027-02-15 12600 due");
  expect(await emailsTo(offer.tenant.email)).toContain(subject("Confirm your payment"));
  expect(await emailsTo(offer.tenant.email)).not.toContain(subject("Your card was declined"));
  expect(await emailsTo(offer.landlord.email)).not.toContain(subject("Confirm your payment"));
});

/** A rental whose rent from February 15 is past due since February 17. */
async function pastDue(): Promise<Rental> {
  const rental = await newRental();
  await orderFault({ kind: "declined" });
  for (const days of [28, 29.1, 31.1, 33.1]) {
    await atDay(days);
    await runSchedules();
  }
  await clearFaults();
  expect((await leaseOf(rental)).state).toBe("past_due");
  return rental;
}

test("a past-due rental that ends anyway stays past due; paid by hand, it ends on its day", async () => {
  const rental = await pastDue();
  await post(rental.tenant, `/rentals/${await idOf(rental)}/notice`);
  expect(await leaseOf(rental)).toMatchObject({ state: "past_due", endsOn: "2027-03-03" });
  // 16 of 28 days.
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 7200 failed");
  const { url } = (await post(rental.tenant, `/rentals/${await idOf(rental)}/pay`)).body;
  await payNow(url);
  expect(await leaseOf(rental)).toMatchObject({ state: "notice", pastDueSince: null });
  await atDay(48);
  await runSchedules();
  expect((await leaseOf(rental)).state).toBe("ended");
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 7200 paid");
});

test("a past-due rental with notice that isn't paid keeps the day on which it ends, and its dates are free", async () => {
  const rental = await pastDue();
  await post(rental.landlord, `/rentals/${await idOf(rental)}/notice`);
  await atDay(50);
  await runSchedules();
  expect(await leaseOf(rental)).toMatchObject({ state: "ended", endsOn: "2027-03-03", noticeBy: "landlord" });
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 7200 failed");
  const told = (await emailsTo(rental.tenant.email)).filter((one) => one === subject("Rental ends"));
  expect(told).toHaveLength(1);
});

test("waived while notice was given, a past-due rent leaves the rental ending; what is paid can't be waived", async () => {
  const rental = await pastDue();
  await post(rental.tenant, `/rentals/${await idOf(rental)}/notice`);
  const [first, second] = (await leaseOf(rental)).rents;
  const administrator = await newAdministrator();
  const waive = (person: Person | null, id: string, json: object = { reason: "Flooded." }) =>
    as(person, `/admin/rents/${id}/waive`, json);
  expect(await statuses(rental, (person) => waive(person, "rnt_unknown"))).toEqual([
    401, 403, 403, 404, 403, 403,
  ]);
  expect((await waive(administrator, second!.id, { reason: "" })).status).toBe(400);
  expect((await waive(administrator, first!.id)).body.message).toBe("This rent is already paid.");
  expect((await waive(administrator, second!.id)).status).toBe(200);
  expect(await leaseOf(rental)).toMatchObject({ state: "notice", pastDueSince: null, endsOn: "2027-03-03" });
});

test("a rental that is canceled before it begins ends in silence; one that we cancel later ends with the reason", async () => {
  const early = await newRental();
  await atDay(-3);
  await cancel(early.tenant.actor, early.reservationId);
  await runSchedules();
  expect((await leaseOf(early)).state).toBe("ended");
  for (const person of [early.tenant, early.landlord])
    expect(await emailsTo(person.email)).not.toContain(subject("Rental ends"));
  expect(await emailsTo(early.landlord.email)).toContain("Canceled: Dry garage near the river");
  const begun = await newRental();
  await atDay(3);
  const reason = { reservationId: begun.reservationId, reason: "Flooded." };
  await cancelAsAdministrator((await newAdministrator()).actor, reason, "192.0.2.1");
  await runSchedules();
  expect((await leaseOf(begun)).state).toBe("ended");
  for (const person of [begun.tenant, begun.landlord]) {
    const [text] = await textTo(person, "Rental ends");
    expect(text).toContain("The reservation was canceled, so the rental ends.");
    expect(text).toContain("The last day is Jan 17, 2027.");
  }
});
