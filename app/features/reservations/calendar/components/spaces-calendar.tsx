import ChevronLeft from "~icons/lucide/chevron-left";
import ChevronRight from "~icons/lucide/chevron-right";
import { useState } from "react";
import { FindProperties } from "#app/features/properties/listing/components/find-properties.tsx";
import type { PropertyWish } from "#app/features/properties/model.ts";
import { addDays, dateIn, daysBetween, daysInWords, type IsoDate } from "#app/platform/dates.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { calendarColumns, calendarSpaces } from "../model.ts";
import type { SpaceDaysJson } from "../present.ts";
import { ManageDates } from "./manage-dates.tsx";
import { isWeekend, type PickedDays, SpaceRow } from "./space-row.tsx";
import { YearLegend } from "./year-month.tsx";

type Props = {
  spaces: SpaceDaysJson[];
  total: number;
  /** Where this part of the spaces begins; nothing for the first one. */
  before?: string | null | undefined;
  /** Where the next part begins; null for the last one. */
  older: string | null;
  from: IsoDate;
  /** The day that has begun at all of the landlord's properties. */
  today: IsoDate;
  loadedAt: number;
  /** What is searched for; null for all. */
  wish?: PropertyWish | null;
  /** How many spaces there are; many can be searched. */
  count: number;
};

/** A landlord's spaces as rows and four weeks as columns; free and blocked days open a form, stays their reservation. */
export function SpacesCalendar({ spaces, total, from, today, loadedAt, wish = null, count, ...part }: Props) {
  const { before = null, older } = part;
  const [picked, setPicked] = useState<PickedDays | null>(null);
  const last = addDays(from, calendarColumns - 1);
  const found = wish ? `&${new URLSearchParams({ find: wish.words, type: wish.type })}` : "";
  const at = (day: IsoDate, key = before) =>
    `?tab=calendar&from=${day}${key === null ? "" : `&before=${key}`}${found}`;
  const todayOf = ({ time_zone }: SpaceDaysJson) => dateIn(time_zone, new Date(loadedAt));
  const search = count > calendarSpaces && (
    <FindProperties wish={wish} found={total} tab="calendar" from={from} />
  );
  if (spaces.length === 0 && wish)
    return (
      <>
        {search}
        <EmptyState title="No space matches.">
          <Link to={`?tab=calendar&from=${from}`} className="button button-secondary">
            Show all spaces
          </Link>
        </EmptyState>
      </>
    );
  if (spaces.length === 0)
    return (
      <EmptyState title="No spaces yet.">
        <p>Add a space to see its calendar.</p>
      </EmptyState>
    );
  return (
    <section aria-label="Calendar of your spaces" className="flex flex-col gap-4">
      {search}
      <div className="flex flex-wrap items-center gap-1 sm:gap-2">
        <Turn to={at(addDays(from, -calendarColumns))} label="Earlier" by={-1} />
        <h2 className="text-base sm:text-lg">{daysInWords(from, last)}</h2>
        <Turn to={at(addDays(from, calendarColumns))} label="Later" by={1} />
        {from !== today && (
          <Link to={at(today)} className="button button-quiet">
            Today
          </Link>
        )}
      </div>
      <p className="text-sm text-soft short:sr-only">
        Choose days, or drag over them, to block or open them. Choose a stay for details.
      </p>
      {/* Positioned, so that hidden words at its right end scroll with it; the days stay above the rows. */}
      <div className="card relative max-h-[calc(100dvh-7rem)] min-h-60 overflow-auto print:max-h-none print:overflow-visible">
        <div className="min-w-[77rem] sm:min-w-[60rem] print:min-w-0">
          <Head from={from} todays={new Set(spaces.map(todayOf))} />
          <ul className="divide-y divide-line">
            {spaces.map((space) => (
              <li key={space.id}>
                <SpaceRow space={space} from={from} today={todayOf(space)} onPick={setPicked} />
              </li>
            ))}
          </ul>
        </div>
      </div>
      {(before !== null || older !== null) && (
        <nav aria-label="Pages of spaces" className="flex items-center gap-4">
          {before !== null && (
            <Link to={at(from, null)} className="button button-secondary">
              First spaces
            </Link>
          )}
          <span className="text-sm text-soft tabular-nums">
            {spaces.length} of {total.toLocaleString("en-US")}
          </span>
          {older !== null && (
            <Link to={at(from, older)} className="button button-secondary">
              More spaces
            </Link>
          )}
        </nav>
      )}
      <YearLegend ranges={spaces.flatMap(({ days }) => days)} />
      <Dialog
        open={picked !== null}
        onClose={() => setPicked(null)}
        title={picked === null ? "" : `${picked.open ? "Open" : "Block"} days of ${picked.space.title}`}
      >
        {picked && (
          <ManageDates
            property={picked.space}
            fresh={loadedAt}
            initially={{ from: picked.from, to: picked.to, available: picked.open }}
          />
        )}
      </Dialog>
    </section>
  );
}

const weekday = new Intl.DateTimeFormat("en-US", { weekday: "narrow", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

/** The days above the rows, today's at each space stressed; each row says its own in words. */
function Head({ from, todays }: { from: IsoDate; todays: ReadonlySet<IsoDate> }) {
  const days = Array.from({ length: calendarColumns }, (_, place) => addDays(from, place));
  return (
    <div aria-hidden className="sticky top-0 z-20 flex border-b border-line bg-surface text-xs text-soft">
      <span className="sticky left-0 w-44 shrink-0 bg-surface max-sm:hidden" />
      <span className="grid flex-1 grid-cols-[repeat(28,minmax(0,1fr))] text-center tabular-nums">
        {days.map((day) => {
          const date = new Date(`${day}T00:00:00Z`);
          const isNamed = daysBetween(from, day) === 0 || day.endsWith("-01");
          return (
            <span
              key={day}
              className={`py-1 ${todays.has(day) ? "font-bold text-brand" : ""} ${isWeekend(day) ? "bg-sunken" : ""}`}
            >
              <span className="block h-4 font-semibold">{isNamed && month.format(date)}</span>
              <span className="block">{weekday.format(date)}</span>
              {Number(day.slice(8))}
            </span>
          );
        })}
      </span>
    </div>
  );
}

function Turn({ to, label, by }: { to: string; label: string; by: 1 | -1 }) {
  const Icon = by < 0 ? ChevronLeft : ChevronRight;
  return (
    <Link
      to={to}
      aria-label={label}
      preventScrollReset
      className="grid size-11 shrink-0 place-items-center rounded-control border border-line bg-surface hover:bg-sunken"
    >
      <Icon aria-hidden className="size-5" />
    </Link>
  );
}
