import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { parseFeeRules } from "#app/platform/parse-fee-rules.ts";
import { DraftPreview } from "./draft-preview.tsx";
import { emptyDraft, type PropertyDraft } from "./property-draft.ts";

function shown(draft: Partial<PropertyDraft>): string {
  const Component = () => <DraftPreview draft={{ ...emptyDraft, ...draft }} photos={[]} today="2026-11-21" />;
  const Stub = createRoutesStub([{ id: "root", path: "/", Component }]);
  const root = { shownFees: parseFeeRules("5%"), priceNote: "" };
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root } }} />).replaceAll(/<[^>]+>/g, "");
}

test("the preview names the fields that are still empty", () => {
  const words = shown({ length: "20" });
  for (const name of ["Price/Month", "20 × Width × Height (feet)", "Start date", "City, State\u00A0ZIP code"])
    expect(words).toContain(name);
  expect(words).not.toMatch(/\$0|\b0 ×|Unknown/);
});

test("the preview shows what was entered, as tenants see it", () => {
  const words = shown({
    price: "95",
    price_per: "Week",
    length: "20",
    width: "10",
    height: "8",
    start_date: "2026-12-01",
  });
  for (const fact of [
    "$99.75/Week",
    "about $432 a month",
    "rent $95.00/Week",
    "20 × 10 × 8 ft",
    "Available from Dec 1, 2026",
  ])
    expect(words).toContain(fact);
});

test("the preview of an offer that has begun starts today", () => {
  expect(shown({ start_date: "2026-09-22" })).toContain("Available from Nov 21, 2026");
});

test("the preview of a hidden address shows what everyone will see", () => {
  const address = { street_address: "Three Eighteen Herr Street", city: "Harrisburg", state: "PA" };
  expect(shown({ ...address, hide_address: "" })).toContain("Three Eighteen Herr Street");
  const hidden = shown({ ...address, hide_address: "true" });
  expect(hidden).toContain("Herr Street");
  expect(hidden).not.toContain("Eighteen");
});
