import { readCohorts, requestsByWeek } from "#app/features/reservations/queries.server.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { firstMonthOf, monthsKept, startOf } from "./model.ts";
import type { MarketCounts } from "./queries.server.ts";

const system = { kind: "system" } as const;

/** Requests by week and tenants by month of all months that are shown, of all reservations: seconds where there are a million. */
export async function readMarket(): Promise<MarketCounts> {
  const today = todayIn("UTC");
  return {
    countedAt: now(),
    weeks: await requestsByWeek(system, startOf(monthsKept, today)),
    cohorts: await readCohorts(system, firstMonthOf(today)),
  };
}

/** Keeps these counts, so that the page of numbers doesn't read all reservations. */
export async function countMarket(): Promise<void> {
  const { countedAt, weeks, cohorts } = await readMarket();
  const counts = { countedAt, weeks: JSON.stringify(weeks), cohorts: JSON.stringify(cohorts) };
  await db
    .insertInto("marketCounts")
    .values(counts)
    .onConflict((last) => last.column("isOne").doUpdateSet(counts))
    .execute();
}
