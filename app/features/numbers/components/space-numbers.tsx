import { PriceRange } from "#app/features/properties/listing/components/price-range.tsx";
import type { PriceEstimateJson } from "#app/features/properties/search/present.ts";
import { dayInWords } from "#app/platform/dates.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { countInWords, type Period, shareInWords } from "../model.ts";
import type { SpaceWeek } from "../present.ts";
import { CsvLink } from "./csv-link.tsx";
import { FigureTiles } from "./figure-tiles.tsx";
import { NumbersTable } from "./numbers-table.tsx";
import { PeriodLinks } from "./period-links.tsx";
import { WeekChart } from "./week-chart.tsx";

type SpaceNumbersProps = {
  id: string;
  title: string;
  /** The landlord’s own: "$80.00/Month". */
  price: string;
  months: Period;
  weeks: SpaceWeek[];
  /** Null where the ZIP code isn't known. */
  estimate: PriceEstimateJson | null;
};

/** A landlord's space in numbers: how many looked, saved, asked and paid, and what similar ones cost. */
export function SpaceNumbers({ id, title, price, months, weeks, estimate }: SpaceNumbersProps) {
  const sum = (count: (week: SpaceWeek) => number) => weeks.reduce((total, week) => total + count(week), 0);
  const [views, saves] = [sum((week) => week.views), sum((week) => week.saves)];
  const [requests, paid] = [sum((week) => week.requests), sum((week) => week.paid)];
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PeriodLinks shown={months} />
        <CsvLink file={`/api/properties/${id}/numbers`} name={`numbers-${id}`} label="By week, 13 months" />
      </div>
      {views + saves + requests === 0 ? (
        <EmptyState title="No views yet.">
          <p>People’s views, saves and requests of this space will be here. Views show within a minute.</p>
          <LinkButton to={`/properties/${id}`} variant="secondary">
            See it as others do
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <FigureTiles
            figures={[
              { name: "Views", value: countInWords(views), note: "Each visitor once a day" },
              { name: "Saves", value: countInWords(saves), note: "Still saved" },
              {
                name: "Requests",
                value: countInWords(requests),
                note: shareInWords(requests, views, "views"),
              },
              {
                name: "Paid",
                value: countInWords(paid),
                note: shareInWords(paid, requests, "requests"),
              },
            ]}
          />
          <section aria-labelledby="by-week" className="flex flex-col gap-4">
            <header>
              <h2 id="by-week">By week</h2>
              <p className="mt-1 max-w-prose text-soft">
                Accepted and paid are what has become of that week’s requests. Weeks begin on Monday, in UTC.
              </p>
            </header>
            <WeekChart
              title="Views"
              weeks={weeks.map(({ week, views: count }) => ({ week, count, filled: count }))}
            />
            <NumbersTable
              caption={`${title} by week`}
              head={{ name: "Week of", text: ({ week }) => dayInWords(week) }}
              columns={[
                { name: "Views", text: (week) => countInWords(week.views) },
                { name: "Saves", text: (week) => countInWords(week.saves) },
                { name: "Requests", text: (week) => countInWords(week.requests) },
                { name: "Accepted", text: (week) => countInWords(week.accepted), isMinor: true },
                { name: "Paid", text: (week) => countInWords(week.paid) },
              ]}
              rows={weeks}
            />
          </section>
        </>
      )}
      <section aria-labelledby="price" className="flex flex-col gap-4">
        <h2 id="price">Price</h2>
        <div className="card flex flex-col gap-2 p-4 text-sm text-soft sm:p-6">
          <p className="text-base text-ink tabular-nums">
            Yours is <strong>{price}</strong>.
          </p>
          <p>
            {estimate === null ? (
              "There are no prices to compare with near this ZIP code."
            ) : (
              <PriceRange estimate={estimate} />
            )}
          </p>
          <LinkButton
            to={`/landlord/properties/${id}/edit`}
            variant="secondary"
            className="self-start text-ink"
          >
            Edit
          </LinkButton>
        </div>
      </section>
    </div>
  );
}
