import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { reservationJson } from "#tests/support/reservation-json.ts";
import { OrderSteps } from "./order-steps.tsx";

/** Each step with what is said of it, those in bold in capitals. */
function stepsOf(...spaces: Partial<typeof reservationJson>[]): string[] {
  const html = renderToStaticMarkup(
    <OrderSteps spaces={spaces.map((more) => ({ ...reservationJson, ...more }))} />,
  );
  return [...html.matchAll(/<span class="max-w-full text-center text-xs ([^"]*)">(.*?)<\/li>/g)].map(
    ([, look, words]) => {
      const text = words!.replaceAll(/<[^>]+>/g, "");
      return look!.includes("font-semibold") ? text.toUpperCase() : text;
    },
  );
}

test("nothing says that a request is accepted before it is", () => {
  expect(stepsOf({})).toEqual([
    "REQUESTED: DONE",
    "YOUR ID: NEXT",
    "Payment: later",
    "Waiting for the landlord: later",
  ]);
  expect(stepsOf({ status: "docs_requested", payment_status: "paid" })).toEqual([
    "REQUESTED: DONE",
    "PAID: DONE",
    "YOUR ID: NEXT",
    "Waiting for the landlord: later",
  ]);
});

test("an accepted request's next step is its tenant's, and one of two spaces is counted", () => {
  const accepted = { status: "accepted_pending_verification" } as const;
  expect(stepsOf(accepted)).toEqual(["REQUESTED: DONE", "ACCEPTED: DONE", "YOUR ID: NEXT", "Payment: later"]);
  expect(stepsOf({ ...accepted, id_uploaded: true })).toEqual([
    "REQUESTED: DONE",
    "ACCEPTED: DONE",
    "PAYMENT: NEXT",
    "ID check: later",
  ]);
  expect(stepsOf({ status: "accepted", id_verified: true }, {})[3]).toBe(
    "Waiting for the landlord: later1 of 2",
  );
});
