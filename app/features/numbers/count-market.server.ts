import { readCohorts, requestsByWeek } from "#app/features/reservations/queries.server.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { firstMonthOf, monthsKept, startOf } from "./model.ts";

const system = { kind: "system" } as const;

/** Counts the requests and tenants of all months that are shown, of all reservations, so that the page of numbers doesn't. */
export async function countMarket(): Promise<void> {
  const today = todayIn("UTC");
  const counts = {
    countedAt: now(),
    weeks: JSON.stringify(await requestsByWeek(system, startOf(monthsKept, today))),
    cohorts: JSON.stringify(await readCohorts(system, firstMonthOf(today))),
  };
  await db
    .insertInto("marketCounts")
    .values(counts)
    .onConflict((last) => last.column("isOne").doUpdateSet(counts))
    .execute();
}
