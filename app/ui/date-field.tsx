import CalendarDays from "~icons/lucide/calendar-days";
import { type ReactNode, useId, useRef, useState } from "react";
import { dateIn, type IsoDate } from "#app/platform/dates.ts";
import { Field } from "./field.tsx";
import type { DateLimits } from "./free-days.ts";
import { lazyWithRetry } from "./lazy.tsx";
import { readTypedDate, tidyDate } from "./typed-date.ts";

const sheetSize = { width: 330, height: 400 };

// As high as a month of five weeks.
const Calendar = lazyWithRetry(
  async () => (await import("./calendar.tsx")).Calendar,
  <div className="h-75" />,
);

type Props = DateLimits & {
  label: string;
  name: string;
  /** Of its input; without one React makes it. */
  id?: string;
  /** The typed text; `readTypedDate` parses it. */
  value: string;
  onChange: (text: string) => void;
  /** Replaces the field's own error. */
  error?: string | null;
  hint?: ReactNode;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  className?: string;
  /** The calendar's labels for days that can be chosen anyway. */
  marked?: DateLimits;
  /** The limits of typed dates, if they are wider than the calendar's. */
  typed?: DateLimits;
  /** The day that the calendar marks as today. */
  today?: IsoDate;
};

/** A date, typed as yyyy-MM-dd or chosen in a calendar that exists only while it is open. */
export function DateField(props: Props) {
  const { label, name, value, onChange, error, hint, className } = props;
  const { min, max, taken, offered, minDays } = props;
  const limits = { min, max, taken, offered, minDays };
  const { date, problem } = readTypedDate(value, props.typed ?? limits);
  // While typing, an incomplete date isn't an error yet.
  const [typing, setTyping] = useState(false);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDialogElement>(null);
  const ownId = useId();
  const sheetId = `${props.id ?? ownId}-sheet`;

  return (
    <Field
      label={label}
      name={name}
      id={props.id}
      error={typing ? null : (error ?? problem)}
      hint={hint}
      className={className}
    >
      {(control) => (
        <div ref={box} className="relative">
          <input
            {...control}
            className={`${control.className} pr-12 tabular-nums`}
            inputMode="numeric"
            autoComplete="off"
            placeholder={props.placeholder ?? "yyyy-MM-dd"}
            required={props.required}
            disabled={props.disabled}
            value={value}
            onChange={(event) => {
              setTyping(true);
              onChange(event.target.value);
            }}
            onBlur={() => {
              setTyping(false);
              if (tidyDate(value) !== value) onChange(tidyDate(value));
            }}
          />
          <button
            type="button"
            popoverTarget={sheetId}
            onPointerEnter={Calendar.prepare}
            onFocus={Calendar.prepare}
            aria-haspopup="dialog"
            aria-label={`${label}: open the calendar`}
            disabled={props.disabled}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-soft hover:text-ink [@media(scripting:none)]:hidden"
          >
            <CalendarDays aria-hidden className="size-5" />
          </button>
          <dialog
            ref={sheet}
            id={sheetId}
            popover="auto"
            aria-label={`${label}: calendar`}
            onBeforeToggle={(event) => {
              if (event.newState === "open") place(sheet.current, box.current);
            }}
            onToggle={(event) => setOpen(event.newState === "open")}
            className="absolute m-0 w-[330px] rounded-card border border-line bg-surface p-2.5 text-ink shadow-raised"
          >
            {open && (
              <Calendar
                {...limits}
                marked={props.marked}
                value={date}
                today={props.today}
                first={todayHere()}
                onPick={(picked) => {
                  setTyping(false);
                  onChange(picked);
                  sheet.current?.hidePopover();
                }}
              />
            )}
          </dialog>
        </div>
      )}
    </Field>
  );
}

/** The calendar's first month if nothing else sets it. */
function todayHere() {
  return dateIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
}

/**
 * Below the box, or above it if there is more room; always inside the window. A popover is positioned relative to the
 * page.
 */
function place(sheet: HTMLElement | null, box: HTMLElement | null): void {
  if (sheet === null || box === null) return;
  const around = box.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const left = Math.max(8, Math.min(around.left, clientWidth - sheetSize.width - 8));
  sheet.style.left = `${left + window.scrollX}px`;
  const fitsBelow = around.bottom + sheetSize.height < clientHeight || around.top < sheetSize.height;
  sheet.style.top = fitsBelow ? `${around.bottom + window.scrollY + 6}px` : "auto";
  sheet.style.bottom = fitsBelow ? "auto" : `${clientHeight - around.top - window.scrollY + 6}px`;
}
