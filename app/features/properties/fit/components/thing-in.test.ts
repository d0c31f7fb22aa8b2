import { expect, it } from "vitest";
import { usualThings, vehicleClasses } from "../model.ts";
import { thingIn } from "./thing-in.ts";

const { suv } = vehicleClasses;

it("reads what a URL asks for, and says what is missing", () => {
  const read = (text: string) => thingIn(new URLSearchParams(text));
  expect(read("from=2026-12-01")).toEqual({ thing: null, faults: {} });
  expect(read("fits=sofa").thing).toEqual(usualThings.sofa);
  expect(read("fits=suv&fits_height=6.5").thing).toEqual({ ...suv, height: 6.5 });
  expect(read("fits_length=16&fits_width=6.5&fits_height=5").thing).toMatchObject({
    turns: "never",
    width: 6.5,
  });
  expect(read("fits=thing&fits_length=6&fits_width=3&fits_height=2").thing).toMatchObject({ turns: "any" });
  // Half of a decimal, as in a search.
  expect(read("fits=suv&fits_length=17.&fits_height=.5").thing).toMatchObject({ length: 17, height: 0.5 });
  const missing = "Enter feet, such as 16 or 6.5.";
  expect(read("fits_length=16")).toEqual({ thing: null, faults: {} });
  expect(read("fits=&fits_length=16")).toEqual({
    thing: null,
    faults: { fits_width: missing, fits_height: missing },
  });
  for (const text of [".", "-1", "6.555", "0."])
    expect(read(`fits=suv&fits_width=${text}`)).toEqual({ thing: null, faults: { fits_width: missing } });
  expect(read("fits=suv&fits_width=-1")).toEqual({ thing: null, faults: { fits_width: missing } });
});
