import { describe, expect, it } from "vitest";
import {
  draftErrors,
  type DraftField,
  draftFields,
  emptyDraft,
  firstError,
  parseDraft,
  type PropertyDraft,
} from "./property-draft.ts";

const complete = {
  ...emptyDraft,
  title: "Dry garage",
  type_of_space: "Covered Garage",
  price: "120.50",
  price_per: "Month",
  street_address: "12 Elm Street",
  city: "Harrisburg",
  state: "PA",
  zipcode: "17101",
  length: "20",
  width: "10.5",
  height: "8",
  start_date: "2026-12-01",
};

describe("the draft of a property", () => {
  it("is valid when every required field is filled in", () => {
    expect(draftErrors(complete)).toEqual({});
  });

  it("names every required field, and neither the description nor the end date", () => {
    const optional: string[] = ["description", "latitude", "longitude", "location_precision", "end_date"];
    optional.push("covered", "power", "lit", "drive_up", "access_from", "access_to");
    optional.push("vehicle_feet", "vehicle_inches");
    expect(Object.keys(draftErrors(emptyDraft))).toEqual(
      draftFields.filter((field) => !optional.includes(field)),
    );
    expect(firstError(draftErrors(emptyDraft))).toBe("title");
  });

  it.each<[DraftField, string, Partial<PropertyDraft>?]>([
    ["price", "1,000"],
    ["price", "0.99"],
    ["price", "12.345"],
    ["zipcode", "1710"],
    ["length", "0"],
    ["width", "ten"],
    ["height", "-8"],
    ["access_to", "", { access_from: "06:00" }],
    ["access_from", "", { access_to: "22:00" }],
    ["access_to", "06:00", { access_from: "06:00" }],
    ["vehicle_feet", "", { vehicle_inches: "6" }],
    ["vehicle_feet", "2"],
    ["vehicle_feet", "7.5"],
    ["vehicle_inches", "12", { vehicle_feet: "7" }],
    ["start_date", "2026-02-30"],
    ["end_date", "soon"],
    ["end_date", "2026-11-30"],
  ])("refuses %s %j", (field, value, also = {}) => {
    expect(Object.keys(draftErrors({ ...complete, ...also, [field]: value }))).toEqual([field]);
  });

  it("accepts an end on the day of the start", () => {
    expect(draftErrors({ ...complete, end_date: complete.start_date })).toEqual({});
  });

  it("is restored from storage, and starts over from anything unreadable", () => {
    expect(parseDraft(JSON.stringify({ ...complete, extra: "no", city: 7 }))).toEqual({
      ...complete,
      city: "",
    });
    expect(parseDraft("{broken")).toEqual(emptyDraft);
    expect(parseDraft(null)).toEqual(emptyDraft);
    expect(parseDraft("null")).toEqual(emptyDraft);
  });
});
