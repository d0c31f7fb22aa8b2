import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { KeptPrice } from "./kept-price.tsx";

const shown = (count: number) =>
  renderToString(
    <MemoryRouter>
      <KeptPrice count={count} />
    </MemoryRouter>,
  ).replaceAll("<!-- -->", "");

test("says that running rentals keep their price, and where to change it with 30 days' notice", () => {
  expect(shown(1)).toContain("A running rental keeps its price");
  expect(shown(3)).toContain("3 running rentals keep their prices");
  expect(shown(1)).toContain("with 30 days’ notice");
  expect(shown(1)).toContain('href="/rentals"');
});
