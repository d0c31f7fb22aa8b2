import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { reservationJson } from "#tests/support/reservation-json.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { StatusMessage } from "./status-message.tsx";

function said(more: Partial<ReservationJson>): string {
  return renderToStaticMarkup(<StatusMessage reservation={{ ...reservationJson, ...more }} />);
}

const idShown = { id_uploaded: true } as const;
const charged = { charged_amount: 126, returned_amount: 0, returned_on: null, to_card: true };
const returned = { returned_amount: 126, returned_on: "2026-11-30" };
const paid = { payment_status: "paid" } as const;

test.each([
  [{ status: "pending" }, "Request sent. Next: upload your ID and pay, now or after the landlord accepts."],
  [{ status: "pending", ...idShown }, "Request sent. Next: pay, now or after the landlord accepts."],
  [{ status: "pending", ...idShown, ...paid }, "Request sent. Next: the landlord answers.<"],
  [
    { status: "docs_requested" },
    "The landlord asks for your ID before answering. Next: upload your ID and pay.",
  ],
  [{ status: "accepted_pending_verification" }, "The landlord accepted. Next: upload your ID and pay."],
  [
    { status: "accepted_pending_verification", ...idShown, ...paid },
    "The landlord accepted. We are checking your ID. A person on our team checks it",
  ],
  [{ status: "accepted", id_verified: true }, "The landlord accepted and your ID is verified. Next: pay."],
  [
    { status: "accepted", id_verified: true, instant: true },
    "You booked instantly: your ID is verified. Next: pay.",
  ],
  [{ status: "accepted", id_verified: true, ...paid }, "Paid in full."],
  [{ status: "rejected" }, "This reservation was not accepted<"],
  [{ status: "rejected", ...paid, ended_money: charged }, "Your refund is on its way, fee included."],
  [
    { status: "canceled", payment_status: "refunded", ended_money: { ...charged, ...returned } },
    "$126.00 was returned to your card on Nov 30, 2026.",
  ],
  [{ status: "canceled" }, "This reservation was canceled."],
  [{ status: "expired" }, "This reservation expired: it was not answered or completed in time."],
] as const)("%o is explained", (more, words) => {
  expect(said(more)).toContain(words);
});

test("a refusal interrupts a screen reader, a wait does not", () => {
  expect(said({ status: "rejected" })).toContain('role="alert"');
  expect(said({ status: "pending" })).not.toContain('role="alert"');
});
