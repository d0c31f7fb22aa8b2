import { depositTimes } from "#app/features/payments/deposits/queries.server.ts";
import { keepCard } from "#app/features/payments/extra-charges/keep-card.server.ts";
import { cardsDue, type DueCard } from "#app/features/payments/extra-charges/queries.server.ts";
import { releaseCard } from "#app/features/payments/extra-charges/release-card.server.ts";
import { cardNeededUntil } from "#app/features/payments/model.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { isLive } from "#app/features/reservations/model.ts";
import { reservationsOfOrder } from "#app/features/reservations/queries.server.ts";
import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { claimsOfStays } from "./queries.server.ts";

const system = { kind: "system" } as const;

/**
 * Lets go of visitors' cards that were kept for what the terms of a stay name: once all stays of the order are over, no one can
 * claim anymore, and what was claimed is settled and charged, or can't be.
 */
export async function releaseCards(): Promise<void> {
  await sweep({
    find: (trx, last: DueCard | null, limit) => cardsDue(system, trx, last, limit),
    work: releaseUnlessNeeded,
    failure: ({ id }) => ({ message: "a visitor's card was not released", paymentId: id }),
  });
}

async function releaseUnlessNeeded({ id: paymentId, orderId }: DueCard): Promise<void> {
  await transaction(async (trx) => {
    const before = await reservationsOfOrder(system, orderId, trx);
    const ids = before.map((stay) => stay.id);
    // Keeps out a claim, and its settlement.
    await lockReservations(trx, ids);
    const stays = await reservationsOfOrder(system, orderId, trx);
    // A rental without an end is charged by the card that its payment kept.
    if (stays.some(({ renews }) => renews)) return keepCard(trx, paymentId, null);
    const until = cardNeededUntil(stays);
    if (until !== null && until > now()) return keepCard(trx, paymentId, until);
    for (const { id } of stays.filter(({ status }) => isLive(status))) {
      const { endedAt, returnAt } = await depositTimes(system, id, trx);
      // Something is still there, or was lately: late days may be asked for.
      if (endedAt !== null && returnAt === null) return keepCard(trx, paymentId, hoursFromNow(24));
      if (returnAt !== null && returnAt > now()) return keepCard(trx, paymentId, returnAt);
    }
    const claims = await claimsOfStays(system, ids, trx);
    const isOwed = claims.some(
      ({ claim, charge }) =>
        claim.settledAt === null || charge?.state === "due" || charge?.state === "processing",
    );
    await (isOwed ? keepCard(trx, paymentId, hoursFromNow(24)) : releaseCard(trx, paymentId));
  });
}
