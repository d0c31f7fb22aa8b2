import { afterEach, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { newAdministrator } from "#tests/support/people.ts";
import { importTaxes } from "#tests/support/taxes.ts";
import { call } from "#tests/support/web.ts";

const { cookie } = await newAdministrator("finance");

afterEach(() => db.deleteFrom("taxRates").execute());

const save = (json: Record<string, string>) =>
  call("/api/admin/taxes/rates", { method: "POST", cookie, json });
const rates = async () => (await call("/api/admin/taxes", { cookie })).body.rates;
const rate = {
  jurisdiction: "Dauphin County",
  state: "pa",
  zip_prefix: "171",
  rate: "2%",
  valid_from: "2026-01-01",
};

test("one rate is stored as a row of a file is, corrected by the same place and day, and in the audit log", async () => {
  expect((await save(rate)).body).toEqual({ changed: true });
  const [stored] = await rates();
  expect(stored).toMatchObject({
    jurisdiction: "Dauphin County",
    state: "PA",
    zip_prefix: "171",
    rate: "2%",
  });
  const entry = db.selectFrom("auditEntries").select(["action", "details"]).orderBy("id", "desc");
  expect(await entry.executeTakeFirst()).toEqual({
    action: "saveTaxRate",
    details: {
      jurisdiction: "Dauphin County",
      state: "PA",
      where: "171",
      rate: "2%",
      valid_from: "2026-01-01",
    },
  });
  const file = `${Object.keys(rate).join(",")}\n${Object.values(rate).join(",")}`;
  expect((await importTaxes(cookie, file)).body).toEqual({ rows: 1, changed: 0 });
  expect((await save(rate)).body).toEqual({ changed: false });
  expect(
    (await save({ ...rate, rate: "2.5", exempt_from_days: "never", added_or_included: "included" })).body,
  ).toEqual({
    changed: true,
  });
  expect(await rates()).toMatchObject([{ rate: "2.5%", exempt_from_days: null, included: true }]);
  await save({ ...rate, valid_from: "2027-01-01" });
  expect(await rates()).toHaveLength(2);
  await save({ ...rate, zip_prefix: "", county: "dauphin", valid_from: "2028-01-01" });
  expect((await rates()).map(({ county }: { county: string }) => county)).toContain("Dauphin County");
});

test("what can’t be read is named by its column, in the sentence that a file has, and nothing is stored", async () => {
  const answer = await save({ ...rate, jurisdiction: " ", rate: "60%", type_of_space: "Castle" });
  expect([answer.status, answer.body.message]).toEqual([
    400,
    "Correct the marked fields. Nothing was saved.",
  ]);
  expect(answer.body.fields).toEqual({
    jurisdiction: "Name who takes it, in up to 100 letters.",
    rate: "Write a percentage from 0 to 50 with up to four decimals, such as 6.25%. One below 1 needs its sign: 0.5%.",
    type_of_space: expect.stringMatching(/^Write one of Driveway, /),
  });
  // What spreadsheets keep of 6.25%.
  expect((await save({ ...rate, rate: "0.0625" })).body.fields).toHaveProperty("rate");
  const elsewhere = await save({ ...rate, zip_prefix: "", county: "Dolphin" });
  expect([elsewhere.status, Object.keys(elsewhere.body.fields)]).toEqual([400, ["county"]]);
  const long = await save({ ...rate, city: "x".repeat(201) });
  expect([long.status, Object.keys(long.body.fields)]).toEqual([400, ["city"]]);
  expect(await rates()).toEqual([]);
});
