import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { workOn } from "#app/platform/sweep.server.ts";
import { notReconciled } from "../../model.ts";
import { readAccount } from "../read-account.server.ts";
import { sendPayout } from "../send-payout.server.ts";
import { provider } from "#app/features/payments/stripe.server.ts";

const minute = 60_000;
const hours = 60;
const ago = (minutes: number) => new Date(now().getTime() - minutes * minute);

/** Retries payouts that weren't sent in time, and reads the state of accounts that were not read for some time. */
export async function reconcilePayouts(): Promise<void> {
  await workOn(await overduePayouts(), {
    work: ({ id }) => sendPayout(id),
    failure: ({ id }) => ({ message: notReconciled, payoutId: id }),
  });
  await workOn(await accountsToRead(), {
    work: ({ accountId }) => readAccount({ accountId }),
    failure: ({ accountId }) => ({ message: notReconciled, accountId }),
  });
}

/** This mode's payouts not sent yet, and those refused an hour ago or more. */
async function overduePayouts() {
  return db
    .selectFrom("payouts")
    .innerJoin("payoutAccounts", "payoutAccounts.accountId", "payouts.accountId")
    .select("payouts.id")
    .where("payoutAccounts.provider", "=", provider)
    .where((eb) =>
      eb.or([
        eb.and([eb("payouts.state", "=", "requested"), eb("payouts.updatedAt", "<=", ago(1))]),
        eb.and([eb("payouts.state", "=", "failed"), eb("payouts.updatedAt", "<=", ago(60))]),
      ]),
    )
    .orderBy("payouts.updatedAt")
    .limit(100)
    .execute();
}

/**
 * An account's events may reach another webhook, or none: those that can't be paid yet are read every ten minutes, and
 * the others daily, as the provider may restrict them later.
 */
async function accountsToRead() {
  return db
    .updateTable("payoutAccounts")
    .set({ updatedAt: now() })
    .where("accountId", "in", (eb) =>
      eb
        .selectFrom("payoutAccounts")
        .select("accountId")
        .where("provider", "=", provider)
        .where((or) =>
          or.or([
            or.and([or("payoutsEnabled", "=", false), or("updatedAt", "<=", ago(10))]),
            or("updatedAt", "<=", ago(24 * hours)),
          ]),
        )
        .orderBy("updatedAt")
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .returning("accountId")
    .execute();
}
