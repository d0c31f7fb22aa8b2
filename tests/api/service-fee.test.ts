import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { feeOf } from "#app/platform/fee.ts";
import { applyOperatorSettings } from "#app/platform/operator-settings.server.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { exportOf } from "#tests/support/account-traces.ts";
import { orderFor } from "#tests/support/payments.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { changeable, quoted } from "#tests/support/stay-changes.ts";
import { call } from "#tests/support/web.ts";

const landlord = await newLandlord();
const administrator = await newAdministrator();

afterEach(async () => {
  await db.deleteFrom("operatorSettings").execute();
  await applyOperatorSettings();
});

type Name = "SERVICE_FEE" | "LANDLORD_FEE" | "FEE_IN_PRICES";

async function setFee(fee: string, name: Name = "SERVICE_FEE") {
  const { body } = await call("/api/admin/settings", { cookie: administrator.cookie });
  const json = { version: body.version, values: { [name]: fee } };
  return call("/api/admin/settings", { method: "PATCH", cookie: administrator.cookie, json });
}

const quoteOf = async (id: string, from: number, last: number) =>
  (await call(`/api/quote?property_id=${id}&start_date=${day(from)}&end_date=${day(last)}`)).body;

test("an administrator's fee is in quotes, totals of search and new reservations, by type of space", async () => {
  const space = await newProperty(landlord, {
    title: "Feeshed",
    priceCents: 4000,
    pricePer: "Day",
    typeOfSpace: "Basement",
  });
  const other = await newProperty(landlord, {
    title: "Feeshed",
    priceCents: 4000,
    pricePer: "Day",
    typeOfSpace: "Other",
  });
  expect(await quoteOf(space.id, 10, 11)).toMatchObject({ offer: 80, fee: 4, fee_rule: "5%", total: 84 });
  const before = await quoteOf(other.id, 10, 11);
  expect((await setFee("10% + $1; Basement: 2%, at least $3")).status).toBe(200);
  expect(await quoteOf(space.id, 10, 11)).toMatchObject({
    fee: 3,
    fee_rule: "2%, at least $3.00",
    total: 83,
  });
  expect(await quoteOf(other.id, 10, 11)).toMatchObject({ fee: 9, fee_rule: "10% + $1.00", total: 89 });
  const search = async (more: string) =>
    (await call(`/api/search?query=Feeshed&from=${day(10)}&to=${day(11)}&sort=price&${more}`)).body;
  const found: { id: string; total: number }[] = await search("");
  expect(found.map(({ id, total }) => [id, total])).toEqual([
    [space.id, 83],
    [other.id, 89],
  ]);
  expect((await search("max_price=88")).map(({ id }: { id: string }) => id)).toEqual([space.id]);
  const tenant = await newTenant();
  const request = (agreement_sha256: string) =>
    call("/api/reserve-order", {
      cookie: tenant.cookie,
      json: {
        properties: [{ property_id: other.id, agreement_sha256 }],
        start_date: day(10),
        end_date: day(11),
      },
    });
  const refused = await request(before.agreement_sha256);
  expect([refused.status, refused.body.quote.total]).toEqual([409, 89]);
  const made = await request(refused.body.quote.agreement_sha256);
  expect(made.status).toBe(201);
  const { body } = await call(`/api/reservations/${made.body.reservationId}`, { cookie: tenant.cookie });
  expect(body).toMatchObject({ fee: 9, fee_rule: "10% + $1.00", total: 89 });
});

test("prices without dates are searched with the fee that cards show, unless the operator turns it off", async () => {
  const common = { title: "Pricehut", pricePer: "Month" } as const;
  const basement = await newProperty(landlord, { ...common, priceCents: 8000, typeOfSpace: "Basement" });
  const other = await newProperty(landlord, { ...common, priceCents: 8100, typeOfSpace: "Other" });
  const search = async (more: string) =>
    (await call(`/api/search?query=Pricehut&sort=price&${more}`)).body.map(({ id }: { id: string }) => id);
  expect(await search("max_price=84")).toEqual([basement.id]);
  expect(await search("max_price=83.99")).toEqual([]);
  expect((await setFee("0%; Basement: 5%, at least $6")).status).toBe(200);
  expect(await search("")).toEqual([other.id, basement.id]);
  expect(await search("min_price=86&max_price=86")).toEqual([basement.id]);
  const { body: points } = await call("/api/search/points?query=Pricehut&sort=price");
  expect(points).toMatchObject([
    { id: other.id, type_of_space: "Other", price: 81 },
    { id: basement.id, type_of_space: "Basement", price: 80 },
  ]);
  expect((await setFee("off", "FEE_IN_PRICES")).status).toBe(200);
  expect(await search("")).toEqual([basement.id, other.id]);
  expect(await search("max_price=80")).toEqual([basement.id]);
  const refused = await setFee("sometimes", "FEE_IN_PRICES");
  expect([refused.status, refused.body.fields.FEE_IN_PRICES]).toEqual([400, expect.any(String)]);
});

