import { render, toPlainText } from "react-email";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { day, newReservation } from "#tests/support/reservations.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { db } from "#app/platform/db.server.ts";
import { sendEmail } from "#app/platform/email.server.ts";
import { newProperty } from "#tests/support/properties.ts";
import { emailAbout, ReservationEmail, reminderEmail } from "./emails.tsx";
import type { ReservationRow } from "./queries.server.ts";

const landlord = await newLandlord();
const tenant = await newTenant();
const stay = { start: day(60), lastDay: day(60) };
const asked: ReservationRow = {
  ...(await newReservation(tenant.actor, await newProperty(landlord), stay)),
  stay: "[2027-03-01,2027-03-02)",
  reservationCode: "K7QF-2MXD-9RTA",
  answerBy: new Date("2026-11-23T20:50:00Z"),
  payBy: new Date("2026-11-24T20:51:00Z"),
  holdUntil: null,
  startOver: new Date("2027-03-02T05:00:00Z"),
  asOf: new Date("2026-12-20T17:00:00Z"),
};
const waiting: ReservationRow = { ...asked, status: "accepted_pending_verification" };
const verified: ReservationRow = { ...asked, status: "accepted", idUploaded: true, idVerified: true };
const plainly = (text = "") => text.replace(/\s/g, " ");

test("a request's emails name its one day once, and tell the landlord the deadline", () => {
  expect(plainly(emailAbout("reserve", "landlord", asked)?.text)).toContain(
    "wants to rent Dry garage near the river. Answer by Nov 23, 2026, 3:50 PM EST or the request expires.",
  );
  expect(plainly(reminderEmail(asked).text)).toContain(
    "Answer by Nov 23, 2026, 3:50 PM EST or the request expires.",
  );
});

test("a late cancellation's email says what the landlord keeps, less their fee of it", () => {
  const late = {
    ...verified,
    status: "canceled" as const,
    keptRentCents: 2001,
    keptFeeCents: 100,
    offerCents: 4001,
  };
  const words = (landlordFeeRule: string) =>
    plainly(emailAbout("cancel", "landlord", { ...late, landlordFeeRule })?.text);
  expect(words("0%")).toContain("you keep $20.01 of the rent. We send it");
  expect(words("10%")).toContain(
    "you keep $18.01, after your landlord fee of $2.00, of the rent. We send it",
  );
});

test("an instant booking asks the landlord for nothing, and the tenant to pay", () => {
  const booked = { ...verified, isInstant: true };
  expect(plainly(emailAbout("bookInstantly", "landlord", booked)?.text)).toMatch(
    /^.+ booked Dry garage near the river for .+\. Their ID is verified, so you don’t need to answer\. They have until Nov 24, 2026, 3:51 PM EST to pay, or the reservation expires\.$/,
  );
  expect(emailAbout("bookInstantly", "guest", booked)).toMatchObject({
    subject: "Booked: Dry garage near the river",
    text: expect.stringContaining("accepted at once. Next: pay by"),
  });
  expect(emailAbout("bookInstantly", "landlord", { ...booked, paymentStatus: "paid" })?.text).toMatch(
    /answer\.$/,
  );
});

const due = "by Nov 24, 2026, 3:51 PM EST, or the reservation expires.";
const code = "Show this code when you arrive: K7QF-2MXD-9RTA.";
test.each<[string, ReservationRow, string]>([
  ["nothing is done", waiting, `Next: upload your ID and pay ${due}`],
  ["the ID is uploaded", { ...waiting, idUploaded: true }, `Next: pay ${due}`],
  ["the ID was verified before", verified, `Next: pay ${due}`],
  ["it is paid", { ...waiting, paymentStatus: "paid" }, "Next: upload your ID by Nov 24, 2026, 3:51 PM EST"],
  ["both are done", { ...waiting, idUploaded: true, paymentStatus: "paid" }, "We are checking your ID."],
  ["both, and it was verified before", { ...verified, paymentStatus: "paid" }, code],
])("an accepted request's guest reads what is left to do when %s", (_, reservation, next) => {
  expect(plainly(emailAbout("accept", "guest", reservation)?.text)).toContain(next);
});

test("a verified ID confirms a paid reservation; for an unpaid one both sides read that it is unpaid", () => {
  expect(emailAbout("verifyId", "guest", { ...verified, paymentStatus: "paid" })).toMatchObject({
    subject: "Your reservation is confirmed: Dry garage near the river",
    text: expect.stringContaining(code),
  });
  expect(emailAbout("verifyId", "guest", verified)?.subject).toBe(
    "Your ID is verified: Dry garage near the river",
  );
  expect(plainly(emailAbout("verifyId", "guest", verified)?.text)).toContain(`Next: pay ${due}`);
  expect(emailAbout("verifyId", "landlord", verified)?.text).toContain(
    "The stay Mar 1, 2027 is not paid yet.",
  );
});

