import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "../../scripts/checks/source-files.ts";

const lock =
  /\.for(?:Update|Share|NoKeyUpdate|KeyShare)\(|pg_(?:try_)?advisory_|\bfor (?:update|share|key share)\b|(?<!function )\blockReservations\(/g;
const heldBack = "tests/races/held-back.test.ts";
const deposits = "app/features/deposits/deposits.server.test.ts";
const reviews = "tests/races/held-back-reviews.test.ts";
const later = "app/features/payments/later-charges/later-charges-races.server.test.ts";
const heldBackAccounts = "tests/races/held-back-accounts.test.ts";
const heldBackReservations = "tests/races/held-back-reservations.test.ts";
const heldBackMoney = "tests/races/held-back-money.test.ts";

type Race = [file: string, test: string];

const undone: Race = [
  "tests/api/undo-accept.test.ts",
  "undone just as its time ends is either undone or told, never both",
];

const renewedOnce: Race = [
  "app/features/leases/leases.server.test.ts",
  "two processes that renew at once charge a rent once, and book it once however often its event comes",
];

/** Where the product takes locks, each with the test in which someone else holds it or requests it at the same time. */
const raced: Record<string, Race[]> = {
  "app/features/accounts/members/lock-member.server.ts": [
    [
      heldBackAccounts,
      "removing a stranger's account waits for the email's confirmation, and is refused then",
    ],
  ],
  "app/features/accounts/credentials/reset-password.server.ts": [
    [
      heldBackAccounts,
      "a password reset waits for the email's confirmation, and then leaves the account as its owner set it up",
    ],
  ],
  "app/features/accounts/members/suspend-member.server.ts": [
    [heldBackAccounts, "a suspension waits for a role change, and then suspends no administrator"],
  ],
  "app/features/id-checks/steps/judge-id.server.ts": [
    [heldBackAccounts, "a verdict on an ID waits for another upload, and is refused then"],
  ],
  "app/features/id-checks/rotate-id-key.server.ts": [
    [heldBackAccounts, "rewrapping an ID's key waits for the ID's destruction, and brings no key back"],
  ],
  "db/migrations/0031_notices_are_kept_at_once.sql keep_notice": [
    [
      "tests/api/notices.test.ts",
      "a notice waits for the deletion of its member's account, and is not kept then",
    ],
  ],
  "app/features/payments/payouts/decide-payouts.server.ts": [
    [heldBackMoney, "deciding a payout waits for the same in another process, and then decides none"],
    [
      "app/features/payments/payouts/suspended-landlords.server.test.ts",
      "a decision waits for a suspension, and then sends nothing",
    ],
    [heldBackMoney, "deciding a payout waits for the end of its reservation, and then decides none"],
  ],
  "app/features/access/write-access.server.ts": [
    [
      "tests/api/access.test.ts",
      "of two landlord's forms at once, the second one adds to the first: never more than five photos",
    ],
  ],
  "app/features/reviews/steps/lock-window.server.ts": [
    [reviews, "both sides who write at once are published once, at once"],
  ],
  "app/features/properties/listing/set-rating.server.ts": [
    [reviews, "two reviews of one space that are published at once both count"],
  ],
  "app/features/deposits/claim-deposit.server.ts": [
    [deposits, "a claim waits for the return of the deposit, and is refused then"],
  ],
  "app/features/deposits/add-claim-photos.server.ts": [
    [
      "app/features/deposits/damage.server.test.ts",
      "a tenant adds at most five photos to the answer, also in two requests at once",
    ],
  ],
  "app/features/handovers/steps/lock-handover.server.ts": [
    [
      "app/features/handovers/handovers.server.test.ts",
      "a side adds at most ten photos, also in two requests at once",
    ],
  ],
  "app/features/handovers/steps/append-entries.server.ts": [
    [
      "app/features/handovers/timeline.server.test.ts",
      "who add to a timeline at once never fork it, and record nothing twice",
    ],
  ],
  "app/features/deposits/answer-claim.server.ts": [
    [deposits, "of two decisions at once one counts, and so does one of two answers and of two claims"],
  ],
  "app/features/deposits/decide-claim.server.ts": [
    [deposits, "of two decisions at once one counts, and so does one of two answers and of two claims"],
  ],
  "app/features/deposits/return-deposits.server.ts": [
    [deposits, "the return of a deposit waits for a claim, and then returns nothing"],
    [deposits, "two processes that return deposits at once return each once"],
  ],
  "app/features/reservations/lifecycle/cancel.server.ts": [
    [heldBackReservations, "a cancellation waits for a payment, and then keeps what the policy says"],
  ],
  "app/features/leases/give-notice.server.ts": [
    ["app/features/leases/leases.server.test.ts", "of two notices at once one counts"],
  ],
  "app/features/leases/change-price.server.ts": [
    [
      "app/features/leases/change-price.server.test.ts",
      "a new price, asked for twice at once, counts from the first period 30 days later; the tenant is told now, and earlier rents keep theirs",
    ],
  ],
  "app/features/leases/waive-rent.server.ts": [
    [
      "app/features/leases/waive-rent.server.test.ts",
      "a rent waived twice at once is waived once and never charged, both sides are told, and the rents around it are paid out",
    ],
  ],
  "app/features/payments/refunds/settle-refund.server.ts": [
    [
      "app/features/payments/refunds/settle-refund.server.test.ts",
      "a refused refund is tried five times; the guest is told, and then once how it was paid instead",
    ],
  ],
  "app/features/leases/mark-rent-paid.server.ts": [renewedOnce],
  "app/features/leases/steps/lock-lease.server.ts": [
    [
      "app/features/leases/cut-rents.server.test.ts",
      "a notice during a dispute refunds once the bank has decided, however often that is told",
    ],
  ],
  "app/features/leases/renew-leases.server.ts": [
    [
      "app/features/leases/cut-rents.server.test.ts",
      "a card that is refused while notice is given is charged again for the shorter rent",
    ],
    renewedOnce,
  ],
  "app/features/payments/documents/steps/lock-numbers.server.ts": [
    [
      "app/features/payments/documents/documents.server.test.ts",
      "what is paid gets a number without a gap, once, however many processes number at once; a year begins with 1",
    ],
  ],
  "app/features/payments/payouts/hold-payouts.server.ts": [
    [
      "app/features/payments/refunds/admin-refunds.server.test.ts",
      "holding payouts waits while they are being decided",
    ],
  ],
  "app/features/payments/refunds/queries.server.ts": [
    [
      "app/features/payments/disputes/disputes.server.test.ts",
      "a refund waits for a dispute that is being booked, and is not decided then",
    ],
  ],
  "app/features/payments/refunds/refund-reservation.server.ts": [
    [
      "app/features/payments/refunds/admin-refunds.server.test.ts",
      "of two administrators who refund everything at once, one does",
    ],
  ],
  "app/features/payments/refunds/refund-ended-reservation.server.ts": [
    [heldBackMoney, "a refund waits for a late payment that revives the reservation, and then keeps it"],
  ],
  "app/features/payments/payouts/steps/reconcile-payouts.server.ts": [
    [heldBackMoney, "of the %s, what another process is asking about is asked about once"],
  ],
  "app/features/payments/reconciliation/reconcile.server.ts": [
    [heldBackMoney, "of the %s, what another process is asking about is asked about once"],
    [heldBackMoney, "of the %s, what another process is asking about is asked about once"],
  ],
  "app/features/payments/refunds/send-refund.server.ts": [
    [
      heldBackMoney,
      "a refund that is withdrawn while the provider says that all was refunded stays withdrawn",
    ],
  ],
  "app/features/payments/refunds/steps/apply-refund-event.server.ts": [
    [heldBackMoney, "an older event of a refund waits for the newer one, then changes nothing"],
  ],
  "app/stand-ins/stripe/answer-once.server.ts": [
    [heldBackMoney, "the sandbox refuses a request under a key while the same one is running"],
  ],
  "app/stand-ins/stripe/deliver-events.server.ts": [
    [heldBackMoney, "an event that another process is delivering is not delivered twice"],
  ],
  "app/stand-ins/stripe/stored-objects.server.ts": [
    [heldBackMoney, "pressing Pay waits for another press, and then charges nothing"],
  ],
  "app/stand-ins/stripe/transfers.server.ts": [
    [heldBackMoney, "the sandbox's transfers wait for each other, and send no charge twice"],
  ],
  "app/features/payments/checkout/steps/settle-payment.server.ts": [
    [heldBackMoney, "a payment that arrives waits for a rejection, and is refunded then"],
    [heldBackMoney, "a late payment waits for a deletion of its space, and is refunded then"],
  ],
  "app/features/payments/later-charges/charge-reservations.server.ts": [
    [later, "charging a card waits for a cancellation, and charges nothing then"],
  ],
  "app/features/payments/later-charges/schedule-charges.server.ts": [
    [later, "a card that is saved waits for a cancellation, and is not kept then"],
  ],
  "app/features/payments/checkout/steps/start-payment.server.ts": [
    [
      "app/features/payments/checkout/payments.server.test.ts",
      "simultaneous tabs share one checkout; a paid reservation cannot be paid again",
    ],
  ],
  "app/features/properties/listing/hide-suspended.server.ts": [
    [
      heldBackAccounts,
      "hiding a suspended landlord's properties waits for the suspension's end, and hides none then",
    ],
  ],
  "app/features/properties/calendars/steps/import-calendar.server.ts": [
    [heldBack, "what one calendar blocks waits for what another blocks, and then blocks both"],
  ],
  "app/features/properties/photos/steps/lock-photo-file.server.ts": [
    [
      heldBack,
      "deleting a photo's files waits for an equal photo that is being stored, and then leaves them",
    ],
  ],
  "app/features/properties/listing/steps/lock-property.server.ts": [
    [heldBack, "%s waits for a reservation in progress, and is refused then"],
  ],
  "app/features/properties/listing/steps/place-address.server.ts": [
    [heldBack, "hiding a property waits while another of its house is being hidden, and takes its point"],
  ],
  "app/features/properties/listing/show-property.server.ts": [
    [heldBackAccounts, "showing a hidden property waits for its landlord's suspension, and is refused then"],
  ],
  "app/features/reservations/guest/claim-orders.server.ts": [
    [
      heldBackReservations,
      "claiming an order waits for the same claim in another tab, and is recorded only once",
    ],
    [heldBackReservations, "%s an order locks its reservations in the order of their ids, as payments do"],
  ],
  "app/features/reservations/lifecycle/confirm-order.server.ts": [
    [heldBackReservations, "an upload of an ID waits for a rejection, and is refused then"],
  ],
  "app/features/reservations/lifecycle/expire.server.ts": [
    [
      heldBackReservations,
      "an expiration waits for an answer in time, and then leaves the reservation alone",
    ],
  ],
  "app/features/reservations/lifecycle/lock-reservations.server.ts": [
    [heldBackReservations, "%s an order locks its reservations in the order of their ids, as payments do"],
  ],
  "app/features/reservations/lifecycle/release-acceptance.server.ts": [undone],
  "app/features/reservations/lifecycle/steps/answer.server.ts": [undone],
  "app/features/reservations/lifecycle/transition-reservation.server.ts": [
    [heldBackReservations, "an answer waits for a cancellation, and then sees it"],
  ],
  "db/migrations/0032_what_a_request_writes.sql make_order": [
    [
      "tests/api/reserve-again.test.ts",
      "with one key the same request makes one order, even if a visitor presses twice",
    ],
    [heldBack, "reserving waits for a deletion of the property, and then finds none"],
    ["tests/api/holds.test.ts", "simultaneous requests %s are no more than allowed"],
  ],
  "db/migrations/0030_jobs_are_claimed_at_once.sql claim_jobs": [
    ["app/platform/work-off.server.test.ts", "two processes that claim at once never claim the same job"],
  ],
  "app/platform/email.server.ts": [
    ["app/platform/email.server.test.ts", "an email that another process sweeps gets one job"],
  ],
};

test("every lock has a race: a new one needs a test, and a dropped one is noticed", () => {
  const locks = sourceFiles(".")
    .filter((file) => file.startsWith("app/") && !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(file, "utf8")] as const)
    .concat(inDatabase.map(functionIn))
    .map(([file, text]) => [file, text.match(lock)?.length ?? 0] as const)
    .filter(([, count]) => count > 0);
  const races = Object.entries(raced).map(([file, tests]) => [file, tests.length]);
  expect(Object.fromEntries(locks)).toEqual(Object.fromEntries(races));
});

const inDatabase = Object.keys(raced).filter((key) => key.startsWith("db/"));

function functionIn(key: string): [string, string] {
  const [file = "", name] = key.split(" ");
  return [key, readFileSync(file, "utf8").split(` function ${name}(`)[1]!.split("end $$;")[0]!];
}

test.each(Object.entries(raced))("%s is raced by existing tests", (_file, races) => {
  for (const [path, name] of races) expect(readFileSync(path, "utf8")).toContain(`"${name}"`);
});
