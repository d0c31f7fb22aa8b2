import { afterEach } from "vitest";
import { expire } from "#app/features/reservations/lifecycle/expire.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newProperty } from "./properties.ts";
import { day } from "./reservations.ts";
import { call } from "./web.ts";

/** In milliseconds. */
export const minute = 60_000;
let turn = 0;
export const someone = () => `someone${(turn += 1)}@people.example`;

export async function spacesOf(landlord: { id: string }, count: number): Promise<string[]> {
  const spaces = Array.from({ length: count }, () =>
    newProperty(landlord, { pricePer: "Day", priceCents: 900 }),
  );
  return (await Promise.all(spaces)).map(({ id }) => id);
}

export function ask(who: { cookie?: string }, spaces: string[], contact = someone(), address?: string) {
  return call("/api/reserve-order", {
    cookie: who.cookie,
    headers: address ? { "x-forwarded-for": address } : {},
    json: {
      properties: spaces.map((property_id) => ({ property_id })),
      start_date: day(5),
      end_date: day(6),
      guest_name: "Gail Guest",
      guest_contact: contact,
    },
  });
}

export const liveOf = async (spaces: string[]) =>
  (
    await db
      .selectFrom("reservations")
      .select("id")
      .where("propertyId", "in", spaces)
      .where("status", "=", "pending")
      .execute()
  ).length;

export const statusOf = async (id: string) =>
  db
    .selectFrom("reservations")
    .select(["status", "holdUntil"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

export async function halfAnHourLater() {
  moveClock(30 * minute + 1000);
  await expire();
}

/** Resets clock and proxy after each test. All people in a file share a network, which each test fills for itself. */
export function startEachFromNoHolds(): void {
  afterEach(async () => {
    moveClock(0);
    config.trustProxy = false;
    await db.updateTable("orders").set({ madeFrom: null }).execute();
  });
}
