import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "../../scripts/checks/source-files.ts";

const lock = /\.for(?:Update|Share|NoKeyUpdate|KeyShare)\(|pg_(?:try_)?advisory_|\bfor (?:update|share)\b/g;
const heldBack = "tests/races/held-back.test.ts";

/** Where the product takes a lock, how many, and the test in which somebody else holds it or wants it at once. */
const raced: Record<string, [number, string, string]> = {
  "app/platform/mail.server.ts": [
    1,
    "app/platform/mail.server.test.ts",
    "two processes never send a mail at once, and the one that comes second tries again",
  ],
  "app/features/accounts/suspend-member.server.ts": [
    1,
    heldBack,
    "a suspension waits for a change of the role, and then suspends no administrator",
  ],
  "app/features/id-checks/judge-id.server.ts": [
    1,
    "tests/api/verify-id.test.ts",
    "takes one verdict for one ID",
  ],
  "app/features/payments/decide-payouts.server.ts": [
    3,
    "app/features/payments/suspended-landlords.server.test.ts",
    "a decision waits for a suspension, and then sends nothing",
  ],
  "app/features/payments/settle-payment.server.ts": [
    3,
    "app/features/payments/refunds.server.test.ts",
    "a late payment and the deletion of its space at once: it is held, or given back, never neither",
  ],
  "app/features/payments/start-payment.server.ts": [
    1,
    "app/features/payments/payments.server.test.ts",
    "tabs at once share one checkout; a paid reservation cannot be paid again",
  ],
  "app/features/payments/sandbox/answer-once.server.ts": [
    1,
    "app/features/payments/sandbox/processor.server.test.ts",
    "many requests at once under one key make one session",
  ],
  "app/features/payments/sandbox/stored-objects.server.ts": [
    1,
    "app/features/payments/sandbox/processor.server.test.ts",
    "pressing Pay twice at once charges once",
  ],
  "app/features/properties/lock-property.server.ts": [
    1,
    heldBack,
    "%s waits for a reservation that is being made, and is then refused",
  ],
  "app/features/reservations/expire.server.ts": [
    1,
    heldBack,
    "an expiry waits for an answer that came in time, and then leaves the reservation alone",
  ],
  "app/features/reservations/limit-holds.server.ts": [
    1,
    "tests/api/holds.test.ts",
    "requests sent at once %s are not more than may be",
  ],
  "app/features/reservations/find-order-made-before.server.ts": [
    1,
    "tests/api/reserve-again.test.ts",
    "under one key the same request makes one order, also from a visitor who presses twice",
  ],
  "app/features/reservations/move-reservation.server.ts": [
    1,
    heldBack,
    "an answer waits for a cancellation, and then learns of it",
  ],
  "app/features/reservations/price-spaces.server.ts": [
    1,
    heldBack,
    "reserving waits for a deletion of the property, and then finds none",
  ],
};

/** Locks that no test races yet. This list only gets shorter. */
const notRaced = [
  "app/features/reservations/confirm-order.server.ts",
  "app/features/accounts/reset-password.server.ts",
  "app/features/id-checks/rotate-id-key.server.ts",
  "app/features/id-checks/upload-id.server.ts",
  "app/features/payments/close-account.server.ts",
  "app/features/payments/give-back.server.ts",
  "app/features/payments/reconcile-payouts.server.ts",
  "app/features/payments/reconcile.server.ts",
  "app/features/payments/record-refund.server.ts",
  "app/features/payments/sandbox/deliver-events.server.ts",
  "app/features/payments/sandbox/transfers.server.ts",
  "app/features/properties/hide-suspended.server.ts",
  "app/features/properties/import-calendar.server.ts",
  "app/features/properties/lock-photo-file.server.ts",
  "app/features/properties/show-property.server.ts",
  "app/features/reservations/claim-orders.server.ts",
];

const locks = new Map(
  sourceFiles(".")
    .filter((file) => file.startsWith("app/") && !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(file, "utf8").match(lock)?.length ?? 0] as const)
    .filter(([, count]) => count > 0),
);

test("every lock has a race: a new one needs a test, and a dropped one is noticed", () => {
  expect([...locks.keys()].toSorted()).toEqual([...Object.keys(raced), ...notRaced].toSorted());
  const counts = Object.keys(raced).map((file) => [file, locks.get(file)]);
  expect(counts).toEqual(Object.entries(raced).map(([file, [count]]) => [file, count]));
});

test.each(Object.entries(raced))("%s is raced by a test that is there", (_file, [, path, name]) => {
  expect(readFileSync(path, "utf8")).toContain(`"${name}"`);
});
