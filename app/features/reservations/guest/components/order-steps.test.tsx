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
    "WAITING FOR THE LANDLORD: NEXT",
    "ID check: later",
    "Payment: later",
  ]);
  expect(stepsOf({ status: "docs_requested", payment_status: "paid" })).toEqual([
    "REQUESTED: DONE",
    "WAITING FOR THE LANDLORD: NEXT",
    "ID check: later",
    "PAID: DONE",
  ]);
});

test("an accepted request's next step is the check of its ID, and one of two spaces is counted", () => {
  expect(stepsOf({ status: "accepted_pending_verification" })).toEqual([
    "REQUESTED: DONE",
    "ACCEPTED: DONE",
    "ID CHECK: NEXT",
    "Payment: later",
  ]);
  expect(stepsOf({ status: "accepted", id_verified: true }, {})[1]).toBe(
    "WAITING FOR THE LANDLORD: NEXT1 OF 2",
  );
});
