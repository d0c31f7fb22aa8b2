import { describe, expect, it } from "vitest";
import { searchInput } from "#app/features/properties/search/schema.ts";
import {
  activeFilters,
  callOf,
  changeSearch,
  clearFilters,
  givenFields,
  haveSameResults,
  inputOf,
  isSearched,
  leftOut,
  parseSearch,
  printDates,
  printSearch,
  stretchOf,
} from "./search-url.ts";

const read = (text: string) => parseSearch(new URLSearchParams(text));

describe("the URL of a search", () => {
  it("is parsed and printed back the same", () => {
    const address =
      "?query=New+York%2C+NY&from=2026-12-01&to=2026-12-08&type=Covered+Garage&min_price=20&max_price=120.5" +
      "&min_length=20&min_width=9&min_height=7.5&fits=suv&fits_height=6.25&covered=true&power=true&lit=true&drive_up=true" +
      "&all_hours=true&bbox=-77.1%2C40.1%2C-76.2%2C40.9&sort=price&limit=48&offset=24&view=map";
    expect(printSearch(read(address))).toBe(address);
  });

  it("leaves out what isn't set", () => {
    expect(printSearch(read(""))).toBe("");
    expect(printSearch(read("?query=&from=&type=&min_price=&sort="))).toBe("");
    expect(printSearch(read("?query=%20%2017101%20&other=1"))).toBe("?query=17101");
  });

  it.each([
    "from=2026-02-30",
    "to=2026-12-08",
    "type=Castle",
    "min_price=abc",
    "min_price=-5",
    "min_price=0",
    "max_price=1e9",
    "max_price=.",
    "min_length=Infinity",
    "bbox=1,2,3",
    "bbox=10,1,5,2",
    "bbox=,,,",
    "bbox=-181,0,0,0",
    "fits=tank",
    "fits_width=wide",
    "covered=false",
    "all_hours=1",
    "min_vehicle_height=-3",
    "sort=cheapest",
    "limit=1000",
    "limit=-1",
    "offset=1.5",
    "view=globe",
  ])("leaves out %s, which no one can mean", (text) => {
    expect(printSearch(read(text))).toBe("");
  });

  it("holds several types, each once and in one order", () => {
    const search = read("type=Other&type=Castle&type=Basement&type=Other");
    expect(printSearch(search)).toBe("?type=Basement&type=Other");
    expect(inputOf(search)).toMatchObject({ type: ["Basement", "Other"] });
    expect(callOf(search).query.getAll("type")).toEqual(["Basement", "Other"]);
  });

  it("says which of what was given it can't search by", () => {
    const left = (text: string) => leftOut(new URLSearchParams(text));
    expect(left("query=1&min_price=abc&type=Castle&to=2026-12-08&sort=price")).toEqual([
      "to",
      "type",
      "min_price",
    ]);
    expect(left("min_price=0&max_price=&type=Other&utm=x")).toEqual([]);
  });

  it("accepts swapped prices, and leaves out an end before its start", () => {
    expect(printSearch(read("min_price=90&max_price=10"))).toBe("?min_price=10&max_price=90");
    expect(printSearch(read("from=2026-12-08&to=2026-12-01"))).toBe("?from=2026-12-08");
  });

  it("shortens an overlong text", () => {
    expect(read(`query=${"a".repeat(10_000)}`).query).toHaveLength(200);
  });

  it.each([
    "max_price=1000000",
    "min_price=0.5",
    "bbox=-180,-90,180,90",
    "limit=192&offset=10000",
    "type=Other",
  ])("sends the API only what it accepts: %s", (text) => {
    const asked = callOf(read(`query=a&${text}`)).query;
    expect(asked.size).toBeGreaterThan(1);
    expect(searchInput.safeParse(Object.fromEntries(asked)).success).toBe(true);
  });
});

describe("changing a search", () => {
  const search = read("query=17101&type=Basement&min_price=5&max_price=50&bbox=1,2,3,4&limit=48&view=map");

  it("begins with the first page again and keeps the view", () => {
    expect(printSearch(changeSearch(search, { type: "Other" }))).toBe(
      "?query=17101&type=Other&min_price=5&max_price=50&bbox=1%2C2%2C3%2C4&view=map",
    );
  });

  it("drops the map's area when another place is searched", () => {
    expect(changeSearch(search, { query: "10001" }).bbox).toBe("");
    expect(changeSearch(search, { query: "17101" }).bbox).toBe("1,2,3,4");
  });

  it("clears one filter, or all of them, and never the words", () => {
    expect(activeFilters(search)).toEqual(["type", "price", "area"]);
    expect(activeFilters(clearFilters(search, ["price"]))).toEqual(["type", "area"]);
    expect(printSearch(clearFilters(search))).toBe("?query=17101&view=map");
  });

  it("words or a filter make it a search; order and view don't", () => {
    expect(isSearched(read("sort=price&view=map"))).toBe(false);
    expect(isSearched(read("query=17101"))).toBe(true);
    expect(isSearched(read("type=Other"))).toBe(true);
    expect(isSearched(read("bbox=1,2,3,4"))).toBe(true);
  });

  it("knows when the results stay the same", () => {
    expect(haveSameResults(search, { ...search, view: "" })).toBe(true);
    expect(haveSameResults(search, { ...search, sort: "price" })).toBe(false);
  });
});

describe("the call of a search", () => {
  it("searches by words, else lists", () => {
    const addressOf = (text: string) => {
      const { name, query } = callOf(read(text));
      return `${name}?${query}`;
    };
    expect(addressOf("query=St. Paul, MN&view=list")).toBe("GET /api/search?query=St.+Paul%2C+MN&limit=12");
    expect(addressOf("query=St. Paul, MN&view=map")).toBe("GET /api/search?query=St.+Paul%2C+MN&limit=48");
    expect(addressOf("type=Other")).toBe("GET /api/properties?type=Other&limit=12");
    expect(stretchOf(read("limit=48&offset=24"))).toEqual({ limit: 48, offset: 24 });
  });

  it("carries the dates on to a property", () => {
    expect(printDates(read("query=1&from=2026-12-01&to=2026-12-08"))).toBe("?from=2026-12-01&to=2026-12-08");
    expect(printDates(read("query=1"))).toBe("");
    expect(printDates(read("query=1&fits=van&fits_height=9"))).toBe("?fits=van&fits_height=9");
  });
});

it("names which parameters were given, and never what they say", () => {
  expect(givenFields(read("?query=9+Secret+Lane&from=2026-12-01&sort=price"))).toEqual([
    "query",
    "from",
    "sort",
  ]);
});