test("a stay keeps the fee that it was made with, also for other dates", async () => {
  await setFee("10%");
  const { id, tenant } = await changeable(landlord);
  await setFee("20%");
  const { body } = await quoted(id, 30, 32, tenant.cookie);
  expect([body.quote.total_before, body.quote.total]).toEqual([88, 132]);
});

test("a fee that can't be read is refused in words, and nothing is changed", async () => {
  const refused = await setFee("five; Shed: 4%");
  expect(refused.status).toBe(400);
  expect(refused.body.fields.SERVICE_FEE).toMatch(/^Service fee must read like 5%, or /);
  const space = await newProperty(landlord, { priceCents: 4000, pricePer: "Day" });
  expect((await quoteOf(space.id, 10, 11)).fee).toBe(4);
});

test("a landlord’s fee adds nothing to what tenants pay, and each reservation says what it takes of the rent", async () => {
  const refused = await setFee("3% of the rent", "LANDLORD_FEE");
  expect([refused.status, refused.body.fields.LANDLORD_FEE]).toEqual([
    400,
    expect.stringMatching(/^Landlord fee must read like 5%, or /),
  ]);
  expect((await setFee("3%, at least $5; Basement: 80%", "LANDLORD_FEE")).status).toBe(400);
  const [basement, other] = await Promise.all(
    (["Basement", "Other"] as const).map((typeOfSpace) =>
      newProperty(landlord, { priceCents: 4000, pricePer: "Day", typeOfSpace }),
    ),
  );
  const before = await quoteOf(other!.id, 10, 11);
  expect((await setFee("3%, at least $5; Basement: 50%", "LANDLORD_FEE")).status).toBe(200);
  expect(await quoteOf(other!.id, 10, 11)).toEqual(before);
  const tenant = await newTenant();
  const made = await orderFor(tenant, [basement!.id, other!.id]);
  const fees = [];
  for (const { id } of made.toSorted(
    (one, next) => Number(next.propertyId === basement!.id) - Number(one.propertyId === basement!.id),
  )) {
    const { body } = await call(`/api/reservations/${id}`, { cookie: landlord.cookie });
    fees.push([body.total, body.landlord_fee]);
    const ofTenant = await call(`/api/reservations/${id}`, { cookie: tenant.cookie });
    expect([ofTenant.body.total, "landlord_fee" in ofTenant.body]).toEqual([42, false]);
  }
  expect(fees).toEqual([
    [42, 20],
    [42, 5],
  ]);
  // In the landlord's own export, too, and in no one else's.
  const exportedFees = async (cookie: string) =>
    ((await exportOf(cookie))["reservations.json"] as { id: string; landlord_fee?: number }[])
      .filter(({ id }) => made.some((one) => one.id === id))
      .map(({ landlord_fee }) => landlord_fee)
      .toSorted((one = 0, next = 0) => next - one);
  expect(await exportedFees(landlord.cookie)).toEqual([20, 5]);
  expect(await exportedFees(tenant.cookie)).toEqual([undefined, undefined]);
  expect((await setFee("0%", "LANDLORD_FEE")).status).toBe(200);
  const kept = made.find(({ propertyId }) => propertyId === basement!.id)!;
  for (const { cookie } of [landlord, administrator]) {
    const { body } = await call(`/api/reservations/${kept.id}`, { cookie });
    expect(body.landlord_fee).toBe(20);
  }
});

test("the database computes a fee as the product does", async () => {
  const cents = fc.integer({ min: 0, max: 99_999_999 });
  const small = fc.integer({ min: 0, max: 100_000 });
  const cases = fc.sample(
    fc.tuple(cents, fc.integer({ min: 0, max: 5000 }), small, small, fc.option(small)),
    300,
  );
  const rows = cases.map(
    ([rent, ...rule]) => sql`(${sql.join([rent, ...rule].map((part) => sql`${part}::int`))})`,
  );
  const { rows: fees } = await sql<{ fee: string }>`
    select fee_of(rent, basis, fixed, least, most) fee
    from (values ${sql.join(rows)}) one (rent, basis, fixed, least, most)`.execute(db);
  expect(fees.map(({ fee }) => Number(fee))).toEqual(
    cases.map(([rent, basisPoints, fixedCents, least, most]) => {
      const [minCents, maxCents] = [Math.min(least, most ?? least), most];
      return feeOf(rent, { basisPoints, fixedCents, minCents, maxCents });
    }),
  );
});
