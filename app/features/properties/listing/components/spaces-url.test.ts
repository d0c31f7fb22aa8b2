import { expect, it } from "vitest";
import { wishIn, withMap, withPart } from "./spaces-url.ts";

const params = (query: string) => new URLSearchParams(query);

it("reads what a landlord searches for, and ignores what is no type", () => {
  expect(wishIn(params("tab=spaces"))).toBeNull();
  expect(wishIn(params("find=+derry+&type=Castle"))).toEqual({ words: "derry", type: "" });
  expect(wishIn(params("find=&type=Basement"))).toEqual({ words: "", type: "Basement" });
});

it("keeps the search with the map, and from part to part", () => {
  expect(withMap(params("tab=spaces&find=derry"), true)).toBe("?tab=spaces&find=derry&map=");
  expect(withMap(params("tab=spaces&find=derry&map="), false)).toBe("?tab=spaces&find=derry");
  expect(withPart(params("tab=spaces&find=derry"), "1_prp_2")).toBe("?tab=spaces&find=derry&before=1_prp_2");
  expect(withPart(params("tab=spaces&find=derry&before=1_prp_2"), null)).toBe("?tab=spaces&find=derry");
});
