import type { Person } from "#tests/support/people.ts";
import { newAdministrator } from "#tests/support/people.ts";
import { db } from "#app/platform/db.server.ts";
import { atDay, books, newRental, type Rental } from "#tests/support/rentals.ts";
import { clearLast } from "./clear-last.ts";

/** One rental and what the proof remembers of it. `days` have passed since it began. */
export type LeaseWorld = {
  rental: Rental;
  leaseId: string;
  administrator: Person;
  days: number;
  /** Checkouts of rents that were opened, oldest first. */
  checkouts: string[];
  disputes: string[];
  /** What of each claim for damage was agreed to or decided, in cents. */
  damages: number[];
  /** By how much our books differed from the sandbox's before. */
  differed: number;
};

/** What the terms name for damage, in all. */
export const damageCents = 20_000;

/** A new rental, whose terms name damage. */
export async function newLeaseWorld(): Promise<LeaseWorld> {
  await clearLast();
  await atDay(0);
  const { differs } = await books();
  const rental = await newRental(undefined, { chargeDamageCents: damageCents });
  const { id: leaseId } = await db
    .selectFrom("leases")
    .select("id")
    .where("reservationId", "=", rental.reservationId)
    .executeTakeFirstOrThrow();
  const administrator = await newAdministrator();
  const empty = { days: 0, checkouts: [], disputes: [], damages: [] };
  return { rental, leaseId, administrator, ...empty, differed: differs };
}
