import assert from "node:assert/strict";
import { sql } from "kysely";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { newProperty } from "#tests/support/properties.ts";
import { books } from "#tests/support/rentals.ts";
import type { Action } from "./actions.ts";
import { dateAt, keptOf, midnight, type Parts } from "./model.ts";
import type { Processes, Result } from "./processes.ts";
import type { Before } from "./whole-audit.ts";
import type { WholeStep } from "./whole-steps.ts";
import { blockedDays, emptySince, lateDayCents, lateMost, leftCase, readDisplaced } from "./whole-left.ts";
import { begin, newWorld } from "./world.ts";

const card = "4242424242424242";

/** What the terms name for damage, in all. */
export const damageCents = 20_000;
/** The stay's own space, another one of its landlord, and three of another landlord. */
const spaces = {
  here: { priceCents: 9_999, cancellationPolicy: "firm", keptWithin: 14 },
  there: { priceCents: 11_110, cancellationPolicy: "flexible", keptWithin: 1 },
  elsewhere: { priceCents: 10_333, cancellationPolicy: "flexible", keptWithin: 1 },
  cheap: { priceCents: 8_888, cancellationPolicy: "flexible", keptWithin: 1 },
  dear: { priceCents: 30_001, cancellationPolicy: "moderate", keptWithin: 5 },
} as const;
const landlordFees = ["0%", "7% + $0.33", "0%", "12.5%, at least $150"];
/** Stays of 2 and 5 days, with a landlord's fee and without; `WHOLE_TAXES` taxes all of them. */
const isTaxed = (days: number) => process.env["WHOLE_TAXES"] !== undefined || days % 3 === 2;
export type Where = keyof typeof spaces;
type Space = { id: string; landlord: LoggedIn; keptWithin: number };

/** A paid stay of its tenant instead of this one, or of someone else; what canceling it kept, in cents, and when that was. */
export type Other = { id: string; tenant: LoggedIn; space: Space; kept: Parts | null; leftAt: number | null };

export type WholeStay = {
  processes: Processes;
  id: string;
  tenant: LoggedIn;
  rival: LoggedIn;
  landlord: LoggedIn;
  administrator: LoggedIn;
  spaces: Record<Where, Space>;
  now: number;
  before: Before;
  others: Other[];
};

/** Lets a process do what must be possible. */
export async function done(stay: WholeStay, action: Action): Promise<unknown> {
  const result = await ask(stay, action);
  assert("done" in result, JSON.stringify(result).replaceAll("\\n", "\n"));
  return result.done;
}

export async function ask(stay: WholeStay, action: Action): Promise<Result> {
  const result = await stay.processes.ask(0, stay.now, action);
  assert(!("broken" in result), JSON.stringify(result).replaceAll("\\n", "\n"));
  return result;
}

/** A paid and accepted stay in five days, of a landlord with a bank account, whose terms name charges. */
export async function paidStay(processes: Processes, space: number, days: number): Promise<WholeStay> {
  const world = await newWorld();
  await sql`delete from sandbox_faults`.execute(db);
  await sql`delete from price_differences where paid_cents is null`.execute(db);
  // What else we have at the provider: a payout or a refund may come from it.
  await sql`insert into sandbox_objects (id, kind, object)
    values ('ch_others', 'charge', '{"amount_captured": 1000000, "amount_refunded": 0}')`.execute(db);
  const landlords = world.landlords as [LoggedIn, LoggedIn];
  const [tenant, rival] = world.tenants as [LoggedIn, LoggedIn];
  const make = async (where: Where) => {
    const { priceCents, cancellationPolicy, keptWithin } = spaces[where];
    const isOwn = where === "here" || where === "there";
    const landlord = landlords[isOwn ? 0 : 1];
    const { id } = await newProperty(landlord, {
      pricePer: "Day",
      priceCents,
      cancellationPolicy,
      depositCents: isOwn ? (space === 0 ? 5_001 : 33_333) : 1_000,
      ...(isOwn && {
        chargeCleaningCents: 8_000,
        chargeDamageCents: damageCents,
        chargeOverstayCents: lateDayCents,
      }),
      availability: "{[2026-01-01,)}",
      // Before anything is decided: these sequences play in the past.
      createdAt: new Date(0),
    });
    return { id, landlord, keptWithin };
  };
  const names = Object.keys(spaces) as Where[];
  const made = await Promise.all(names.map(async (where) => [where, await make(where)] as const));
  const stay: WholeStay = {
    processes,
    id: "",
    tenant,
    rival,
    landlord: landlords[0],
    administrator: world.administrator,
    spaces: Object.fromEntries(made) as Record<Where, Space>,
    now: begin,
    before: await readBooks(),
    others: [],
  };
  for (const actor of landlords) await done(stay, { do: "connect", actor });
  // Of half of the stays their landlords pay a fee, now and then all of a short one's rent.
  // Those that others pay beside it are taxed as it is.
  await importRates(days);
  const landlordFee = landlordFees[days % landlordFees.length]!;
  await done(stay, { do: "setFees", landlordFee, taxes: isTaxed(days) });
  const first = addDays("2026-03-02", 5);
  const id = await book(stay, {
    tenant,
    space: stay.spaces.here,
    start: first,
    end: addDays(first, days),
  });
  assert(id !== null, "the stay could not be booked");
  return Object.assign(stay, { id });
}

