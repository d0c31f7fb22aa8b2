import { type RawBuilder, sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { countedHours, holdLimits, liveStatuses } from "#app/features/reservations/model.ts";

/** Who makes a reservation, for counting unpaid requests. `madeFrom` is null if the network isn't counted. */
export type Maker = {
  tenantId: string | null;
  visitorId: string | null;
  guestContact: string;
  madeFrom: string | null;
  isConfirmed: boolean;
};

type Limit = { lock: string; counted: RawBuilder<boolean>; max: number; refusal: string };

/**
 * Reserves with `reserveAll` unless that makes too many unpaid requests: then a 409 that says what to do. Requests with
 * a common visitor, member, contact, network or landlord run one after the other.
 */
export async function limitHolds(
  trx: Transaction,
  maker: Maker,
  landlordIds: string[],
  reserveAll: () => Promise<void>,
): Promise<void> {
  const limits = maker.isConfirmed ? ofConfirmed(maker, landlordIds) : ofUnconfirmed(maker, landlordIds);
  // In the same order for everyone, so there is no deadlock.
  const locks = [...new Set(limits.map(({ lock }) => `hold:${lock}`))].toSorted();
  await sql`select pg_advisory_xact_lock(hashtextextended(lock, 0)) from unnest(${locks}::text[]) lock`.execute(
    trx,
  );
  await reserveAll();
  const counts = await countHolds(trx, limits);
  const over = limits.find(({ max }, number) => counts[number]! > max);
  if (over) throw new Conflict(over.refusal, { limit: over.max });
}

function ofConfirmed(maker: Maker, landlordIds: string[]): Limit[] {
  const { holder, contact, network, landlord } = holdLimits.confirmed;
  const held = ofHolder(maker);
  const payFirst = "Please pay for one or cancel one, then try again.";
  return [
    {
      ...held,
      max: holder,
      refusal: `You have ${holder} unpaid requests, which is the limit. ${payFirst}`,
    },
    ...landlordIds.map((landlordId) => ({
      lock: held.lock,
      counted: sql<boolean>`${held.counted} and reservations.landlord_id = ${landlordId}`,
      max: landlord,
      refusal: `You have ${landlord} unpaid requests for one landlord’s spaces, which is the limit. ${payFirst}`,
    })),
    ...(maker.tenantId === null
      ? [
          {
            ...ofContact(maker),
            max: contact,
            refusal: `There are ${contact} unpaid requests for ${maker.guestContact}, which is the limit. ${payFirst}`,
          },
        ]
      : []),
    ...ofNetwork(
      maker,
      sql<boolean>`true`,
      network,
      `There are ${network} unpaid requests from your network, which is the limit. ${payFirst}`,
    ),
  ];
}

function ofUnconfirmed(maker: Maker, landlordIds: string[]): Limit[] {
  const { holder, contact, network, landlord } = holdLimits.unconfirmed;
  const confirm =
    maker.tenantId === null
      ? "Open the link in our email, or pay for one, then try again."
      : "Confirm your email with the link we sent you, or pay for one, then try again.";
  const account = "Please log in to an account with a confirmed email";
  return [
    {
      ...ofHolder(maker),
      max: holder,
      refusal: `Without a confirmed email you can have ${holder} requests. ${confirm}`,
    },
    {
      ...ofContact(maker),
      max: contact,
      refusal: `There are ${contact} unconfirmed requests for ${maker.guestContact}, the limit for a day. ${confirm}`,
    },
    ...ofNetwork(
      maker,
      unconfirmedMaker,
      network,
      `There are ${network} unconfirmed requests from your network, the limit for a day. ${account}, or confirm or pay for one of them.`,
    ),
    ...landlordIds.map((landlordId) => ({
      lock: `landlord:${landlordId}`,
      counted: sql<boolean>`reservations.landlord_id = ${landlordId} and hold_until is not null and ${isLive}`,
      max: landlord,
      refusal: `This landlord has ${landlord} unconfirmed requests, which is the limit. ${account}, or try again in half an hour.`,
    })),
  ];
}

function ofHolder({ tenantId, visitorId }: Maker) {
  const counted = tenantId
    ? sql<boolean>`reservations.tenant_id = ${tenantId}`
    : sql<boolean>`reservations.visitor_id = ${visitorId} and reservations.tenant_id is null`;
  return { lock: `holder:${tenantId ?? visitorId}`, counted };
}

function ofContact({ guestContact }: Maker) {
  const contact = guestContact.toLowerCase();
  return {
    lock: `contact:${contact}`,
    counted: sql<boolean>`lower(orders.guest_contact) = ${contact} and ${unconfirmedMaker}`,
  };
}

function ofNetwork({ madeFrom }: Maker, who: RawBuilder<boolean>, max: number, refusal: string): Limit[] {
  if (madeFrom === null) return [];
  return [
    {
      lock: `network:${madeFrom}`,
      counted: sql<boolean>`orders.made_from = ${madeFrom} and ${who}`,
      max,
      refusal,
    },
  ];
}

/** Made by a visitor, or by a member with an unconfirmed email. */
const unconfirmedMaker = sql<boolean>`(reservations.tenant_id is null or hold_until is not null)`;
const isLive = sql<boolean>`status in (${sql.join(liveStatuses.map((status) => sql.lit(status)))})`;

/** For each limit: unpaid requests that hold dates, and unconfirmed ones of the last day, however they ended. */
async function countHolds(trx: Transaction, limits: Limit[]): Promise<number[]> {
  const since = new Date(now().getTime() - countedHours * 3_600_000);
  const counts = limits.map(
    ({ counted }) => sql`(
      select count(*) from reservations join orders on orders.id = reservations.order_id
      where ${counted} and payment_status = 'unpaid'
        and (${isLive} or (hold_until is not null and reservations.created_at > ${since}::timestamptz)))`,
  );
  const { rows } = await sql<{
    counts: number[];
  }>`select array[${sql.join(counts)}]::int[] as counts`.execute(trx);
  return rows[0]!.counts;
}
