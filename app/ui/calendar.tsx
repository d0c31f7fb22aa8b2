import { ChevronLeft, ChevronRight } from "lucide-react";
import { DayPicker, type Modifiers } from "react-day-picker";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import type { DateLimits } from "./typed-date.ts";

type Props = DateLimits & { value: IsoDate | null; onPick: (date: IsoDate) => void };

/** A month to pick a day from; past and taken days cannot be picked. The arrow keys move from day to day. */
export default function Calendar({ value, onPick, min, taken = [] }: Props) {
  const unavailable = taken.map(({ start, end }) => ({ from: toDay(start), to: toDay(addDays(end, -1)) }));
  return (
    <DayPicker
      mode="single"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- somebody opened the calendar: the focus belongs in it
      autoFocus
      navLayout="around"
      weekStartsOn={0}
      selected={optionalDay(value)}
      defaultMonth={optionalDay(value ?? min)}
      startMonth={optionalDay(min)}
      disabled={[...(min === undefined ? [] : [{ before: toDay(min) }]), ...unavailable]}
      modifiers={{ taken: unavailable }}
      onSelect={(_selected, day) => onPick(isoOf(day))}
      components={{ Chevron: Arrow }}
      labels={{ labelDayButton: nameOf }}
      classNames={{
        month: "relative grid grid-cols-[44px_1fr_44px] items-center",
        month_caption: "text-center font-heading font-semibold",
        button_previous: navButton,
        button_next: navButton,
        month_grid: "col-span-3 border-collapse",
        weekday: "size-11 text-xs font-medium text-soft",
        day: "size-11 p-0 text-center",
        day_button:
          "size-11 rounded-control tabular-nums enabled:hover:bg-brand-tint disabled:cursor-not-allowed",
        today: "font-bold underline underline-offset-4",
        selected: "[&>button]:bg-brand [&>button]:text-on-brand [&>button]:enabled:hover:bg-brand-hover",
        disabled: "text-soft opacity-60",
      }}
      modifiersClassNames={{ taken: "line-through" }}
    />
  );
}

const navButton =
  "grid size-11 place-items-center rounded-control hover:bg-sunken aria-disabled:pointer-events-none aria-disabled:opacity-30";

const inFull = new Intl.DateTimeFormat("en-US", { dateStyle: "full" });

/** What a screen reader says for a day. */
function nameOf(day: Date, { today, selected, taken }: Modifiers): string {
  const notes = [today && "today", selected && "chosen", taken && "already taken"].filter(Boolean);
  return [inFull.format(day), ...notes].join(", ");
}

function Arrow({ orientation }: { orientation?: "up" | "down" | "left" | "right" }) {
  return orientation === "left" ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />;
}

// The picker wants local midnights; they never leave this file.
function toDay(date: IsoDate): Date {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day);
}

function optionalDay(date: IsoDate | null | undefined): Date | undefined {
  return date ? toDay(date) : undefined;
}

function isoOf(day: Date): IsoDate {
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}