/** 8.125% in all, in two parts whose cents rarely agree: in the price, added to it, or one of each. */
async function importRates(days: number): Promise<void> {
  const [state, county] = [days % 2 === 0, days % 4 !== 3];
  await sql`
    insert into tax_rates (state, jurisdiction, zip_prefix, valid_from, ppm, exempt_from_days, is_included, imported_at)
    values ('PA', 'Pennsylvania', '', '2026-01-01', 60000, null, ${state}, now()),
      ('PA', 'Dauphin County', '171', '2026-01-01', 21250, null, ${county}, now())
    on conflict (state, jurisdiction, county, city, zip_prefix, type_of_space, valid_from)
      do update set is_included = excluded.is_included`.execute(db);
}

async function readBooks(): Promise<Before> {
  const { differs: differed } = await books();
  const { rows } = await sql<{ entry: number }>`
    select coalesce(max(id), 0)::int as entry from ledger_entries`.execute(db);
  return { differed, entry: rows[0]!.entry };
}

type Booking = { tenant: LoggedIn; space: Space; start: IsoDate; end: IsoDate };

/** Reserves, accepts and pays; null if the days aren't free. */
async function book(stay: WholeStay, { tenant, space, start, end }: Booking): Promise<string | null> {
  const dates = { start, lastDay: addDays(end, -1) };
  const wish = { actor: tenant, propertyIds: [space.id], key: `${Math.random()}`, ...dates };
  const result = await ask(stay, { do: "reserve", ...wish });
  if (!("done" in result)) return null;
  const [reservationId] = result.done as [string];
  await done(stay, { do: "accept", actor: space.landlord, reservationId });
  await done(stay, { do: "verifyId", reservationId });
  const payable = { reservationId };
  const { url } = (await done(stay, { do: "checkout", actor: tenant, payable })) as { url: string };
  // The bank may have been told to decline the next card.
  const paid = await ask(stay, { do: "pay", url, card });
  if (!("done" in paid)) await done(stay, { do: "pay", url, card });
  for (const name of ["deliverAll", "work"] as const) await done(stay, { do: name });
  return reservationId;
}

/**
 * Someone rents a space: from so many days from today on, or after the stay's end, or from the first day that is left of the last stay that
 * was given up. Without a number of days until the stay would have ended, three days, or until that one's end.
 */
export async function take(stay: WholeStay, step: Extract<WholeStep, { do: "take" }>): Promise<void> {
  const space = stay.spaces[step.where];
  const tenant = step.by === "tenant" ? stay.tenant : stay.rival;
  const from = await rangeOf(stay, step.from ?? "today");
  if (from === null) return;
  const start = addDays(from.start, step.inDays);
  const end = step.days === null ? from.end : addDays(start, step.days);
  const blocked = step.where === "here" ? await blockedDays(stay.id) : null;
  const id = end > start ? await book(stay, { tenant, space, start, end }) : null;
  if (id === null) return;
  stay.others.push({ id, tenant, space, kept: null, leftAt: null });
  assert(!blocked || start >= blocked.end || end <= blocked.start, `${id} is where things are still there`);
}

