import { requestCarried } from "#app/platform/request-context.server.ts";
import { type Selectable, sql } from "kysely";
import { isLoggedIn, type Actor } from "#app/features/accounts/model.ts";
import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import type { Orders, Reservations } from "#app/platform/database.types.ts";
import { db, retry, violates } from "#app/platform/db.server.ts";
import { type Action, countedHours, nextStatus } from "#app/features/reservations/model.ts";
import { reservationTransitioned } from "#app/features/reservations/events.server.ts";
import type { Fingerprint } from "./find-order-made-before.server.ts";
import type { Terms } from "#app/features/reservations/terms/model.ts";
import type { Limit } from "./limit-holds.server.ts";

type Outcome = { isMadeBefore?: true; isOutdated?: true; over?: number };

/**
 * Writes an order with its reservations, their history and jobs, or nothing, in one statement, which is a transaction
 * (`make_order` in db/functions/make_order.sql documents the outcomes). The database decides: taken dates and
 * other terms make the order outdated, too.
 */
export async function writeOrder(
  actor: Actor,
  order: Selectable<Orders>,
  stays: (Selectable<Reservations> & { terms: Terms[] })[],
  fingerprint: Fingerprint,
  limits: Limit[],
  network: string | null,
): Promise<Outcome> {
  const { tenantId, visitorId, key, hash, since } = fingerprint;
  const values = {
    order: JSON.stringify(rowOf(order)),
    stays: JSON.stringify(stays.map(rowOf)),
    fingerprint: JSON.stringify({ key, since, lock: `reserve:${tenantId ?? visitorId}:${key ?? hash}` }),
    limits: JSON.stringify({
      since: new Date(now().getTime() - countedHours * 3_600_000),
      ids_since: new Date(now().getTime() - config.idValidDays * 86_400_000),
      all: limits.map(rowOf),
    }),
    history: JSON.stringify({
      queue: reservationTransitioned.name,
      carried: requestCarried(),
      // What an instant booking becomes at once, if the tenant's ID is verified.
      instant: {
        action: "bookInstantly" satisfies Action,
        becomes: {
          status: nextStatus("bookInstantly", "pending"),
          pay_by: hoursFromNow(config.paymentHours),
        },
      },
      network,
      actorKind: actor.kind,
      actorId: isLoggedIn(actor) ? actor.id : actor.kind === "visitor" ? actor.visitorId : null,
    }),
  };
  try {
    const [row] = await retry(() => makeOrder(values));
    return row!.outcome;
  } catch (error) {
    const outdating = [
      "reservation_stay_is_free",
      "reservation_freezes_its_deposit",
      "reservation_freezes_its_terms",
    ];
    if (outdating.some((constraint) => violates(error, constraint))) return { isOutdated: true };
    throw error;
  }
}

function makeOrder({ order, stays, fingerprint, limits, history }: Record<string, string>) {
  return db
    .selectNoFrom(
      sql<Outcome>`make_order(${order}::jsonb, ${stays}::jsonb, ${fingerprint}::jsonb, ${limits}::jsonb, ${history}::jsonb)`.as(
        "outcome",
      ),
    )
    .execute();
}

/** With the names of the columns. */
function rowOf(row: object): Record<string, unknown> {
  const named = Object.entries(row).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(named);
}
