import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { balanceOf, ledgerDifference } from "#app/features/ledger/queries.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { stayFacts } from "#app/features/reservations/emails.tsx";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newPaidLandlord, payOut } from "#tests/support/paid-stays.ts";
import { checkoutOf, ledgerOf, moneyOf, orderFor, runJobs, sessionOf } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { answer, ask, changeable, payChange, quoted } from "#tests/support/stay-changes.ts";
import { importTaxes, setTaxes } from "#tests/support/taxes.ts";
import { call } from "#tests/support/web.ts";

const head = "jurisdiction,state,zip_prefix,rate,added_or_included,exempt_from_days,valid_from";
/** 10% of the price without it: of two days, $80.00 and a fee of $4.00, that is $7.64 of $84.00. */
const included = "Harrisburg parking,PA,171,10%,included,30,2026-01-01";
const added = included.replace("included", "added");
let administrator: Person;
let landlord: Person;

beforeAll(async () => {
  [administrator, landlord] = [await newAdministrator(), await newLandlord()];
  await setTaxes("on");
});

beforeEach(async () => {
  moveClock(0);
  await db.deleteFrom("taxRates").execute();
  await sendRows(included);
});

const sendRows = (...rows: string[]) => importTaxes(administrator.cookie, [head, ...rows].join("\n"));
const garage = (more: object = {}) => newProperty(landlord, { priceCents: 4000, pricePer: "Day", ...more });
const quoteOf = async (id: string, last = 11) =>
  (await call(`/api/quote?property_id=${id}&start_date=${day(10)}&end_date=${day(last)}`)).body;
const refund = async (id: string, json: object = {}) => {
  const path = `/api/admin/reservations/${id}/refunds`;
  const { status } = await call(path, {
    cookie: administrator.cookie,
    json: { reason: "Wet floor", ...json },
  });
  await runJobs();
  return status;
};
const owed = async () => {
  const { months } = (await call("/api/admin/taxes", { cookie: administrator.cookie })).body;
  return (months as { owed: number }[]).reduce((sum, one) => sum + Math.round(one.owed * 100), 0);
};

test("a rate says whether prices have it in them, is shown and exported so, and is corrected from one to the other", async () => {
  const read = async () => (await call("/api/admin/taxes", { cookie: administrator.cookie })).body.rates;
  expect(await read()).toMatchObject([{ rate: "10%", included: true }]);
  const file = await call("/api/admin/taxes/rates", { cookie: administrator.cookie });
  expect(String(file.body)).toContain("Harrisburg parking,PA,,,171,,10%,included,30,exempt,2026-01-01");
  expect((await importTaxes(administrator.cookie, String(file.body))).body).toEqual({ rows: 1, changed: 0 });
  expect((await sendRows(added)).body).toEqual({ rows: 1, changed: 1 });
  expect(await read()).toMatchObject([{ rate: "10%", included: false }]);
  const refused = await sendRows(included, added.replace("added", "on top").replace("Harrisburg ", ""));
  expect([refused.status, refused.body.fields["row_3.added_or_included"]]).toEqual([
    400,
    "Write included where prices have the tax in them, or added. Empty is added.",
  ]);
  expect(await read()).toMatchObject([{ included: false }]);
});

test("tenants pay what the price says, and the tax is taken out of the rent", async () => {
  const { id } = await garage();
  expect(await quoteOf(id)).toMatchObject({
    price: 40,
    units: 2,
    offer: 72.36,
    fee: 4,
    tax: 7.64,
    included_tax: 7.64,
    tax_words: "Harrisburg parking 10% included",
    total: 84,
  });
  // An exempt stay's landlord gets the whole price.
  const exempt = await quoteOf(id, 39);
  expect([exempt.offer, exempt.total, "tax" in exempt, "included_tax" in exempt]).toEqual([
    1200,
    1260,
    false,
    false,
  ]);
  const other = await quoteOf((await garage({ zipcode: "16501", city: "Erie" })).id);
  expect([other.offer, other.total]).toEqual([80, 84]);
});

test("included and added taxes of one place are both shares of the price without them", async () => {
  await sendRows("Pennsylvania,PA,,6%,added,30,2026-01-01");
  const { id } = await garage();
  const quote = await quoteOf(id);
  // $76.36 without them, and 6% of it.
  expect(quote).toMatchObject({ offer: 72.36, fee: 4, tax: 12.22, included_tax: 7.64, total: 88.58 });
  expect(quote.tax_words).toBe("Harrisburg parking 10% included, Pennsylvania 6%");
});