async function rangeOf(
  stay: WholeStay,
  from: "today" | "end" | "instead",
): Promise<{ start: IsoDate; end: IsoDate } | null> {
  const today = dateAt(stay.now);
  if (from === "today") return { start: today, end: await wholeEnd(stay) };
  if (from === "end") {
    const end = await endOf(stay);
    const start = end > today ? end : today;
    return { start, end: addDays(start, 3) };
  }
  const given = (await readDisplaced(stay.id)).findLast(({ choice }) => choice !== null);
  return given ? { start: given.start > today ? given.start : today, end: given.end } : null;
}

/**
 * The landlord claims for late days once: all that the terms allow, or so many; and before that for a cent more, which must be refused.
 * Where a claim can be made, it must be possible.
 */
export async function claimLate(
  stay: WholeStay,
  { days, cents }: Extract<WholeStep, { do: "claimLate" }>,
): Promise<void> {
  const { id: reservationId, landlord: actor } = stay;
  const most = lateMost(await leftCase(reservationId), await endOf(stay), stay.now);
  const claim = { do: "claimDeposit", actor, reservationId } as const;
  const words = `of late days of ${reservationId} at ${new Date(stay.now).toISOString()}`;
  const more = await ask(stay, { ...claim, cents: 0, charges: { overstay: most + 1 } });
  assert("refused" in more, `more than ${most} ${words}`);
  const may = await mayClaim(stay);
  assert.equal(more.refused === 400, may, `whether ${words} a claim can be made: ${more.sentence}`);
  const late = Math.min(most, (days ?? Infinity) * lateDayCents);
  if (late + cents === 0) return;
  const result = await ask(stay, { ...claim, cents, charges: late > 0 ? { overstay: late } : {} });
  assert.equal("done" in result, may, `${late} ${words}: ${JSON.stringify(result)}`);
}

const claimHours = 72;

/** Until 72 hours after the end, or after what was left behind is gone. */
async function mayClaim(stay: WholeStay): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select status = 'accepted' and deposit_state = 'held'
      and not exists (select from deposit_claims c where c.reservation_id = r.id and not is_running) as is
    from reservations r where id = ${stay.id}`.execute(db);
  const end = midnight(await endOf(stay));
  const left = await leftCase(stay.id);
  if (!rows[0]!.is || stay.now < end || (left && left.settledAt === null)) return false;
  // Who was mistaken that something is there has no more time.
  const since = left && typeof emptySince(left) === "number" ? left.settledAt!.getTime() : end;
  return stay.now < Math.max(end, since) + claimHours * 3_600_000;
}

async function endOf({ id }: WholeStay): Promise<IsoDate> {
  const { rows } = await sql<{ end: IsoDate }>`
    select upper(stay)::text as end from reservations where id = ${id}`.execute(db);
  return rows[0]!.end;
}

async function wholeEnd({ id }: WholeStay): Promise<IsoDate> {
  const { rows } = await sql<{ end: IsoDate }>`
    select greatest(upper(stay), lower(stay) + coalesce(paid_days, 0))::text as end from reservations where id = ${id}`.execute(
    db,
  );
  return rows[0]!.end;
}

/** The tenant of such a stay cancels it, if that is still possible. */
export async function leave(stay: WholeStay, which: number): Promise<void> {
  const other = stay.others[which % stay.others.length];
  if (!other || other.kept !== null) return;
  const { rows } = await sql<Parts & { start: string }>`
    select lower(stay)::text as start, offer_cents as "rentCents", fee_cents as "feeCents"
    from reservations where id = ${other.id}`.execute(db);
  const kept = keptOf(stay, { ...rows[0]!, property: other.space });
  const result = await ask(stay, { do: "cancel", actor: other.tenant, reservationId: other.id });
  if (!("done" in result)) return;
  other.kept = kept;
  other.leftAt = stay.now;
  const displaced = await readDisplaced(stay.id);
  const inTheWay = displaced.find(({ id, isOpen }) => id === other.id && isOpen);
  assert(!inTheWay, `canceled instead of given up: ${other.id}`);
}
