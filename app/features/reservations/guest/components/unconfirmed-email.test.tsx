import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Bookings } from "./bookings.tsx";

const bookingsOf = (unconfirmed: string | null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Bookings bookings={[]} counts={null} isFirst asOf={0} unconfirmed={unconfirmed} />
    </MemoryRouter>,
  );

test("a new member whose email isn't confirmed learns why no booking is shown, and sends the link again", () => {
  const html = bookingsOf("tess@people.example");
  expect(html).toContain("Bookings made with tess@people.example appear here once you confirm that address.");
  expect(html).toContain("Send the link again");
  expect(html).toContain('action="/account"');
  expect(html).not.toContain("Reserved before you had an account?");
});

test("a confirmed one reads only how to make one", () => {
  const html = bookingsOf(null);
  expect(html).toContain("You have no bookings yet.");
  expect(html).not.toMatch(/confirm/i);
});
