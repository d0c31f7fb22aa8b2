import { expect, test } from "vitest";
import { canonicalPath } from "./canonical.tsx";

test.each([
  ["/", "", "/"],
  ["/", "?query=+17101+&type=Driveway&view=map", "/?query=17101"],
  ["/", "?query=&from=2026-12-01", "/"],
  ["/properties", "?page=1", "/properties"],
  ["/properties", "?page=3&utm_source=letter", "/properties?page=3"],
  ["/properties", "?page=0", "/properties"],
  ["/properties", "?page=-1", "/properties"],
  ["/properties", "?page=1e9", "/properties"],
  ["/", `?query=${"a".repeat(500)}`, `/?query=${"a".repeat(200)}`],
  ["/properties/prp_1", "?from=2026-12-01", "/properties/prp_1"],
])("%s%s has the canonical URL %s", (pathname, search, address) => {
  expect(canonicalPath({ pathname, search })).toBe(address);
});
