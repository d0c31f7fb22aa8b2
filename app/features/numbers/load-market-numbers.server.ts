import type { Actor } from "#app/features/accounts/model.ts";
import { mayAdminister } from "#app/features/accounts/policy.ts";
import { feesByWeek, ledgerMonths } from "#app/features/ledger/queries.server.ts";
import { readCohorts, requestsByWeek } from "#app/features/reservations/queries.server.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { addMonths, type IsoDate } from "#app/platform/dates.ts";
import { monthsKept, type Period, startOf, weeksSince } from "./model.ts";
import { requireNumbers } from "./policy.ts";
import type { MarketWeek, MonthEarned, WeekEarned } from "./present.ts";
import { unmetAreas, visitorsByWeek } from "./queries.server.ts";

const areasShown = 50;

/** The whole marketplace by week, where searches found nothing, and who came back, for administrators. */
export async function loadMarketNumbers(actor: Actor, months: Period) {
  const administrator = requireNumbers(actor);
  const today = todayIn("UTC");
  const since = startOf(months, today);
  const firstMonth = `${addMonths(today, 1 - monthsKept).slice(0, 7)}-01`;
  const seesMoney = mayAdminister(administrator, "finance");
  const [weeks, areas, cohorts, earned, fees] = await Promise.all([
    readWeeks(administrator, since, today),
    unmetAreas(administrator, since, areasShown),
    readCohorts(administrator, firstMonth),
    seesMoney ? readEarned(administrator, firstMonth) : null,
    seesMoney ? readFees(administrator, since, today) : null,
  ]);
  return { weeks, areas, cohorts, earned, fees };
}

async function readWeeks(actor: Actor, since: IsoDate, today: IsoDate): Promise<MarketWeek[]> {
  const [visitors, requests] = await Promise.all([
    visitorsByWeek(actor, since),
    requestsByWeek(actor, since),
  ]);
  return weeksSince(since, today).map((week) => {
    const countOf = (kind: string) =>
      visitors.find((row) => row.week === week && row.kind === kind)?.visitors ?? 0;
    const asked = requests.find((row) => row.week === week);
    return {
      week,
      visitors: countOf("visit"),
      searches: countOf("search"),
      unmet: countOf("unmet"),
      unfit: countOf("unfit"),
      views: countOf("space"),
      requests: asked?.requests ?? 0,
      accepted: asked?.accepted ?? 0,
      paid: asked?.paid ?? 0,
      canceled: asked?.canceled ?? 0,
    };
  });
}

/** Our fees by week (UTC), newest first; each week of the period. */
async function readFees(actor: Actor, since: IsoDate, today: IsoDate): Promise<WeekEarned[]> {
  const sums = await feesByWeek(actor, since);
  return weeksSince(since, today).map((week) => ({
    week,
    earnedCents: sums.filter((sum) => sum.week === week).reduce((total, { cents }) => total + cents, 0),
  }));
}

/** Our fees by month (UTC), newest first: the ledger keeps them summed. */
async function readEarned(actor: Actor, firstDay: IsoDate): Promise<MonthEarned[]> {
  const months = new Map<string, number>();
  for (const { month, account, cents } of await ledgerMonths(actor))
    if (account === "fee" && month >= firstDay.slice(0, 7))
      months.set(month, (months.get(month) ?? 0) - cents);
  return [...months]
    .map(([month, earnedCents]) => ({ month, earnedCents }))
    .toSorted((one, other) => (one.month < other.month ? 1 : -1));
}
