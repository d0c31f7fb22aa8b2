import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { LeaseJson } from "#app/features/leases/present.ts";
import { Rental } from "./rental.tsx";
import { isAwaited } from "./use-payment-watch.ts";

function wordsOf(
  lease: Partial<LeaseJson>,
  hasStarted: boolean,
  isLandlord: boolean,
  isConfirming = false,
): string {
  const shown = { ...rental, ...lease };
  const Component = () => (
    <Rental
      lease={shown}
      isLandlord={isLandlord}
      hasStarted={hasStarted}
      lastDayAfterNotice="2027-01-28"
      payBy={null}
      review={null}
      isConfirming={isConfirming}
    />
  );
  const Stub = createRoutesStub([{ path: "/", Component }]);
  const html = renderToStaticMarkup(<Stub />);
  return html.replaceAll(/<[^>]+>/g, " ");
}

function chipOf(lease: Partial<LeaseJson>, hasStarted: boolean, isLandlord: boolean): string {
  const words = wordsOf(lease, hasStarted, isLandlord);
  expect(words).toContain(hasStarted ? "since Dec 1, 2026" : "from Dec 1, 2026");
  return ["Not begun", "Running", "Ending", "Rent past due", "Ended"]
    .filter((chip) => words.includes(chip))
    .join();
}

const rental: LeaseJson = {
  id: "lse_1",
  reservation_id: "res_1",
  title: "Dry garage",
  guest_name: "Ana Guest",
  price: 120,
  price_per: "Month",
  next_price: null,
  access_closes_on: null,
  access_closed: false,
  late_fee: null,
  started_on: "2026-12-01",
  min_stay_days: 1,
  notice_days: 10,
  last_day: null,
  state: "active",
  card: { brand: "visa", last4: "4242" },
  next_rent: null,
  rents: [],
};

test.each([true, false])(
  "a rental has not begun before its first day (for its landlord: %s)",
  (isLandlord) => {
    expect(chipOf({ state: "active" }, false, isLandlord)).toBe("Not begun");
    expect(chipOf({ state: "active" }, true, isLandlord)).toBe("Running");
    // More urgent than that it has not begun.
    expect(chipOf({ state: "past_due" }, false, isLandlord)).toBe("Rent past due");
    expect(chipOf({ state: "notice", last_day: "2027-01-31" }, false, isLandlord)).toBe("Ending");
    expect(chipOf({ state: "ended", last_day: "2027-01-31" }, true, isLandlord)).toBe("Ended");
  },
);

test("a rental says the notice that it agreed on, until it ends", () => {
  expect(wordsOf({}, true, false)).toContain("Ends with 10 days’ notice.");
  expect(wordsOf({ notice_days: 1 }, true, true)).toContain("Ends with 1 day’s notice.");
  expect(wordsOf({ state: "notice", last_day: "2027-01-31" }, true, false)).not.toContain("notice.");
});

const rent: LeaseJson["rents"][number] = {
  id: "rnt_1",
  start_date: "2026-12-01",
  end_date: "2026-12-31",
  offer_amount: 120,
  fee: 6,
  landlord_fee: 0,
  total: 126,
  charged_on: "2026-11-28",
  state: "failed",
  refusal: "Your card was declined.",
  refunded: 0,
  refunded_rent: 0,
  late_fee: null,
};

test("a landlord reads what they get of a rent and gave of a refund, less their fee", () => {
  const rents = [
    { ...rent, landlord_fee: 12, state: "refunded" as const, refunded: 126, refunded_rent: 108 },
  ];
  const whole = wordsOf({ rents }, true, true);
  expect(whole).toContain("$108.00");
  expect(whole).not.toContain("of it from your rent");
  const part = { ...rents[0]!, refunded: 63, refunded_rent: 54 };
  expect(wordsOf({ rents: [part] }, true, true)).toContain("$54.00 of it from your rent");
});

test("after the card processor’s page a rental says that its payment is being confirmed, and offers no second one", () => {
  const pastDue: Partial<LeaseJson> = {
    state: "past_due",
    rents: [rent],
    next_rent: { ...rent, state: "failed", late_from: null },
  };
  expect(wordsOf(pastDue, true, false)).toMatch(/is past due.*Pay now/s);
  const confirming = wordsOf(pastDue, true, false, true);
  expect(confirming).toContain("The card processor is confirming your payment.");
  expect(confirming).not.toMatch(/is past due\.|Pay now/);
});

test("a payment is awaited until its rent, or its late fee, is paid", () => {
  const fee = { id: "exc_rnt_1", amount: 15, state: "failed" as const, may_pay: true };
  expect(isAwaited({ rents: [rent] }, "rnt_1")).toBe(true);
  expect(isAwaited({ rents: [{ ...rent, state: "paid" }] }, "rnt_1")).toBe(false);
  expect(isAwaited({ rents: [rent] }, null)).toBe(false);
  expect(isAwaited({ rents: [rent] }, "rnt_2")).toBe(false);
  expect(isAwaited({ rents: [{ ...rent, state: "paid", late_fee: fee }] }, fee.id)).toBe(true);
  expect(
    isAwaited({ rents: [{ ...rent, state: "paid", late_fee: { ...fee, state: "paid" } }] }, fee.id),
  ).toBe(false);
});
