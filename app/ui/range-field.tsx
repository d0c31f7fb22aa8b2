import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { americanDate, type IsoDate, tidyDate } from "#app/platform/dates.ts";
import { Field } from "./field.tsx";
import { type Chosen, type DateLimits, pickDay } from "./free-days.ts";
import { lazyWithRetry } from "./lazy.tsx";
import type { CalendarProps } from "./range-calendar.tsx";
import { type RangeTexts, readTypedRange } from "./typed-date.ts";
import { useMedia } from "./use-media.ts";
import { whenIdle } from "./when-idle.ts";

const RangeCalendar = lazyWithRetry(async () => (await import("./range-calendar.tsx")).RangeCalendar);

type RangeEnd = "start" | "end";

type EndProps = {
  label: string;
  name: string;
  /** Of its input; without one React makes it. */
  id?: string | undefined;
  placeholder?: string;
  hint?: ReactNode;
  required?: boolean;
  /** Replaces the field's own error. */
  error?: string | null | undefined;
};

type RangeProps = CalendarProps & {
  start: EndProps;
  end: EndProps;
  /** The text of both, as typed; `readTypedRange` parses it. */
  value: RangeTexts;
  onChange: (value: RangeTexts) => void;
  /** The limits of typed dates, if they are wider than the calendar's. */
  typed?: DateLimits;
  /** Shows dates as yyyy-MM-dd instead of MM/DD/YYYY. Both take either. */
  isIso?: boolean;
  hint?: ReactNode;
};

/**
 * A first and a last day in two fields. Either one opens a calendar of both as it gets the focus; typing goes on without
 * it. Without script they are plain fields.
 */
export function RangeField({
  start,
  end,
  value,
  onChange,
  typed,
  isIso = false,
  hint,
  ...range
}: RangeProps) {
  const [active, setActive] = useState<RangeEnd>("start");
  const [open, setOpen] = useState(false);
  const [types, setTypes] = useState(false);
  const isNarrow = useMedia("(width < 48rem) or (height < 40rem)");
  const box = useRef<HTMLDivElement>(null);
  // The focus that we return to a field opens nothing.
  const quiet = useRef(false);
  const { limits } = range;
  const { start: first, last, problems } = readTypedRange(value, typed ?? limits);
  const choose = (chosen: Chosen) => onChange({ from: chosen.start ?? "", to: chosen.last ?? "" });

  // The calendar's script is there before the press.
  useEffect(() => whenIdle(RangeCalendar.prepare), []);

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

  /** A new start keeps an end that is still possible. */
  function pick(day: IsoDate) {
    if (active === "start") {
      choose({ start: day, last: readTypedRange({ from: day, to: value.to }, limits).last });
      return setActive("end");
    }
    const chosen = pickDay({ start: first, last: null }, day, limits);
    if (chosen.last !== null) close();
    // After the months are gone: the page around is rendered again for it.
    setTimeout(choose, 0, chosen);
  }

  const ends = {
    start: { ...start, text: value.from, type: (from: string) => onChange({ ...value, from }) },
    end: { ...end, text: value.to, type: (to: string) => onChange({ ...value, to }) },
  };
  const errorOf = (which: RangeEnd) => ends[which].error ?? problems[which];
  return (
    <div ref={box} role="presentation" onKeyDown={onKeyDown} onBlur={onBlur}>
      <div className="grid grid-cols-2 items-start gap-x-3 sm:gap-x-4">
        {(["start", "end"] as const).map((which) => (
          <End
            key={which}
            which={which}
            {...ends[which]}
            error={errorOf(which)}
            isIso={isIso}
            isActive={open && active === which}
            // A phone's keyboard would cover the calendar.
            isQuiet={isNarrow && !types}
            onShow={() => show(which)}
            onTyping={() => setOpen(false)}
          />
        ))}
      </div>
      {hint && <p className="mt-1.5 text-sm text-soft">{hint}</p>}
      {open && (
        <RangeCalendar
          {...range}
          chosen={{ start: first, last }}
          // A missing date is no news in the calendar that asks for it.
          refused={(["start", "end"] as const)
            .map((which) => ends[which].text && errorOf(which))
            .find(Boolean)}
          isNarrow={isNarrow}
          fields={box}
          onPick={pick}
          onChoose={(chosen) => {
            choose(chosen);
            close();
          }}
          onType={() => close(true)}
          onClose={() => close()}
          onClear={() => {
            choose({ start: null, last: null });
            setActive("start");
          }}
        />
      )}
    </div>
  );
}

type OneEnd = EndProps & {
  which: RangeEnd;
  text: string;
  type: (text: string) => void;
  isIso: boolean;
  isActive: boolean;
  isQuiet: boolean;
  onShow: () => void;
  onTyping: () => void;
};

function End({ which, text, type, isIso, isActive, isQuiet, onShow, onTyping, error, ...field }: OneEnd) {
  // While typing, an incomplete date is no error yet.
  const [typing, setTyping] = useState(false);
  const { label, name, id, hint } = field;
  return (
    <Field label={label} name={name} id={id} hint={hint} error={typing ? null : error}>
      {(control) => (
        <input
          {...control}
          data-end={which}
          className={`${control.className} px-2.5 tabular-nums md:text-sm ${isActive ? "border-brand outline-2 outline-brand" : ""}`}
          inputMode={isQuiet ? "none" : "numeric"}
          autoComplete="off"
          aria-haspopup="dialog"
          placeholder={field.placeholder ?? "MM/DD/YYYY"}
          required={field.required}
          value={typing || isIso ? text : americanDate(text)}
          onFocus={onShow}
          onClick={onShow}
          onChange={({ target }) => {
            setTyping(true);
            onTyping();
            type(target.value);
          }}
          onBlur={() => {
            setTyping(false);
            if (tidyDate(text) !== text) type(tidyDate(text));
          }}
        />
      )}
    </Field>
  );
}
