import { describe, expect, it } from "vitest";
import { type DraftField, fieldsOfStep, formSteps } from "./form-fields.ts";
import {
  draftErrors,
  emptyDraft,
  errorsOfStep,
  firstError,
  firstStepToFix,
  parseDraft,
  type PropertyDraft,
  tidyDraft,
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

  it.each([
    [{ min_stay_days: "0" }, { min_stay_days: "Enter whole days from 1 to 1096." }],
    [{ max_stay_days: "1097" }, { max_stay_days: "Enter whole days from 1 to 1096." }],
    [{ advance_days: "1.5" }, { advance_days: "Enter whole days from 0 to 365." }],
    [{ gap_days: "31" }, { gap_days: "Enter whole days from 0 to 30." }],
    [
      { min_stay_days: "8", max_stay_days: "7" },
      { max_stay_days: "The longest stay can’t be shorter than the shortest stay." },
    ],
    [{ min_stay_days: "7", max_stay_days: "7", advance_days: "0", gap_days: "30" }, {}],
  ])("checks the limits %o", (limits, errors) => {
    expect(draftErrors({ ...complete, ...limits })).toEqual(errors);
  });

  it("names every required field in screen order", () => {
    const errors = draftErrors({ ...emptyDraft, price_per: "" });
    expect(Object.keys(errors)).toEqual([
      "title",
      "type_of_space",
      "zipcode",
      "city",
      "state",
      "street_address",
      "length",
      "width",
      "height",
      "price",
      "price_per",
      "start_date",
    ]);
    expect([firstError(errors), firstStepToFix(errors)]).toEqual(["title", "space"]);
    expect(Object.keys(errorsOfStep(errors, "price"))).toEqual(["price", "price_per"]);
  });

  it("has six steps with photos second, and a step for each error", () => {
    expect(formSteps.map(({ id }) => id)).toEqual(["space", "photos", "address", "size", "price", "dates"]);
    expect(fieldsOfStep("photos")).toEqual([]);
    expect(firstStepToFix({ images: "Not uploaded.", price: "Enter a price." })).toBe("photos");
    expect(firstStepToFix({})).toBeNull();
  });

  it.each<[DraftField, string, Partial<PropertyDraft>?]>([
    ["price", "1,000"],
    ["price", "0.99"],
    ["deposit", "a lot"],
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
    ["weekly_discount", "0", { price_per: "Day" }],
    ["weekly_discount", "91", { price_per: "Day" }],
    ["monthly_discount", "7.5", { price_per: "Day" }],
    ["monthly_discount", "9", { price_per: "Day", weekly_discount: "10" }],
    ["start_date", "2026-02-30"],
    ["end_date", "soon"],
    ["end_date", "2026-11-30"],
    ["title", "Garage at 318 Herr", { street_address: "318 Herr Street", hide_address: "true" }],
    ["description", "At three eighteen Herr.", { street_address: "318 Herr Street", hide_address: "true" }],
  ])("refuses %s %j", (field, value, also = {}) => {
    expect(Object.keys(draftErrors({ ...complete, ...also, [field]: value }))).toEqual([field]);
  });

  it("drops what is wrong in fields that its type leaves out, and keeps what is right there", () => {
    const without = ["access hours", "vehicle height"] as const;
    const types = [{ type: "Covered Garage", name: "Garage", isOffered: true, without }];
    const half = { ...complete, access_from: "06:00", vehicle_feet: "7" };
    expect(Object.keys(draftErrors(tidyDraft(half)))).toEqual(["access_to"]);
    const tidy = tidyDraft(half, types);
    expect(draftErrors(tidy)).toEqual({});
    expect([tidy.access_from, tidy.access_to, tidy.vehicle_feet]).toEqual(["", "", "7"]);
    const whole = { ...half, access_to: "22:00" };
    expect(tidyDraft(whole, types)).toMatchObject({ access_from: "06:00", access_to: "22:00" });
    expect(tidyDraft({ ...half, type_of_space: "Basement" }, types).access_from).toBe("06:00");
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
