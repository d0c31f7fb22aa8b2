import type { ReactNode } from "react";
import { formatDollars } from "#app/platform/money.ts";
import type { LandlordNumbers as Numbers } from "../present.ts";
import { timeLeft } from "./landlord-list.ts";
import { RentChart } from "./rent-chart.tsx";

/** The landlord's key figures; the months begin five before this one. */
export function LandlordNumbers({ numbers, now }: { numbers: Numbers; now: number }) {
  const { waiting, expires_at, months } = numbers;
  const [thisMonth, nextMonth] = months.slice(5, 7);
  const left = expires_at && timeLeft(expires_at, now);
  if (!thisMonth || !nextMonth) return null;
  return (
    <section aria-labelledby="numbers" className="flex flex-col gap-4">
      <h2 id="numbers" className="sr-only">
        At a glance
      </h2>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Tile name="Waiting for you" value={String(waiting)} tone={waiting > 0 ? "text-wait" : ""}>
          {waiting === 0 ? "Nothing to answer" : left ? `${left} left for the first` : "Time’s up"}
        </Tile>
        <Tile name="Rent this month" value={formatDollars(thisMonth.rent)}>
          {days(thisMonth.booked_days)} booked
        </Tile>
        <Tile name="Rent next month" value={formatDollars(nextMonth.rent)}>
          {days(nextMonth.booked_days)} booked
        </Tile>
        <Tile name="Occupancy this month" value={occupancyOf(thisMonth)}>
          of {days(thisMonth.offered_days)} offered
        </Tile>
      </dl>
      {months.some(({ rent }) => rent > 0) && <RentChart months={months} current={thisMonth.month} />}
    </section>
  );
}

type TileProps = { name: string; value: string; tone?: string; children: ReactNode };

function Tile({ name, value, tone = "", children }: TileProps) {
  return (
    <div className="card flex min-w-0 flex-col gap-1 p-4">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="flex flex-col">
        <span className={`font-heading text-xl font-bold wrap-anywhere tabular-nums sm:text-2xl ${tone}`}>
          {value}
        </span>
        <span className="text-sm text-soft">{children}</span>
      </dd>
    </div>
  );
}

function occupancyOf({ booked_days, offered_days }: Numbers["months"][number]): string {
  return offered_days === 0 ? "–" : `${Math.min(100, Math.round((100 * booked_days) / offered_days))}%`;
}

function days(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "day" : "days"}`;
}
