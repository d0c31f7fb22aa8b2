import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { americanDate, type IsoDate, tidyDate } from "#app/platform/dates.ts";
import { Field } from "./field.tsx";
import { lazyWithRetry } from "./lazy.tsx";
import type { CalendarProps } from "./range-calendar.tsx";
import { readTypedDate } from "./typed-date.ts";
import { useMedia } from "./use-media.ts";
import { whenIdle } from "./when-idle.ts";

const RangeCalendar = lazyWithRetry(async () => (await import("./range-calendar.tsx")).RangeCalendar);

type DayProps = Pick<CalendarProps, "limits" | "today" | "note"> & {
  label: string;
  name: string;
  /** As typed; `readTypedDate` parses it. */
  value: string;
  onChange: (value: string) => void;
  error?: string | null | undefined;
  className?: string;
};

/** One day in a field that opens the calendar of ranges as it gets the focus; typing goes on without it. Without script it is a plain field. */
export function DayField({
  label,
  name,
  value,
  onChange,
  error = null,
  className = "",
  ...calendar
}: DayProps) {
  const [isOpen, setOpen] = useState(false);
  // The calendar stays away from who wants to type on a phone.
  const [types, setTypes] = useState(false);
  // An incomplete date is no error yet.
  const [isTyping, setTyping] = useState(false);
  const isNarrow = useMedia("(width < 48rem) or (height < 40rem)");
  const box = useRef<HTMLDivElement>(null);
  // The focus that we return to the field opens nothing.
  const isQuiet = useRef(false);
  const { date } = readTypedDate(value, calendar.limits);

  useEffect(() => whenIdle(RangeCalendar.prepare), []);

  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isOpen]);

  function show() {
    if (!isQuiet.current && !types) setOpen(true);
  }

  function close(thenTypes = false) {
    // The field that gets the focus already asks for a keyboard then.
    flushSync(() => {
      setOpen(false);
      setTypes(thenTypes);
    });
    isQuiet.current = true;
    box.current?.querySelector("input")?.focus();
    isQuiet.current = false;
  }

  function choose(day: IsoDate | null) {
    close();
    onChange(day ?? "");
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) return;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    if (event.key === "ArrowDown" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      box.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
    }
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && box.current?.contains(relatedTarget)) return;
    setTypes(false);
    if (relatedTarget !== null) setOpen(false);
  }

  return (
    <div ref={box} role="presentation" onKeyDown={onKeyDown} onBlur={onBlur} className={className}>
      <Field label={label} name={name} error={isTyping ? null : error}>
        {(control) => (
          <input
            {...control}
            className={`${control.className} tabular-nums ${isOpen ? "border-brand outline-2 outline-brand" : ""}`}
            // A phone's keyboard would cover the calendar.
            inputMode={isNarrow && !types ? "none" : "numeric"}
            autoComplete="off"
            aria-haspopup="dialog"
            placeholder="MM/DD/YYYY"
            value={isTyping ? value : americanDate(value)}
            onFocus={show}
            onClick={show}
            onChange={({ target }) => {
              setTyping(true);
              setOpen(false);
              onChange(target.value);
            }}
            onBlur={() => {
              setTyping(false);
              if (tidyDate(value) !== value) onChange(tidyDate(value));
            }}
          />
        )}
      </Field>
      {isOpen && (
        <RangeCalendar
          {...calendar}
          isOneDay
          chosen={{ start: date, last: null }}
          refused={value && error}
          isNarrow={isNarrow}
          fields={box}
          onPick={choose}
          onChoose={({ start }) => choose(start)}
          onType={() => close(true)}
          onClose={() => close()}
          onClear={() => onChange("")}
        />
      )}
    </div>
  );
}
