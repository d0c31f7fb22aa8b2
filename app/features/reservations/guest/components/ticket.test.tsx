import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { unbroken } from "#app/features/properties/model.ts";
import { reservationJson } from "#tests/support/reservation-json.ts";
import { NextSteps } from "./next-steps.tsx";
import { ReservationMissing } from "./reservation-missing.tsx";
import { Ticket } from "./ticket.tsx";

function drawn(part: React.ReactNode): string {
  return renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>);
}

test("a ticket has everything that may be asked on arrival", () => {
  const html = drawn(<Ticket reservation={reservationJson} />);
  const { id, title, address, reservation_code: code } = reservationJson;
  const words = [
    id,
    title,
    unbroken(address),
    code,
    "Dec 1 – Dec 21, 2026",
    "$126.00",
    "with the 5% service fee",
  ];
  for (const part of words) expect(html).toContain(part);
  expect(html).toContain(`src="/api/barcodes/${code}.svg" alt="Barcode of the reservation code ${code}"`);
  for (const label of ["Reservation code", "Reservation ID", "Dates", "Total"]) expect(html).toContain(label);
  expect(html).toContain(`href="/api/reservations/${id}/calendar.ics" download="reservation.ics"`);
  expect(html).toContain(`href="/checkout/${id}"`);
});

test("a ticket's code is gray until it is valid, and says why", () => {
  const pending = drawn(<Ticket reservation={reservationJson} />);
  expect(pending).toContain("Valid once accepted");
  expect(pending).toContain("opacity-40");
  const valid = { status: "accepted", id_verified: true, payment_status: "paid" } as const;
  const html = drawn(<Ticket reservation={{ ...reservationJson, ...valid }} />);
  expect(html).not.toMatch(/Valid once|opacity-40/);
});

test("the next steps are listed in order, with the time left", () => {
  const html = drawn(
    <NextSteps reservation={reservationJson} asOf={Date.parse(reservationJson.created_at)} />,
  );
  const steps = [
    "You upload your ID and pay",
    "Now or later. If the request is not accepted, you get a full refund.",
    "The landlord answers",
    "Within 48 hours. We’ll email ana@people.example when they answer.",
    "We check your ID",
    "Then the reservation is final. Show the code when you arrive.",
  ];
  const verified = drawn(<NextSteps reservation={{ ...reservationJson, id_verified: true }} asOf={0} />);
  expect(verified).toContain("You pay");
  expect(verified).not.toMatch(/upload your ID|check your ID/);
  const capped = drawn(<NextSteps reservation={reservationJson} asOf={0} isEmailed={false} />);
  expect(capped).toContain("We can’t send more emails to ana@people.example today.");
  const places = steps.map((step) => html.indexOf(step));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("the next steps give the time to the step that it is for, and tick a stay that is final", () => {
  const textOf = (changes: Partial<typeof reservationJson>) =>
    drawn(
      <NextSteps
        reservation={{ ...reservationJson, ...changes }}
        asOf={Date.parse(reservationJson.created_at)}
      />,
    ).replaceAll(/<[^>]+>/g, " ");
  const accepted = textOf({ status: "accepted", id_verified: true });
  expect(accepted).toMatch(/You pay +Within 48 hours\./);
  expect(accepted).toMatch(/The landlord accepted *: done/);
  expect(accepted).not.toMatch(/Now or later|is final *: done/);
  const words = textOf({ status: "docs_requested" });
  expect(words).toMatch(/You upload your ID and pay +Within 48 hours\./);
  expect(words).toMatch(/The landlord answers +We’ll email/);
  const final = textOf({ status: "accepted", id_verified: true, payment_status: "paid", instant: true });
  expect(final).toMatch(/Booked instantly *: done/);
  expect(final).toMatch(/The reservation is final *: done/);
  expect(final).not.toContain("The landlord accepted");
});

test("the next steps leave out what is done, and say when a card is charged", () => {
  const textOf = (changes: Partial<typeof reservationJson>) =>
    drawn(<NextSteps reservation={{ ...reservationJson, ...changes }} asOf={0} />);
  const paid = textOf({ payment_status: "paid" });
  expect(paid).toContain("You upload your ID");
  expect(paid).not.toMatch(/ pay\b/);
  const done = textOf({ payment_status: "paid", id_uploaded: true });
  expect(done).toContain("You have paid");
  expect(done).toContain("If the request is not accepted, you get a full refund.");
  expect(done).not.toMatch(/You upload|You pay|Now or later/);
  const later = { charged_on: "2027-03-01" };
  expect(textOf(later)).toContain("You upload your ID and save a card");
  expect(textOf(later)).toContain("It is charged on Mar 1, 2027.");
  const saved = textOf({ ...later, card_saved: true, id_uploaded: true });
  expect(saved).toContain("Your card is charged");
  expect(saved).toContain("On Mar 1, 2027.");
  expect(textOf({ renews: true })).toContain("until you or the landlord end the rental");
});

const asSeenBy = (person: { role: string } | null) => {
  const error = { status: 404, statusText: "", internal: false, data: "Reservation not found." };
  const Component = () => <ReservationMissing error={error} />;
  const Stub = createRoutesStub([{ id: "root", path: "/", Component }]);
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: { person } } }} />);
};

test("someone else's reservation shows links to login and the email", () => {
  const html = asSeenBy(null);
  expect(html).toContain("Reservation not found.");
  expect(html).toContain("Log in there, or use the link in our email.");
  expect(html).toContain('href="/login?next=%2F"');
});

test("a member who is logged in is not asked to log in", () => {
  const html = asSeenBy({ role: "tenant" });
  expect(html).toContain("It isn’t one of this account’s.");
  expect(html).toContain('href="/tenant-dashboard"');
  expect(html).not.toContain("/login");
});
