import { writeAccess } from "#app/features/access/write-access.server.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import { followJump, moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { payableLandlord } from "#tests/support/deposits.ts";
import { newAdministrator, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { books } from "#tests/support/rentals.ts";
import { clearLast } from "./clear-last.ts";
import type { Stay } from "./trust-model.ts";
import type { By, TrustStep } from "./trust-steps.ts";

const day = 24 * 3_600_000;
/** Midnight in Harrisburg on March 15, 2027: until November 7 each day there has 24 hours. */
export const firstDay = Date.parse("2027-03-15T04:00:00Z");
export const gateCode = "4711 and turn left";

export type TrustWorld = {
  landlord: Person;
  administrator: Person;
  /** A member and a visitor. */
  holders: [Holder, Holder];
  propertyId: string;
  depositCents: number;
  /** What the model says of each stay, oldest first. */
  stays: Stay[];
  /** Handovers that both sides agreed to, as they were then. */
  fixed: Map<string, string>;
  /** What the last check of each stay's pass said. */
  verdicts: Map<string, string>;
  /** Counts what was written, so that no two words are the same. */
  written: number;
  /** By how much our books differed from the sandbox's before. */
  differed: number;
  /** Told of each action, and whether it was done or refused. */
  count: Count;
};
export type Holder = { actor: Actor; email: string };
export type Count = (action: TrustStep["do"], isDone: boolean) => void;

/** Sets the clock. */
export function setClock(instant: number): void {
  moveClock(0);
  followJump(0);
  moveClock(instant - now().getTime());
}

/** A space for $100 a day with this deposit, at noon of the first day. */
export async function newTrustWorld(depositCents: number, count: Count): Promise<TrustWorld> {
  await clearLast();
  await db.deleteFrom("rateLimits").execute();
  setClock(firstDay + day / 2);
  const { differs } = await books();
  const landlord = await payableLandlord();
  const [tenant, visitor, administrator] = [await newTenant(), newVisitor(), await newAdministrator()];
  const { id: propertyId } = await newProperty(landlord, {
    priceCents: 10_000,
    pricePer: "Day",
    depositCents,
  });
  const guide = { code: gateCode, instructions: "", remove: [], photos: [] };
  await writeAccess(landlord.actor, propertyId, guide, "192.0.2.1");
  const email = `${visitor.id.slice(4, 16)}@people.example`.toLowerCase();
  return {
    landlord,
    administrator,
    holders: [tenant, { actor: visitor.actor, email }],
    propertyId,
    depositCents,
    stays: [],
    fixed: new Map(),
    verdicts: new Map(),
    written: 0,
    differed: differs,
    count,
  };
}

export function actorOf(world: TrustWorld, stay: Stay, by: By): Actor {
  if (by === "landlord" || by === "administrator") return world[by].actor;
  return world.holders[by === "holder" ? stay.holder : stay.holder === 0 ? 1 : 0].actor;
}
