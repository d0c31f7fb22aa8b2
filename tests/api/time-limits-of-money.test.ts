import { sql } from "kysely";
import { refundEndedReservation } from "#app/features/payments/refunds/refund-ended-reservation.server.ts";
import { openPayoutAccount } from "#app/features/payments/payouts/open-payout-account.server.ts";
import { reconcile } from "#app/features/payments/reconciliation/reconcile.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { checkoutOf, moneyOf, orderOf, payNow } from "#tests/support/payments.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { hour, type Limit, minute, tryBothSides } from "#tests/support/time-limits.ts";

const landlord = await newLandlord();

/** A reservation with an open checkout, of a new tenant. */
async function opened() {
  const tenant = await newTenant();
  const [reservation] = await orderOf(tenant, landlord);
  const { url } = await checkoutOf(tenant, reservation!.id);
  return { id: reservation!.id, url };
}

/** The payment for a reservation that has ended since; its refund was not requested. */
async function endedPaid(): Promise<string> {
  const { id, url } = await opened();
  await payNow(url);
  await db
    .updateTable("reservations")
    .set({ status: "rejected", updatedAt: now() })
    .where("id", "=", id)
    .execute();
  return id;
}

async function refund(state: "requested" | "failed"): Promise<string> {
  const reservationId = await endedPaid();
  await refundEndedReservation(reservationId, "rejected");
  await db
    .updateTable("refunds")
    .set({ state, updatedAt: now() })
    .where("reservationId", "=", reservationId)
    .execute();
  return reservationId;
}

/** How long the provider isn't asked about a row of this table: asking marks the row. */
function asked(table: string, key: string, lasts: number, begin: () => Promise<string>): Limit {
  const isMarked = async (id: string) => {
    const { rows } = await sql<{ at: Date }>`
      select updated_at as at from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(db);
    return rows[0]!.at.getTime() > began;
  };
  let began = 0;
  return {
    lasts,
    begin: async () => {
      const id = await begin();
      began = now().getTime();
      return id;
    },
    stands: async (id) => {
      await reconcile();
      return !(await isMarked(id));
    },
  };
}

tryBothSides({
  "an open checkout is not asked about for a minute": asked(
    "payments",
    "reservation_id",
    minute,
    async () => (await opened()).id,
  ),
  "a refund that was asked for is not asked about for a minute": asked(
    "refunds",
    "reservation_id",
    minute,
    () => refund("requested"),
  ),
  "a refund that failed is not asked for again for an hour": asked("refunds", "reservation_id", hour, () =>
    refund("failed"),
  ),
  "an account that cannot be paid yet is not asked about for ten minutes": asked(
    "payout_accounts",
    "landlord_id",
    10 * minute,
    async () => {
      const { id, actor } = await newLandlord();
      await openPayoutAccount(actor, "http://localhost:3000");
      return id;
    },
  ),
  "what was paid for an ended reservation waits a minute for the job that refunds it": {
    lasts: minute,
    begin: endedPaid,
    stands: async (id) => {
      await reconcile();
      return (await moneyOf(id)).refunds.length === 0;
    },
  },
  "a checkout whose session never became known is given up after 23 hours": {
    lasts: 23 * hour,
    begin: async () => {
      const { id } = await opened();
      const payment = await db
        .updateTable("payments")
        .set({ state: "opening", providerSessionId: null, createdAt: now() })
        .where("reservationId", "=", id)
        .returning("id")
        .executeTakeFirstOrThrow();
      return payment.id;
    },
    stands: async (id) => {
      await reconcile();
      const payment = db.selectFrom("payments").select("state").where("id", "=", id);
      return (await payment.executeTakeFirstOrThrow()).state === "opening";
    },
  },
});
