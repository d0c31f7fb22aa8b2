import { expect, test } from "vitest";
import { countyNamed, readCounties, zipsOf } from "./counties.server.ts";

const all = readCounties();
const named = (text: string, state: string) => {
  const county = countyNamed(
    text,
    all.filter((each) => each.state === state),
  );
  return typeof county === "string" ? county : county.name;
};

test.each([
  ["Dauphin", "PA", "Dauphin County"],
  ["DAUPHIN  COUNTY", "PA", "Dauphin County"],
  ["County of Dauphin", "PA", "Dauphin County"],
  ["dauphin co.", "PA", "Dauphin County"],
  ["Saint Marys", "MD", "St. Mary's County"],
  ["St. Mary’s", "MD", "St. Mary's County"],
  ["Prince Georges", "MD", "Prince George's County"],
  ["Orleans", "LA", "Orleans Parish"],
  ["Orleans County", "LA", "Orleans Parish"],
  ["LaSalle Parish", "LA", "LaSalle Parish"],
  ["De Kalb", "GA", "DeKalb County"],
  ["Dona Ana", "NM", "Doña Ana County"],
  ["Ste. Genevieve", "MO", "Ste. Genevieve County"],
  ["Norfolk", "VA", "Norfolk city"],
  ["City of Richmond", "VA", "Richmond city"],
  ["Charles City", "VA", "Charles City County"],
  ["James City County", "VA", "James City County"],
  ["Juneau", "AK", "Juneau City and Borough"],
  ["Nome Census Area", "AK", "Nome Census Area"],
  ["Pasco", "FL", "Pasco County"],
  ["Hillsborough", "NH", "Hillsborough County"],
  ["City and County of San Francisco", "CA", "San Francisco County"],
  ["Carson City", "NV", "Carson City"],
  ["Western Connecticut", "CT", "Western Connecticut Planning Region"],
  ["San Juan", "PR", "San Juan Municipio"],
  ["District of Columbia", "DC", "District of Columbia"],
  ["Baltimore", "MD", "Write “Baltimore County” or “Baltimore city”."],
  ["Baltimore City", "MD", "Baltimore city"],
  ["Baltimore County", "MD", "Baltimore County"],
  ["St. Louis", "MO", "Write “St. Louis County” or “St. Louis city”."],
  [
    "Cook",
    "PA",
    "“Cook” is no county of Pennsylvania that we know. Its counties are named like Adams County, Allegheny County, Armstrong County.",
  ],
  ["Dauphine", "PA", "“Dauphine” is no county of Pennsylvania that we know. Did you mean Dauphin County?"],
])("%j of %s is %j", (text, state, name) => expect(named(text, state)).toBe(name));

test("each county has a name that finds it, and each ZIP code is in one of them", () => {
  expect(all.length).toBeGreaterThan(3100);
  for (const { state, name } of all) expect(named(name, state)).toBe(name);
  const zips = all.flatMap(zipsOf);
  expect(new Set(zips).size).toBe(zips.length);
  expect(zips.every((zip) => /^\d{5}$/.test(zip))).toBe(true);
  const dauphin = all.find(({ state, name }) => state === "PA" && name === "Dauphin County")!;
  expect(zipsOf(dauphin)).toEqual(expect.arrayContaining(["17101", "17109", "17057"]));
});
