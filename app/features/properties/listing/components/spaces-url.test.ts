import { expect, it } from "vitest";
import { moreProperties, wishIn, withMap } from "./spaces-url.ts";

const params = (query: string) => new URLSearchParams(query);

it("reads what a landlord searches for, and ignores what is no type", () => {
  expect(wishIn(params("tab=spaces"))).toBeNull();
  expect(wishIn(params("find=+derry+&type=Castle"))).toEqual({ words: "derry", type: "" });
  expect(wishIn(params("find=&type=Basement"))).toEqual({ words: "", type: "Basement" });
});

it("keeps the search with the map, and with more properties", () => {
  expect(withMap(params("tab=spaces&find=derry"), true)).toBe("?tab=spaces&find=derry&map=");
  expect(withMap(params("tab=spaces&find=derry&map="), false)).toBe("?tab=spaces&find=derry");
  expect(moreProperties(params("tab=spaces&find=derry"))).toBe("?tab=spaces&find=derry&properties=36");
});
