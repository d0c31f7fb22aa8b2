import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { storeCountyZips, updateCountyZips } from "#app/platform/tax-rates.server.ts";
import { newAdministrator, newLandlord, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { changeable } from "#tests/support/stay-changes.ts";
import { importTaxes, setTaxes } from "#tests/support/taxes.ts";
import { call } from "#tests/support/web.ts";

const head = "jurisdiction,state,county,city,zip_prefix,type_of_space,rate,valid_from";
let finance: Person;
let landlord: Person;

beforeAll(async () => {
  [finance, landlord] = [await newAdministrator("Fay Finance", "finance"), await newLandlord()];
  await setTaxes("on");
});

beforeEach(async () => {
  await db.deleteFrom("taxRates").execute();
  await db.deleteFrom("countyZips").execute();
});

const sendRows = (...rows: string[]) => importTaxes(finance.cookie, [head, ...rows].join("\n"));
const garage = (more: object = {}) => newProperty(landlord, { priceCents: 4000, pricePer: "Day", ...more });
const taxOf = async (more: object = {}) => {
  const { id } = await garage(more);
  const { body } = await call(`/api/quote?property_id=${id}&start_date=${day(10)}&end_date=${day(11)}`);
  return body.tax_words as string | undefined;
};
const harrisburg = { city: "Harrisburg", zipcode: "17101" };
const middletown = { city: "Middletown", zipcode: "17057" };
const erie = { city: "Erie", zipcode: "16501" };

test("a county's rate is in the quotes of its spaces only, on the screen, in its file, and in the report of a month", async () => {
  const { body } = await sendRows(
    "Pennsylvania,PA,,,,,6%,2026-01-01",
    "Dauphin County,PA,dauphin,,,,2.5%,2026-01-01",
  );
  expect(body).toEqual({ rows: 2, changed: 2 });
  expect(await taxOf(harrisburg)).toBe("Dauphin County 2.5%, Pennsylvania 6%");
  expect(await taxOf(middletown)).toBe("Dauphin County 2.5%, Pennsylvania 6%");
  expect(await taxOf(erie)).toBe("Pennsylvania 6%");
  const { id, tenant } = await changeable(landlord);
  const stay = (await call(`/api/reservations/${id}`, { cookie: tenant.cookie })).body;
  expect([stay.tax, stay.tax_words]).toEqual([7.14, "Dauphin County 2.5%, Pennsylvania 6%"]);
  const { rates, months } = (await call("/api/admin/taxes", { cookie: finance.cookie })).body;
  expect(rates[0]).toMatchObject({ jurisdiction: "Dauphin County", county: "Dauphin County", rate: "2.5%" });
  expect(months.map(({ jurisdiction }: { jurisdiction: string }) => jurisdiction)).toContain(
    "Dauphin County",
  );
  const file = String((await call("/api/admin/taxes/rates", { cookie: finance.cookie })).body);
  expect(file).toContain("Dauphin County,PA,Dauphin County,,,,2.5%,added,30,exempt,2026-01-01");
  expect((await importTaxes(finance.cookie, file)).body).toEqual({ rows: 2, changed: 0 });
});

test("a ZIP code on a county line counts to one county, and rows with it correct that, for a city in it, too", async () => {
  await sendRows(
    "Dauphin County,PA,Dauphin,,,,2%,2026-01-01",
    "Lancaster County,PA,Lancaster,,,,3%,2026-01-01",
  );
  expect(await taxOf(middletown)).toBe("Dauphin County 2%");
  await sendRows(
    "Dauphin County,PA,,Bordertown,17057,,0%,2026-01-01",
    "Lancaster County,PA,,Bordertown,17057,,3%,2026-01-01",
  );
  expect(await taxOf(middletown)).toBe("Dauphin County 2%");
  expect(await taxOf({ ...middletown, city: "Bordertown" })).toBe("Lancaster County 3%");
  await sendRows("Dauphin County,PA,,,17057,,1%,2026-01-01");
  expect(await taxOf(middletown)).toBe("Dauphin County 1%");
  expect(await taxOf(harrisburg)).toBe("Dauphin County 2%");
});

test("counties of one name in two states are two, and a row of 0% ends the tax of one", async () => {
  await sendRows("The county,PA,Franklin,,,,2%,2026-01-01", "The county,OH,Franklin County,,,,3%,2026-01-01");
  const chambersburg = { city: "Chambersburg", zipcode: "17201" };
  const columbus = { city: "Columbus", state: "OH", zipcode: "43215" };
  expect([await taxOf(chambersburg), await taxOf(columbus)]).toEqual(["The county 2%", "The county 3%"]);
  await sendRows("The county,PA,FRANKLIN,,,,0%,2026-02-01");
  expect([await taxOf(chambersburg), await taxOf(columbus)]).toEqual([undefined, "The county 3%"]);
});

test("of one jurisdiction a city counts before a county, a county before first digits, and a type of space before all", async () => {
  await sendRows("Stay tax,PA,,,,,1%,2026-01-01", "Stay tax,PA,,,171,,2%,2026-01-01");
  expect(await taxOf(harrisburg)).toBe("Stay tax 2%");
  await sendRows("Stay tax,PA,Dauphin,,,,3%,2026-01-01");
  expect([await taxOf(harrisburg), await taxOf(middletown), await taxOf(erie)]).toEqual([
    "Stay tax 3%",
    "Stay tax 3%",
    "Stay tax 1%",
  ]);
  await sendRows("Stay tax,PA,,Harrisburg,,,4%,2026-01-01", "Stay tax,PA,Dauphin,Erie,,,9%,2026-01-01");
  expect([await taxOf(harrisburg), await taxOf(erie)]).toEqual(["Stay tax 4%", "Stay tax 1%"]);
  await sendRows("Stay tax,PA,Dauphin,,,Parking Lot,5%,2026-01-01");
  expect(await taxOf({ ...harrisburg, typeOfSpace: "Parking Lot" })).toBe("Stay tax 5%");
});

test("a county that we don't know, or that its ZIP code isn't in, is refused by row with what to write", async () => {
  const { status, body } = await sendRows(
    "A,PA,Dauphine,,,,1%,2026-01-01",
    "B,MD,Baltimore,,,,1%,2026-01-01",
    "C,PA,Dauphin,,17501,,1%,2026-01-01",
    "D,FM,Pohnpei,,,,1%,2026-01-01",
    "E,PA,Dauphin,,,,1%,2026-01-01",
    "E,PA,DAUPHIN COUNTY,,,,2%,2026-01-01",
  );
  expect(status).toBe(400);
  expect(body.fields).toMatchObject({
    "row_2.county": "“Dauphine” is no county of Pennsylvania that we know. Did you mean Dauphin County?",
    "row_3.county": "Write “Baltimore County” or “Baltimore city”.",
    "row_4.county": expect.stringContaining("17501 isn’t in Dauphin County"),
    "row_5.county": expect.stringContaining("We know no counties of Federated States of Micronesia."),
    "row_7.jurisdiction": "Row 6 is about the same rate.",
  });
  expect(await db.selectFrom("countyZips").selectAll().execute()).toEqual([]);
});

test("another list of a later release has its ZIP codes stored when it starts", async () => {
  await sendRows("Dauphin County,PA,Dauphin,,,,2%,2026-01-01");
  await storeCountyZips(db, [{ state: "PA", name: "Dauphin County", ranges: "16501" }]);
  expect([await taxOf(harrisburg), await taxOf(erie)]).toEqual([undefined, "Dauphin County 2%"]);
  await updateCountyZips();
  expect([await taxOf(harrisburg), await taxOf(erie)]).toEqual(["Dauphin County 2%", undefined]);
});
