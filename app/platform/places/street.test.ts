import { expect, test } from "vitest";
import { foldStreet, startsLike, writeOutStreet } from "./street.ts";

test.each([
  ["1200 Market St", "1200 Market Street"],
  ["1200 Market St. ", "1200 Market Street"],
  ["7 Penn Pkwy", "7 Penn Parkway"],
  ["7 St Charles Ave", "7 St Charles Avenue"],
  ["12 Broadway", "12 Broadway"],
  ["St", "St"],
])("expands %j to %j", (typed, written) => {
  expect(writeOutStreet(typed)).toBe(written);
});

test("compares addresses whatever their abbreviations", () => {
  expect(foldStreet("1200 N. Front St, Harrisburg")).toBe(foldStreet("1200 north front street harrisburg"));
  expect(foldStreet("1200 Front St")).not.toBe(foldStreet("1200 Front Rd"));
});

test.each(["1200 mar", "1200 Market S", "1200 Market St", "1200 market stre", "1200 Market Street, Harr"])(
  "an address begins with %j",
  (typed) => {
    expect(startsLike("1200 Market Street, Harrisburg, PA 17101", typed)).toBe(true);
  },
);

test("another street or number begins differently", () => {
  for (const typed of ["1200 Market Rd", "120 Market St", "1200 Mary"])
    expect(startsLike("1200 Market Street, Harrisburg, PA 17101", typed)).toBe(false);
});
