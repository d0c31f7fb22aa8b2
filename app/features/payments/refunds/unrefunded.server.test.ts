import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { expire } from "#app/features/reservations/lifecycle/expire.server.ts";
import { reject } from "#app/features/reservations/lifecycle/answer.server.ts";
import { reservationEnded } from "#app/features/reservations/events.server.ts";
import { hoursFromNow, moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { moneyOf, orderOf, payFor, runJobs } from "#tests/support/payments.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { endedUnrefunded } from "../queries.server.ts";
import { reconcile } from "../reconciliation/reconcile.server.ts";

const minute = 60_000;
let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  landlord = await newLandlord();
  tenant = await newTenant();
});

test.each([
  ["rejected", (id: string) => reject(landlord.actor, id)],
  ["canceled", (id: string) => cancel(tenant.actor, id)],
  ["expired", expireNow],
] as const)(
  "a paid reservation that was %s while its job got lost is found and refunded once",
  async (reason, end) => {
    const [ended, live] = await orderOf(tenant, landlord, [10_000, 20_000]);
    await payFor(tenant, ended!.orderId);
    await end(ended!.id);
    await loseJobs();
    await runJobs();
    expect(await moneyOf(ended!.id)).toMatchObject({ paymentStatus: "paid", refunds: [] });
    // Give the job its minute first.
    await reconcile();
    expect(await moneyOf(ended!.id)).toMatchObject({ refunds: [] });
    moveClock(2 * minute);
    await Promise.all([reconcile(), reconcile()]);
    await runJobs();
    expect(await moneyOf(ended!.id)).toMatchObject({
      paymentStatus: "refunded",
      refunds: [{ amountCents: 10_500, reason, state: "succeeded" }],
    });
    expect(await moneyOf(live!.id)).toMatchObject({ paymentStatus: "paid", refunds: [] });
    expect(await endedUnrefunded(new Date(Date.now() + 60 * minute))).toEqual([]);
  },
);

async function expireNow(id: string) {
  await db
    .updateTable("reservations")
    .set({ answerBy: hoursFromNow(-1) })
    .where("id", "=", id)
    .execute();
  await expire();
}

/** As if the queue had lost its jobs. */
async function loseJobs() {
  const { numAffectedRows } =
    await sql`delete from pgboss.job where name = ${reservationEnded.name} and state = 'created'`.execute(db);
  expect(numAffectedRows).toBe(1n);
}
