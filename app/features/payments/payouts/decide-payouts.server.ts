import { sql } from "kysely";
import { dueToLandlord } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction, type Transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import type { PayoutState } from "../model.ts";
import { payoutRequested } from "../events.server.ts";
import { rentsDue } from "../queries.server.ts";
import { provider } from "../stripe.server.ts";

type Due = { reservationId: string; landlordId: string; accountId: string };

/** Decides once for every due rent how much of it to send; the provider is asked after the commit. */
export async function decidePayouts(): Promise<void> {
  const due = await rentsDue(db).limit(500).execute();
  for (const landlordId of new Set(due.map((one) => one.landlordId))) {
    await transaction(async (trx) => {
      // One process at a time per landlord: each rent depends on what the ones before it left.
      await trx
        .selectFrom("payoutAccounts")
        .select("accountId")
        .where("landlordId", "=", landlordId)
        .where("provider", "=", provider)
        .forUpdate()
        .execute();
      // Keeps a suspension out while the rent is decided.
      await trx.selectFrom("users").select("id").where("id", "=", landlordId).forShare().execute();
      const still = rentsDue(trx).where("reservations.landlordId", "=", landlordId);
      for (const one of await still.orderBy("reservations.id").forUpdate("reservations").execute())
        await decide(trx, one);
    });
  }
}

/** A refund after its rent was sent leaves the landlord owing us; it is deducted from their next payout. */
async function decide(trx: Transaction, { reservationId, landlordId, accountId }: Due): Promise<void> {
  const { cents } = await trx
    .selectFrom("ledgerLines")
    .select(sql<number>`coalesce(-sum(amount_cents), 0)`.as("cents"))
    .where("landlordId", "=", landlordId)
    .where((eb) =>
      eb.or([
        eb("reservationId", "=", reservationId),
        eb(
          "reservationId",
          "in",
          eb.selectFrom("payouts").select("reservationId").where("landlordId", "=", landlordId),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  const amountCents = Math.max(cents, 0);
  const id = newId("out");
  const instant = now();
  await trx
    .insertInto("payouts")
    .values({
      id,
      landlordId,
      reservationId,
      accountId,
      amountCents,
      state: (amountCents === 0 ? "netted" : "requested") satisfies PayoutState,
      createdAt: instant,
      updatedAt: instant,
    })
    .execute();
  if (amountCents === 0) return;
  const lines = dueToLandlord({ landlordId, reservationId, amountCents });
  await postEntry(trx, { kind: "payout_decided", causeId: id, lines });
  await enqueue(trx, payoutRequested, { payoutId: id });
}
