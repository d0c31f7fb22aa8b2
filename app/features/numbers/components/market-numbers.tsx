import type { Cohort } from "#app/features/reservations/model.ts";
import { dayInWords, monthInWords, instantInWords } from "#app/platform/dates.ts";
import { formatCents } from "#app/platform/money.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { countInWords, percentOf, type Period, shareInWords } from "../model.ts";
import type { MarketWeek, MonthEarned, UnmetArea, WeekEarned } from "../present.ts";
import { CsvLink } from "./csv-link.tsx";
import { type Figure, FigureTiles } from "./figure-tiles.tsx";
import { type NumbersColumn, NumbersTable } from "./numbers-table.tsx";
import { PeriodLinks } from "./period-links.tsx";
import { WeekChart } from "./week-chart.tsx";
import type { ReactNode } from "react";

type MarketNumbersProps = {
  months: Period;
  weeks: MarketWeek[];
  areas: UnmetArea[];
  cohorts: Cohort[];
  /** When requests and cohorts were counted. */
  countedAt: Date;
  /** Null for those who don't see money. */
  earned: MonthEarned[] | null;
  fees: WeekEarned[] | null;
};

/** The marketplace in numbers: a funnel by week, where searches found nothing, and who paid again. */
export function MarketNumbers(props: MarketNumbersProps) {
  const { months, weeks, areas, cohorts, countedAt, earned, fees } = props;
  const counted = `Requests and tenants are counted each hour, last on ${instantInWords("UTC", countedAt)}.`;
  return (
    <div className="flex flex-col gap-8">
      <PeriodLinks shown={months} />
      <FigureTiles figures={figuresOf(weeks)} />
      <Part
        id="weeks"
        title="By week"
        lead={`A visitor counts once a day. Accepted, paid and canceled are what has become of that week’s requests. Weeks begin on Monday, in UTC. ${counted}`}
      >
        <WeekChart
          title="Requests, filled: paid"
          weeks={weeks.map(({ week, requests, paid }) => ({ week, count: requests, filled: paid }))}
        />
        <NumbersTable
          caption="The marketplace by week"
          head={{ name: "Week of", text: ({ week }) => dayInWords(week) }}
          columns={weekColumns()}
          rows={weeks}
        />
      </Part>
      <Part
        id="areas"
        title="Searches without result"
        lead="Where visitors searched and found nothing within 25 miles. “No space” is without dates or filters: landlords are missing there. “None that fits” is with them."
      >
        {areas.length === 0 ? (
          <EmptyState title="Every search in a known area found a space." />
        ) : (
          <NumbersTable
            caption="Areas whose searches found nothing"
            head={{ name: "Area", text: ({ area }) => area }}
            columns={[
              { name: "Searches", text: ({ searches }) => countInWords(searches) },
              { name: "No space", text: ({ unmet }) => countInWords(unmet) },
              { name: "None that fits", text: ({ unfit }) => countInWords(unfit) },
            ]}
            rows={areas}
          />
        )}
      </Part>
      <Part
        id="cohorts"
        title="Tenants who paid again"
        lead={`Tenants by the month of the request that they first paid, and how many later paid another one.`}
      >
        {cohorts.length === 0 ? (
          <EmptyState title="No paid stays yet." />
        ) : (
          <NumbersTable
            caption="Tenants by the month of their first paid request"
            head={{ name: "Month", text: ({ month }) => monthInWords(month) }}
            columns={[
              { name: "Tenants", text: ({ tenants }) => countInWords(tenants) },
              {
                name: "Within 90 days",
                text: ({ within90Days, tenants }) => withShare(within90Days, tenants),
              },
              { name: "Until now", text: ({ again, tenants }) => withShare(again, tenants) },
            ]}
            rows={cohorts}
          />
        )}
      </Part>
      {earned !== null && (
        <section aria-labelledby="earned" className="flex flex-col gap-4">
          <div className="flex flex-wrap items-end justify-between gap-3">
            <header className="min-w-0 flex-1 basis-72">
              <h2 id="earned">Earned</h2>
              <p className="mt-1 max-w-prose text-soft">
                Our fees by month and by week, less what of them was refunded. Both are in UTC.
              </p>
            </header>
            <div className="flex flex-wrap gap-3">
              <LinkButton to="/admin/money" variant="secondary">
                Money
              </LinkButton>
              <CsvLink file="/api/admin/numbers/fees" name="fees" label="Earned" />
            </div>
          </div>
          {earned.length === 0 ? (
            <EmptyState title="No fees in the last 13 months." />
          ) : (
            <NumbersTable
              caption="Our fees by month"
              head={{ name: "Month", text: ({ month }) => monthInWords(month) }}
              columns={[{ name: "Our fees", text: ({ earnedCents }) => formatCents(earnedCents) }]}
              rows={earned}
            />
          )}
          {fees !== null && fees.some(({ earnedCents }) => earnedCents !== 0) && (
            <NumbersTable
              caption="Our fees by week"
              head={{ name: "Week of", text: ({ week }) => dayInWords(week) }}
              columns={[{ name: "Our fees", text: ({ earnedCents }) => formatCents(earnedCents) }]}
              rows={fees}
            />
          )}
        </section>
      )}
    </div>
  );
}

