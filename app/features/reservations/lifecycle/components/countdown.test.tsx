import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { reservationJson } from "#tests/support/reservation-json.ts";
import { Countdown } from "./countdown.tsx";

const expires_at = "2026-11-23T12:00:00.000Z";
const hoursBefore = (hours: number) => Date.parse(expires_at) - hours * 3_600_000;

function words(more: Partial<typeof reservationJson>, asOf = hoursBefore(28)) {
  const reservation = { ...reservationJson, expires_at, ...more };
  return renderToStaticMarkup(<Countdown reservation={reservation} asOf={asOf} />)
    .replace(/<svg.*?<\/svg>/, "")
    .replaceAll(/<[^>]+>/g, "");
}

test.each([
  [{ status: "pending" }, "The landlord has 28 hours left to answer."],
  [{ status: "docs_requested" }, "28 hours left to upload your ID."],
  [{ status: "accepted_pending_verification" }, "28 hours left to upload your ID and pay."],
  [{ status: "accepted_pending_verification", id_uploaded: true }, "28 hours left to pay."],
  [{ status: "accepted_pending_verification", payment_status: "paid" }, "28 hours left to upload your ID."],
  [{ status: "accepted", id_verified: true }, "28 hours left to pay."],
] as const)("%o counts down to the next deadline", (more, sentence) => {
  expect(words(more)).toBe(sentence);
});

test.each([
  [{ status: "pending" }, "Landlord: 28 h to answer", null],
  [{ status: "docs_requested" }, "28 h to upload your ID", null],
  [{ status: "accepted_pending_verification" }, "28 h to upload ID and pay", "Accepted: 28 h left"],
  [
    { status: "accepted_pending_verification", charged_on: "2027-03-01" },
    "28 h to upload ID, save card",
    "Accepted: 28 h left",
  ],
  [{ status: "accepted", id_verified: true }, "28 h to pay", "Accepted: 28 h left"],
  [{ hold_until: expires_at }, "28 h to confirm", null],
  [{ status: "accepted", hold_until: expires_at }, "28 h to confirm", null],
] as const)("in a row %o says in few words what the time is for", (more, brief, onPhones) => {
  const html = renderToStaticMarkup(
    <Countdown reservation={{ ...reservationJson, expires_at, ...more }} asOf={hoursBefore(28)} isShort />,
  );
  expect(html).toMatch(/class="max-lg:sr-only">[^<]* 28 hours left to |sr-only">28 hours left to /);
  expect(html).toContain(`<span aria-hidden="true" class="max-sm:hidden lg:hidden">${brief}</span>`);
  expect(html).toContain(`<span aria-hidden="true" class="sm:hidden">${onPhones ?? brief}</span>`);
});

test("near the end it counts minutes, then says that time is up; with nothing due it is silent", () => {
  expect(words({}, hoursBefore(0.5))).toBe("The landlord has 30 minutes left to answer.");
  expect(words({}, hoursBefore(-1))).toBe("Time’s up.");
  expect(words({ expires_at: null })).toBe("");
});

test("until it is confirmed it says how to confirm, whatever the landlord has answered", () => {
  const confirm =
    "30 minutes left to confirm. To keep your dates, open the link in our email to ana@people.example, upload your ID or pay.";
  for (const status of ["pending", "docs_requested", "accepted_pending_verification"] as const)
    expect(words({ status, hold_until: expires_at }, hoursBefore(0.5))).toBe(confirm);
});
