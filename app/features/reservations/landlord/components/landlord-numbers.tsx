import type { ReactNode } from "react";
import { formatDollars } from "#app/platform/money.ts";
import { Link } from "#app/ui/link.tsx";
import type { LandlordNumbers as Numbers } from "../present.ts";
import { timeLeft } from "./landlord-list.ts";

/** The landlord's key figures; the months begin with this one. */
export function LandlordNumbers({ numbers, now }: { numbers: Numbers; now: number }) {
  const { waiting, expires_at, months } = numbers;
  const [thisMonth, nextMonth] = months;
  const left = expires_at && timeLeft(expires_at, now);
  if (!thisMonth || !nextMonth) return null;
  return (
    <section aria-labelledby="numbers" className="flex flex-col gap-4">
      <h2 id="numbers" className="sr-only">
        At a glance
      </h2>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Tile
          name="Needs your answer"
          to="?tab=requests&show=waiting"
          value={String(waiting)}
          tone={waiting > 0 ? "text-wait" : ""}
        >
          {waiting === 0 ? "Nothing to answer" : left ? `First due in ${left}` : "Time’s up"}
        </Tile>
        <Tile name="Rent this month" to="?tab=earnings" value={formatDollars(thisMonth.rent)}>
          {daysOf(thisMonth)}
        </Tile>
        <Tile name="Rent next month" to="?tab=earnings" value={formatDollars(nextMonth.rent)}>
          {daysOf(nextMonth)}
        </Tile>
        <Tile name="Occupancy this month" to="?tab=calendar" value={occupancyOf(thisMonth)}>
          of {days(thisMonth.offered_days)} offered
        </Tile>
      </dl>
    </section>
  );
}

type TileProps = { name: string; to: string; value: string; tone?: string; children: ReactNode };

function Tile({ name, to, value, tone = "", children }: TileProps) {
  return (
    <div className="card relative row-span-2 grid grid-rows-subgrid gap-1 p-4 hover:bg-sunken">
      <dt className="text-sm text-soft">
        <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
          {name}
        </Link>
      </dt>
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

/** The rent is that of paid stays, and what rentals are to bring: nothing of the days that are not paid yet. */
function daysOf({ booked_days, unpaid_days }: Numbers["months"][number]): string {
  if (unpaid_days === 0) return `${days(booked_days)} booked`;
  if (unpaid_days >= booked_days) return `${days(booked_days)} booked, not paid yet`;
  return `For ${days(booked_days - unpaid_days)}; ${unpaid_days.toLocaleString("en-US")} more not paid yet`;
}

function days(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "day" : "days"}`;
}