type PartProps = { id: "weeks" | "areas" | "cohorts"; title: string; lead: string; children: ReactNode };

function Part({ id, title, lead, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <header className="min-w-0 flex-1 basis-72">
          <h2 id={id}>{title}</h2>
          <p className="mt-1 max-w-prose text-soft">{lead}</p>
        </header>
        <CsvLink file={`/api/admin/numbers/${id}`} name={id} label={title} />
      </div>
      {children}
    </section>
  );
}

function figuresOf(weeks: MarketWeek[]): Figure[] {
  const sum = (name: Exclude<keyof MarketWeek, "week">) =>
    weeks.reduce((total, week) => total + week[name], 0);
  const [visitors, searches, views, requests] = [
    sum("visitors"),
    sum("searches"),
    sum("views"),
    sum("requests"),
  ];
  const figure = (name: string, count: number, whole: number, what: string) => ({
    name,
    value: countInWords(count),
    note: shareInWords(count, whole, what),
  });
  return [
    { name: "Visitors", value: countInWords(visitors), note: "Each once a day" },
    figure("Searched", searches, visitors, "visitors"),
    figure("Found no space near", sum("unmet"), searches, "these"),
    figure("Found none that fits", sum("unfit"), searches, "these"),
    figure("Looked at a space", views, visitors, "visitors"),
    figure("Requests", requests, views, "views"),
    figure("Accepted", sum("accepted"), requests, "requests"),
    figure("Paid", sum("paid"), requests, "requests"),
    figure("Canceled", sum("canceled"), requests, "requests"),
  ];
}

function weekColumns(): NumbersColumn<MarketWeek>[] {
  const counts: [name: string, count: (week: MarketWeek) => number, look?: "isMinor" | "isLeast"][] = [
    ["Visitors", (week) => week.visitors],
    ["Searched", (week) => week.searches, "isLeast"],
    ["No space", (week) => week.unmet, "isLeast"],
    ["None that fits", (week) => week.unfit, "isLeast"],
    ["Looked", (week) => week.views, "isMinor"],
    ["Requests", (week) => week.requests],
    ["Accepted", (week) => week.accepted, "isMinor"],
    ["Paid", (week) => week.paid],
    ["Canceled", (week) => week.canceled, "isLeast"],
  ];
  return counts.map(([name, count, look]) => ({
    name,
    text: (week: MarketWeek) => countInWords(count(week)),
    ...(look && { [look]: true }),
  }));
}

function withShare(part: number, whole: number): string {
  return `${countInWords(part)} (${percentOf(part, whole)})`;
}
