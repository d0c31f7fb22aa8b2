import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { followJump, moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { payableLandlord } from "#tests/support/deposits.ts";
import { newTenant, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { books } from "#tests/support/rentals.ts";
import { clearLast } from "./clear-last.ts";
import { dateOf, type LaterStay } from "./later-model.ts";
import type { LaterCard, LaterOrder } from "./later-steps.ts";

const dayInMs = 24 * 3_600_000;
/** Noon in Harrisburg. */
const start = Date.parse("2027-01-15T17:00:00Z");

/** A hosted page, and what typing a card there does to which stays. */
export type Page = { url: string; isPaid: boolean; pays: LaterStay[]; saves: LaterStay[] };
/** A card that was typed, and its event. */
export type Typed = { page: Page; card: LaterCard; at: number };

export type LaterWorld = {
  landlord: Person;
  tenant: Person;
  orderId: string;
  stays: LaterStay[];
  /** In days since the first noon. */
  time: number;
  isBankOpen: boolean;
  /** Pages that were opened, oldest first. */
  pages: Page[];
  /** Cards whose event is on its way, and all that arrived. */
  onTheirWay: Typed[];
  arrived: Typed[];
  /** What happens to the next event of a typed card. */
  fault: "late" | "duplicate" | "lost" | null;
  /** By how much our books differed from the sandbox's before. */
  differed: number;
};

/** Sets the clock to this time, in days since the first noon. */
export function setTime(world: { time: number }, time: number): void {
  world.time = time;
  moveClock(0);
  followJump(0);
  moveClock(start + time * dayInMs - now().getTime());
}

const halfDays = { flexible: 1, moderate: 5, firm: 14 };
/** The second space's rent and fee end in half cents when halved. */
const prices = [10_000, 12_345];

/** A new order of one day at each of a landlord's spaces, asked for by a member with a verified ID. */
export async function newLaterWorld({ days, policy, depositCents }: LaterOrder): Promise<LaterWorld> {
  await clearLast();
  const clock = { time: 0 };
  setTime(clock, 0);
  const [landlord, tenant] = [await payableLandlord(), await newTenant()];
  setTime(clock, 0);
  const { differs: differed } = await books();
  const spaces = await Promise.all(
    days.map((_, index) =>
      newProperty(landlord, {
        priceCents: prices[index]!,
        pricePer: "Day",
        cancellationPolicy: policy,
        depositCents: index === 1 ? depositCents : 0,
      }),
    ),
  );
  const items = spaces.map(({ id: propertyId }, index) => ({
    propertyId,
    quantity: 1,
    assertedPriceCents: undefined,
    start: dateOf(days[index]!),
    lastDay: dateOf(days[index]!),
  }));
  const wish = { items, start: null, lastDay: null, guestName: "Pat Doe", guestContact: tenant.email };
  const made = await reserve(tenant.actor, wish, null);
  const { orderId } = made[0]!;
  await db.updateTable("reservations").set({ idVerified: true }).where("orderId", "=", orderId).execute();
  const stays = spaces.map(({ id: propertyId }, index): LaterStay => {
    const row = made.find((one) => one.propertyId === propertyId)!;
    const rentCents = prices[index]!;
    return {
      id: row.id,
      propertyId,
      day: days[index]!,
      rentCents,
      feeCents: Math.floor(rentCents / 20 + 0.5),
      depositCents: index === 1 ? depositCents : 0,
      halfDays: halfDays[policy],
      status: "pending",
      answerBy: 2,
      payBy: Number.POSITIVE_INFINITY,
      savedAt: null,
      waits: null,
      refusals: 0,
      isPaid: false,
      chargedCents: 0,
      refundedCents: 0,
      heldCents: 0,
      kept: { rentCents: 0, feeCents: 0 },
      sentCents: 0,
    };
  });
  const rest = { time: 0, isBankOpen: true, pages: [], onTheirWay: [], arrived: [], fault: null, differed };
  return { landlord, tenant, orderId, stays, ...rest };
}
