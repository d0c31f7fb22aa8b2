import { formatDollars } from "#app/platform/money.ts";
import type { LandlordNumbers } from "../present.ts";

type ChartProps = { months: LandlordNumbers["months"]; /** Such as "2026-11". */ current: string };

const names = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
const longNames = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** Rent by month: columns for the eye, a table for screen readers. */
export function RentChart({ months, current }: ChartProps) {
  const most = Math.max(...months.map(({ rent }) => rent));
  return (
    <figure className="card p-4">
      <figcaption className="mb-3 text-sm text-soft">
        <span className="block font-semibold text-ink">Rent by month</span>
        Earned in each month of the stay, coming rents included. Your balance changes when money moves.
      </figcaption>
      <div aria-hidden className="flex h-40 items-end gap-1 sm:gap-2">
        {months.map(({ month, rent }) => (
          <div
            key={month}
            title={`${longNames.format(dateOf(month))}: ${formatDollars(rent)}`}
            className="flex h-full min-w-0 flex-1 flex-col items-center justify-end gap-1"
          >
            {rent > 0 && (
              <span className="shrink-0 text-xs font-semibold whitespace-nowrap tabular-nums max-sm:rotate-180 max-sm:[writing-mode:vertical-rl]">
                ${Math.round(rent).toLocaleString("en-US")}
              </span>
            )}
            <div
              style={{ height: rent === 0 ? "2px" : `${Math.max(4, (100 * rent) / most)}%` }}
              className={`w-full max-w-10 rounded-t-sm ${barOf(month, rent, current)}`}
            />
            <span className={`text-xs ${month === current ? "font-bold" : "text-soft"}`}>
              <span className="sm:hidden">{names.format(dateOf(month)).slice(0, 1)}</span>
              <span className="max-sm:hidden">{names.format(dateOf(month))}</span>
            </span>
          </div>
        ))}
      </div>
      {/* A table is as wide as its words even when hidden; the box around it is not. */}
      <div className="sr-only">
        <table>
          <caption>Rent by month</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Rent</th>
              <th scope="col">Days booked</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, rent, booked_days }) => (
              <tr key={month}>
                <th scope="row">{longNames.format(dateOf(month))}</th>
                <td>{formatDollars(rent)}</td>
                <td>{booked_days}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function barOf(month: string, rent: number, current: string): string {
  if (rent === 0) return "bg-line";
  return month === current ? "bg-brand" : "bg-brand/40";
}

function dateOf(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}
