import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { DashboardSearch, type Found } from "./dashboard-search.tsx";

function shown(found: Partial<Found>): string {
  const all = { query: "17101", properties: [], total: 0, failed: false, ...found };
  const Stub = createRoutesStub([{ path: "/", Component: () => <DashboardSearch found={all} /> }]);
  return renderToStaticMarkup(<Stub />);
}

test("a failed search says so in red, not that nothing was found", () => {
  const html = shown({ failed: true });
  expect(html).toMatch(/<p role="alert" class="[^"]*text-bad">Could not load properties\.<\/p>/);
  expect(html).not.toContain("No properties found");
});

test("a search without results says so, and no search says nothing", () => {
  expect(shown({})).toContain("No properties found");
  expect(shown({ query: "" })).not.toContain("No properties found");
});
