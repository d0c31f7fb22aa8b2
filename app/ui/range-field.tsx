import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { IsoDate } from "#app/platform/dates.ts";
import { Field } from "./field.tsx";
import type { Chosen, DateLimits } from "./free-days.ts";
import { lazyWithRetry } from "./lazy.tsx";
import type { CalendarProps } from "./range-calendar.tsx";
import { readTypedDate, tidyDate } from "./typed-date.ts";
import { useMedia } from "./use-media.ts";

const RangeCalendar = lazyWithRetry(async () => (await import("./range-calendar.tsx")).RangeCalendar);

export type RangeEnd = "start" | "end";

type EndProps = {
  label: string;
  name: string;
  placeholder: string;
  required?: boolean;
  /** What stands in the box, as typed. */
  value: string;
  onChange: (text: string) => void;
  /** What holds for a typed date. */
  typed: DateLimits;
  error?: string | null;
};

type RangeProps = CalendarProps & {
  start: EndProps;
  end: EndProps;
  /** A day was picked for an end; returns what is chosen then. */
  onPick: (day: IsoDate, end: RangeEnd) => Chosen;
  hint?: ReactNode;
};

/** Two dates in one box. Either one opens a calendar of both as it gets the focus; typing goes on without it. */
export function RangeField({ start, end, hint, ...range }: RangeProps) {
  const [active, setActive] = useState<RangeEnd>("start");
  const [open, setOpen] = useState(false);
  const [types, setTypes] = useState(false);
  const isNarrow = useMedia("(width < 48rem)");
  const box = useRef<HTMLDivElement>(null);
  // The focus that we return to a field opens nothing.
  const quiet = useRef(false);

  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [open]);

  function show(which: RangeEnd) {
    setActive(which);
    if (!quiet.current && !types) setOpen(true);
  }

  function close(thenTypes = false) {
    // The field that gets the focus already asks for a keyboard then.
    flushSync(() => {
      setOpen(false);
      setTypes(thenTypes);
    });
    quiet.current = true;
    box.current?.querySelector<HTMLElement>(`[data-end=${active}]`)?.focus();
    quiet.current = false;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!open) return;
    if (event.key === "Escape") {
      // A sheet around the field stays open.
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

  function pick(day: IsoDate) {
    const chosen = range.onPick(day, active);
    if (chosen.last === null) return setActive("end");
    if (!isNarrow) close();
  }

  const ends = { start, end };
  return (
    <div
      ref={box}
      role="presentation"
      className="relative"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPointerEnter={RangeCalendar.prepare}
    >
      <div className="grid grid-cols-2 gap-2">
        {(["start", "end"] as const).map((which) => (
          <End
            key={which}
            which={which}
            {...ends[which]}
            isActive={open && active === which}
            // A phone's keyboard would cover the calendar.
            quietKeys={isNarrow && !types}
            onShow={() => show(which)}
            onType={() => setOpen(false)}
          />
        ))}
      </div>
      {hint && <p className="mt-1.5 text-sm text-soft">{hint}</p>}
      {open && (
        <RangeCalendar
          {...range}
          refused={[start, end].map(reasonOf).find(Boolean)}
          isNarrow={isNarrow}
          onPick={pick}
          onType={() => close(true)}
          onClose={() => close()}
          onClear={() => {
            range.onClear();
            setActive("start");
          }}
        />
      )}
    </div>
  );
}

/** Why what stands in an end is refused. */
const reasonOf = ({ error, value, typed }: EndProps) =>
  value && (error ?? readTypedDate(value, typed).problem);

type OneEnd = EndProps & {
  which: RangeEnd;
  isActive: boolean;
  quietKeys: boolean;
  onShow: () => void;
  onType: () => void;
};

function End({ which, label, name, value, onChange, error, isActive, onShow, onType, ...props }: OneEnd) {
  // While typing, an incomplete date is no error yet.
  const [typing, setTyping] = useState(false);
  const { problem } = readTypedDate(value, props.typed);
  return (
    <Field label={label} name={name} error={typing ? null : (error ?? problem)}>
      {(control) => (
        <input
          {...control}
          data-end={which}
          className={`${control.className} px-2.5 tabular-nums md:text-sm ${isActive ? "border-brand outline-2 outline-brand" : ""}`}
          inputMode={props.quietKeys ? "none" : "numeric"}
          autoComplete="off"
          aria-haspopup="dialog"
          placeholder={props.placeholder}
          required={props.required}
          value={value}
          onFocus={onShow}
          onClick={onShow}
          onChange={(event) => {
            setTyping(true);
            onType();
            onChange(event.target.value);
          }}
          onBlur={() => {
            setTyping(false);
            if (tidyDate(value) !== value) onChange(tidyDate(value));
          }}
        />
      )}
    </Field>
  );
}
