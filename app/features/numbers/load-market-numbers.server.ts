import type { Actor } from "#app/features/accounts/model.ts";
import { mayAdminister } from "#app/features/accounts/policy.ts";
import { feesByWeek, ledgerMonths } from "#app/features/ledger/queries.server.ts";
import type { RequestWeek } from "#app/features/reservations/landlord/steps/count-by-week.server.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { readMarket } from "./count-market.server.ts";
import { firstMonthOf, type Period, startOf, weeksSince } from "./model.ts";
import { requireNumbers } from "./policy.ts";
import type { MarketWeek, MonthEarned, WeekEarned } from "./present.ts";
import { marketCounts, unmetAreas, visitorsByWeek } from "./queries.server.ts";

const areasShown = 50;

/** The whole marketplace by week, where searches found nothing, and who came back, for administrators. */
export async function loadMarketNumbers(actor: Actor, months: Period) {
  const administrator = requireNumbers(actor);
  const today = todayIn("UTC");
  const since = startOf(months, today);
  const seesMoney = mayAdminister(administrator, "finance");
  // Before the first count there is little to count.
  const { weeks: requests, cohorts, countedAt } = (await marketCounts(administrator)) ?? (await readMarket());
  const [weeks, areas, earned, fees] = await Promise.all([
    readWeeks(administrator, { since, today, requests }),
    unmetAreas(administrator, since, areasShown),
    seesMoney ? readEarned(administrator, firstMonthOf(today)) : null,
    seesMoney ? readFees(administrator, since, today) : null,
  ]);
  return { weeks, areas, cohorts, countedAt, earned, fees };
}

type Weeks = { since: IsoDate; today: IsoDate; requests: RequestWeek[] };

async function readWeeks(actor: Actor, { since, today, requests }: Weeks): Promise<MarketWeek[]> {
  const visitors = await visitorsByWeek(actor, since);
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