test("an email shows its space, dates and price as a table, for light and dark, and in plain text", async () => {
  const cover = { fileKey: "a".repeat(40), widths: [320, 640] };
  const guest = emailAbout("reserve", "guest", { ...asked, cover })!;
  expect(guest.facts?.rows).toEqual([
    ["Dates", "Mar 1, 2027"],
    ["Rent", "$120.00"],
    ["5% service fee", "$6.00"],
    ["Total", "$126.00"],
    ["If you cancel", "Full refund until Feb 27, 2027, then 50% (Flexible)"],
  ]);
  const late = emailAbout("reserve", "guest", { ...asked, asOf: new Date("2027-02-28T20:00:00Z") })!;
  expect(late.facts?.rows.at(-1)).toEqual(["If you cancel", "50% refund until your start date (Flexible)"]);
  expect(emailAbout("reserve", "landlord", asked)?.facts).toMatchObject({
    photo: null,
    rows: [
      ["Guest", asked.guestName],
      ["Dates", "Mar 1, 2027"],
      ["You receive", "$120.00"],
    ],
  });
  const guestContact = "facts@people.example";
  const element = ReservationEmail({
    email: guest,
    brand: "Sparebay",
    publicUrl: "https://sparebay.example",
  });
  await sendEmail({ key: "facts", to: guestContact, subject: guest.subject, element });
  const { html, bodyText } = await db
    .selectFrom("emails")
    .select(["html", "bodyText"])
    .where("key", "=", "facts")
    .executeTakeFirstOrThrow();
  expect(bodyText).toMatch(/^Dates +Mar 1, 2027$/m);
  expect(bodyText).toMatch(/^Total +\$126\.00$/m);
  expect(bodyText).not.toContain("photos/");
  expect(html).toContain(`src="https://sparebay.example/photos/${cover.fileKey}/640.webp"`);
  expect(html).toContain('<meta name="color-scheme" content="light dark"');
  expect(html).toMatch(/@media \(prefers-color-scheme: dark\)/);
});

test("an email about a late cancellation says what comes back and what stays, and one of ours says that we did it", () => {
  const late: ReservationRow = {
    ...asked,
    status: "canceled",
    paymentStatus: "paid",
    canceledBy: "tenant",
    cancellationPolicy: "moderate",
    keptRentCents: 6000,
    keptFeeCents: 300,
  };
  const textOf = (reader: "guest" | "landlord", about: ReservationRow) =>
    plainly(emailAbout("cancel", reader, about)?.text);
  expect(textOf("guest", late)).toContain("is canceled. You will get $63.00 back. It was too late");
  expect(textOf("landlord", late)).toContain("you keep $60.00 of the rent");
  const ours = { ...late, canceledBy: "administrator" as const, keptRentCents: 0, keptFeeCents: 0 };
  expect(textOf("guest", ours)).toBe(
    "We canceled your reservation for Mar 1, 2027. Your payment will be refunded in full.",
  );
  expect(textOf("landlord", ours)).toMatch(/^We canceled .*’s stay Mar 1, 2027/);
  expect(emailAbout("cancelAsLandlord", "guest", ours)?.text).toContain("The landlord canceled your stay");
});

test("a guest who was not accepted is shown other spaces, near there and on those dates", () => {
  for (const action of ["reject", "cancel", "expire"] as const)
    expect(emailAbout(action, "guest", asked)?.action).toEqual({
      label: "Find another space",
      path: `/?query=${asked.zipcode}&from=2027-03-01&to=2027-03-01`,
    });
  expect(emailAbout("reject", "guest", asked)?.text).toContain("Next: find another space near Harrisburg");
});

test("in plain text each answer has its own link, which opens the dashboard", async () => {
  const email = reminderEmail(asked);
  const mail = ReservationEmail({ email, brand: "Sparebay", publicUrl: "https://sparebay.example" });
  const words = toPlainText(await render(mail)).split(/\s+/);
  const path = `https://sparebay.example/landlord-dashboard?reservation=${asked.id}&answer=`;
  expect(words.join(" ")).toContain(`Accept ${path}accept Reject ${path}reject`);
});

test("an email keeps the reservation code on one line", () => {
  const email = { subject: "Confirmed", text: "Show this code when you arrive: K7QF-2MXD-9RTA." };
  const html = renderToStaticMarkup(
    <ReservationEmail email={email} brand="Sparebay" publicUrl="http://localhost:3000" />,
  );
  expect(html).toContain('arrive: <strong style="white-space:nowrap">K7QF-2MXD-9RTA</strong>.');
});
