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
  /** By how much our books differed from the sandbox's before. */
  differed: number;
};

/** A new rental. */
export async function newLeaseWorld(): Promise<LeaseWorld> {
  await clearLast();
  await atDay(0);
  const { differs } = await books();
  const rental = await newRental();
  const { id: leaseId } = await db
    .selectFrom("leases")
    .select("id")
    .where("reservationId", "=", rental.reservationId)
    .executeTakeFirstOrThrow();
  const administrator = await newAdministrator();
  return { rental, leaseId, administrator, days: 0, checkouts: [], disputes: [], differed: differs };
}