test("a whole stay: requested, paid, sent to the landlord without the tax, and owed to its jurisdiction", async () => {
  const paid = await newPaidLandlord();
  const before = await owed();
  const { id, tenant } = await changeable(paid, { starts: 2 });
  const own = (await call(`/api/reservations/${id}`, { cookie: tenant.cookie })).body;
  expect(own).toMatchObject({ offer_amount: 72.36, fee: 4, tax: 7.64, included_tax: 7.64, total: 84 });
  const theirs = await call(`/api/reservations/${id}`, { cookie: paid.cookie });
  expect(theirs.body).toMatchObject({ offer_amount: 72.36, included_tax: 7.64, landlord_fee: 0 });
  expect((await moneyOf(id)).settled).toEqual([8400]);
  expect(await ledgerOf([id])).toEqual({ fee: -400, landlord: -7236, taxes: -764 });
  expect((await owed()) - before).toBe(764);
  const row = await reservationFor({ kind: "system" }, id);
  expect(stayFacts(row, "landlord").rows.slice(2)).toEqual([
    ["Rent", "$80.00"],
    ["Tax in the rent", "-$7.64"],
    ["You receive", "$72.36"],
  ]);
  expect(stayFacts(row, "guest").rows.slice(1, 5)).toEqual([
    ["Rent before tax", "$72.36"],
    ["5% service fee", "$4.00"],
    ["Tax", "$7.64"],
    ["Total", "$84.00"],
  ]);
  moveClock(4 * 86_400_000);
  await payOut();
  expect(await balanceOf(paid.actor)).toBe(0);
  const sent = await db
    .selectFrom("payouts")
    .select("amountCents")
    .where("landlordId", "=", paid.id)
    .execute();
  expect(sent.map(({ amountCents }) => amountCents)).toEqual([7236]);
  // Worst story: all of it is refunded after the rent was sent, and nothing is owed of it.
  moveClock(0);
  expect(await refund(id)).toBe(200);
  expect((await moneyOf(id)).refunds.map(({ amountCents }) => amountCents)).toEqual([8400]);
  expect(await balanceOf(paid.actor)).toBe(-7236);
  expect((await owed()) - before).toBe(0);
  expect(await ledgerDifference({ kind: "system" })).toBe(0);
});

test("the agreement and the card processor's page say the price, and what of it is a tax", async () => {
  const space = await garage();
  const { tenant } = await changeable(landlord, { paid: false, space });
  const [made] = await orderFor(tenant, [space.id], 60);
  const { url } = await checkoutOf(tenant, made!.id);
  const { data } = await stripe.checkout.sessions.listLineItems(sessionOf(url));
  // One day.
  expect(data.map(({ description, amount_total }) => [description, amount_total])).toEqual([
    ["Dry garage near the river", 3618],
    ["Service fee", 200],
    ["Tax", 382],
  ]);
  const { body } = await db
    .selectFrom("stayTerms")
    .select("body")
    .where("reservationId", "=", made!.id)
    .where("part", "=", "agreement")
    .executeTakeFirstOrThrow();
  expect(body).toContain("1 day at $40.00: $40.00. $3.82 of it is a tax.");
  expect(body).toContain("The service fee is $2.00.");
  expect(body).not.toContain("The tax is");
});

test("half of a stay canceled late returns half of the tax, and parts of refunds return it to the cent", async () => {
  const late = await changeable(landlord, { starts: 2, cancellationPolicy: "firm" });
  await cancel(late.tenant.actor, late.id);
  await runJobs();
  expect(await ledgerOf([late.id])).toEqual({ fee: -200, landlord: -3618, taxes: -382 });
  const { id } = await changeable(landlord);
  // 20 / 80 of rent and tax.
  expect(await refund(id, { amount: 20, paid_by: "landlord" })).toBe(200);
  expect(await ledgerOf([id])).toEqual({ fee: -400, landlord: -5427, taxes: -573 });
  expect(await refund(id)).toBe(200);
  expect(await ledgerOf([id])).toEqual({});
});

test("a landlord's fee is a share of the rent without the tax", async () => {
  await setTaxes("on", "10%");
  const { id } = await changeable(landlord);
  await setTaxes("on");
  expect(await ledgerOf([id])).toEqual({ fee: -1124, landlord: -6512, taxes: -764 });
  expect(await refund(id)).toBe(200);
  expect(await ledgerOf([id])).toEqual({});
});

