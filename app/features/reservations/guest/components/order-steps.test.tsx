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
    "REQUEST: DONE",
    "YOUR ID: NEXT",
    "Payment: later",
    "Acceptance: laterWaiting for the landlord",
  ]);
  expect(stepsOf({ status: "docs_requested", payment_status: "paid" })).toEqual([
    "REQUEST: DONE",
    "YOUR ID: NEXT",
    "PAYMENT: DONE",
    "Acceptance: later",
  ]);
});

test("the steps have the same names in the same order in every state; only their marks change", () => {
  const accepted = { status: "accepted_pending_verification" } as const;
  expect(stepsOf(accepted)).toEqual(["REQUEST: DONE", "YOUR ID: NEXT", "Payment: later", "ACCEPTANCE: DONE"]);
  expect(stepsOf({ ...accepted, id_uploaded: true })).toEqual([
    "REQUEST: DONE",
    "Your ID: laterBeing checked",
    "PAYMENT: NEXT",
    "ACCEPTANCE: DONE",
  ]);
  const done = { status: "accepted", id_verified: true, payment_status: "paid" } as const;
  expect(stepsOf(done)).toEqual(["REQUEST: DONE", "YOUR ID: DONE", "PAYMENT: DONE", "ACCEPTANCE: DONE"]);
});

test("of two spaces it is counted how many have reached a step", () => {
  expect(stepsOf({ status: "accepted", id_verified: true }, {})[3]).toBe(
    "Acceptance: laterWaiting for the landlord1 of 2",
  );
});
