import { type ReactNode, useId } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider, useLocation, useRouteLoaderData } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { CardText, type CardTextProps } from "#app/features/properties/card/components/card-text.tsx";
import { FilterBar } from "#app/features/properties/search/components/filter-bar.tsx";
import { HowItWorks } from "#app/features/properties/search/components/home-about.tsx";
import { HomeShortcuts } from "#app/features/properties/search/components/home-shortcuts.tsx";
import { SearchCells } from "#app/features/properties/search/components/search-cells.tsx";
import { parseSearch } from "#app/features/properties/search/components/search-url.ts";
import { readFeeRule } from "#app/platform/fee-rules.ts";
import { htmlOf } from "#app/platform/keep-html.server.ts";
import { Footer } from "#app/ui/footer.tsx";
import { HtmlOfContext, Kept } from "#app/ui/kept.tsx";
import { partsLoaded } from "#app/ui/lazy.tsx";

const fee = readFeeRule("5%");

const search = (text = "") => parseSearch(new URLSearchParams(text));
const all =
  "query=Austin&from=2027-03-01&to=2027-03-09&type=Basement&type=Other&min_price=5&max_price=90&min_length=9&lit=true" +
  "&fits=suv&fits_width=7.2&instant=true&bbox=-80,30,-70,40&sort=price&limit=24&view=list";
const facts = {
  id: "prp_1",
  title: "Dry garage <near> the river",
  type_of_space: "Covered Garage",
  price: 6.25,
  price_per: "Day" as const,
  street_address: "1200 Market Street",
  city: "Harrisburg",
  state: "PA",
  zipcode: "17101",
  length: 20,
  width: 10.5,
  height: 8,
  instant: true,
  renews: true,
  start_date: "2027-03-01",
  distance_miles: 0.4,
  total: 34.5,
  rating: 4.8,
  review_count: 12,
};
const draft = { ...facts, total: undefined, rating: null, start_date: null };
const stay = "?from=2027-03-01&to=2027-03-09";

const parts: Record<string, ReactNode> = {
  footer: <Footer brandName="Sparebay" line="Close to home." socials={null} year={2026} demo />,
  "how it works": <HowItWorks answerHours={48} />,
  shortcuts: <HomeShortcuts cities={[{ city: "New York", state: "NY", spaces: 1 }]} near="New York, NY" />,
  cells: <SearchCells search={search()} />,
  "chosen cells": <SearchCells search={search(all)} id="bar" />,
  filters: <FilterBar path="/" search={search()} />,
  "chosen filters": <FilterBar path="/properties" search={search(all)} />,
  "filters of a text like an id of React's": <FilterBar path="/" search={search("query=_R_1_")} />,
  "a card's text": (
    <Kept<CardTextProps>
      as="div"
      of={CardText}
      given={{ facts, to: "/properties/prp_1", moves: false, stay, blank: undefined, fee }}
    />
  ),
  "a draft's text": (
    <Kept<CardTextProps>
      as="div"
      of={CardText}
      given={{ facts: draft, to: "/", moves: false, stay: "", blank: { size: "Length" }, fee }}
    />
  ),
};

beforeAll(partsLoaded);

test.each(Object.entries(parts))("kept %s is what the page itself would show, each time", (_, part) => {
  const shown = render(part, false);
  expect(shown.length).toBeGreaterThan(100);
  expect([render(part, true), render(part, true)]).toEqual([shown, shown]);
});

test("a part is kept for each thing it is given, and rendered once", () => {
  let rendered = 0;
  function Greeting({ name }: { name: string }) {
    rendered += 1;
    return `Hello, ${name}`;
  }
  const greet = (name: string) => htmlOf(Greeting, { name });
  expect(["Pat", "Kim", "Pat", "<b>"].map(greet)).toEqual([
    "Hello, Pat",
    "Hello, Kim",
    "Hello, Pat",
    "Hello, &lt;b&gt;",
  ]);
  expect(rendered).toBe(3);
});

test("another component with the same properties is another part", () => {
  const [One, Other] = ["one", "other"].map((word) => () => word);
  expect([One!, Other!].map((part) => htmlOf(part, {}))).toEqual(["one", "other"]);
});

test("a kept part can know neither the page's person nor its address, and has no ids of its own", () => {
  const Person = () => JSON.stringify(useRouteLoaderData("root"));
  const Address = () => useLocation().pathname;
  const Labeled = () => <p id={useId()} />;
  expect(() => htmlOf(Person, {})).toThrow("useRouteLoaderData");
  expect(htmlOf(Address, {})).toBe("/kept");
  expect(() => htmlOf(Labeled, {})).toThrow("useId");
});

function render(part: ReactNode, isKept: boolean): string {
  const router = createMemoryRouter([{ id: "root", path: "*", element: part }], {
    initialEntries: ["/?query=17101"],
    hydrationData: { loaderData: { root: { priceNote: "Prices include the 5% service fee." } } },
  });
  return renderToString(
    <HtmlOfContext value={isKept ? htmlOf : null}>
      <RouterProvider router={router} />
    </HtmlOfContext>,
  );
}