test("worst story: a rate that becomes added between quote and request is refused, and none of a request changes later", async () => {
  const space = await garage();
  const tenant = await newTenant();
  const { offer, agreement_sha256 } = await quoteOf(space.id);
  const send = (json: object) =>
    call("/api/reserve-order", {
      cookie: tenant.cookie,
      json: {
        properties: [{ property_id: space.id, quantity: 1, ...json }],
        start_date: day(10),
        end_date: day(11),
        offer_amount: offer,
        guest_name: "Pat Doe",
        guest_contact: tenant.email,
      },
    });
  await sendRows(added);
  const refused = await send({ agreement_sha256 });
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining("changed")]);
  await sendRows(included);
  expect((await send({ agreement_sha256 })).status).toBeLessThan(300);
  const stay = await changeable(landlord);
  await sendRows(added.replace("10%", "50%"));
  // Other dates are taxed as the request agreed to: a day more costs $42.00 more, and $3.82 of it is the tax.
  await ask(stay.id, 30, 32, stay.tenant.cookie);
  await answer(stay.id, "agree", landlord.cookie);
  await payChange(stay.id, stay.tenant.cookie);
  expect(await ledgerOf([stay.id])).toEqual({ fee: -600, landlord: -10_855, taxes: -1145 });
  expect((await moneyOf(stay.id)).settled.toSorted()).toEqual([4200, 8400]);
  await ask(stay.id, 30, 30, stay.tenant.cookie);
  await answer(stay.id, "agree", landlord.cookie);
  await runJobs();
  const { body } = await call(`/api/reservations/${stay.id}`, { cookie: stay.tenant.cookie });
  expect(body).toMatchObject({ offer_amount: 36.18, fee: 2, tax: 3.82, included_tax: 3.82, total: 42 });
  expect(await ledgerOf([stay.id])).toEqual({ fee: -200, landlord: -3618, taxes: -382 });
});

test("worst story: 29 days stay taxed when they become 31, and 30 exempt days don't become fewer", async () => {
  const { id, tenant } = await changeable(landlord, { days: 29 });
  // $1218.00 in all.
  expect(await ledgerOf([id])).toEqual({ fee: -5800, landlord: -104_927, taxes: -11_073 });
  await ask(id, 30, 60, tenant.cookie);
  await answer(id, "agree", landlord.cookie);
  await payChange(id, tenant.cookie);
  expect(await ledgerOf([id])).toEqual({ fee: -6200, landlord: -112_164, taxes: -11_836 });
  const exempt = await changeable(landlord, { days: 30 });
  expect(await ledgerOf([exempt.id])).toEqual({ fee: -6000, landlord: -120_000 });
  const { status, body } = await ask(exempt.id, 30, 58, exempt.tenant.cookie);
  expect([status, body.fields.end_date]).toEqual([
    400,
    expect.stringContaining("fewer than 30 days is taxed"),
  ]);
});

test("a stay goes to no space whose rate is added where its own is included", async () => {
  await sendRows("Harrisburg parking,PA,16501,10%,added,30,2026-01-01");
  const { id, tenant } = await changeable(landlord);
  const there = await garage({ zipcode: "16501", city: "Erie" });
  const { body } = await quoted(id, 30, 31, tenant.cookie, there.id);
  expect(body.fields.property_id).toContain("Other taxes are taken there.");
});

test("a reservation from before there were included taxes has added ones", async () => {
  await sendRows(added);
  const { id, tenant } = await changeable(landlord);
  await sql`update reservations set taxes = (select jsonb_agg(one - 'isIncluded') from jsonb_array_elements(taxes) one)
    where id = ${id}`.execute(db);
  expect(await ledgerOf([id])).toEqual({ fee: -400, landlord: -8000, taxes: -840 });
  const { body } = await quoted(id, 30, 32, tenant.cookie);
  expect([body.quote.total_before, body.quote.total]).toEqual([92.4, 138.6]);
});

test("a landlord who lists a space reads what of a price there is a tax", async () => {
  const estimate = (zip: string, more = "") =>
    call(`/api/price-estimate?zip=${zip}&type=${encodeURIComponent("Covered Garage")}&price_per=Day${more}`);
  await sendRows("Pennsylvania,PA,,6%,added,30,2026-01-01");
  expect((await estimate("17101")).body.included_tax).toBe(10);
  expect("included_tax" in (await estimate("16501")).body).toBe(false);
  // A ZIP code may have several cities: the one that was typed counts.
  const ofCity = "Penbrook,PA,Penbrook,171,4%,included,30,2026-01-01";
  await importTaxes(administrator.cookie, [head.replace("state,", "state,city,"), ofCity].join("\n"));
  expect((await estimate("17101", "&city=penbrook")).body.included_tax).toBe(14);
  expect((await estimate("17101", "&city=")).body.included_tax).toBe(10);
  expect((await estimate("17101", `&city=${"x".repeat(101)}`)).status).toBe(400);
});
