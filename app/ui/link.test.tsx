import { renderToString } from "react-dom/server";
import { Link as RouterLink, MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { Link } from "./link.tsx";

const addresses = [
  "/",
  "/about",
  "/?query=17101",
  "/properties/2f1c?from=2026-12-01&to=2026-12-31#reserve",
  "/properties/2f1c#reserve",
  "/login?next=%2F%3Fquery%3D17101",
  "/?query=New%20York,%20NY",
  "/?",
  "/#",
  "/about/",
  "/?query=a#",
  "/a//b",
  "/a/../b",
  "/a/./b",
  "/.well-known/security.txt",
  "//example.com/a",
  "/\\example.com",
  "",
  ".",
  "..",
  "about",
  "?tab=requests",
  "#results",
  "https://example.com/a",
  "mailto:help@example.com",
];

it.each(addresses)("writes %j on the server as the router does", (to) => {
  const written = [Link, RouterLink].map((OneLink) => render(<OneLink to={to}>There</OneLink>));
  expect(written[0]).toBe(written[1]);
});

it("keeps attributes, and leaves out what only navigation needs", () => {
  const html = render(
    <Link
      to="/cart"
      className="button"
      title="Two spaces"
      tabIndex={-1}
      replace
      preventScrollReset
      viewTransition
    >
      Cart
    </Link>,
  );
  expect(html).toBe(
    '<a class="button" title="Two spaces" tabindex="-1" href="/cart" data-discover="true">Cart</a>',
  );
});

it("leaves what the router does otherwise to the router", () => {
  const html = render(
    <Link to="/api/receipts/1" reloadDocument discover="none">
      Receipt
    </Link>,
  );
  expect(html).toBe('<a href="/api/receipts/1">Receipt</a>');
});

function render(link: React.ReactNode): string {
  return renderToString(<MemoryRouter initialEntries={["/host/7"]}>{link}</MemoryRouter>);
}
