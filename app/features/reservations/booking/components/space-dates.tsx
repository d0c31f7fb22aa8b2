import { useEffect, useRef } from "react";
import { DateField } from "#app/ui/date-field.tsx";
import type { DateLimits } from "#app/ui/free-days.ts";
import { readStay, type StayTexts } from "./use-stay-dates.ts";

type Props = {
  title: string;
  /** Its own dates as typed; null while it uses the shared ones. */
  texts: StayTexts | null;
  limits: DateLimits;
  /** The initial value of its own dates. */
  shared: StayTexts;
  onChange: (texts: StayTexts | null) => void;
};

const linkLook = "text-link inline-flex min-h-11 items-center rounded-control text-left";

/** The dates of one of several spaces: the shared ones, or its own. */
export function SpaceDates({ title, texts, limits, shared, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const hasOwn = texts !== null;
  // The pressed button is gone: focus what replaced it.
  useEffect(() => {
    if (pressed.current) frame.current?.querySelector<HTMLElement>(hasOwn ? "input" : "button")?.focus();
    pressed.current = false;
  }, [hasOwn]);
  const change = (next: StayTexts | null) => {
    pressed.current = true;
    onChange(next);
  };
  return (
    <div ref={frame} className="@container w-full border-t border-line pt-2">
      {texts === null ? (
        <button type="button" className={linkLook} onClick={() => change(shared)}>
          Use different dates for this space
          <span className="sr-only"> {title}</span>
        </button>
      ) : (
        <fieldset>
          <legend className="sr-only">Dates of {title}</legend>
          <Fields texts={texts} limits={limits} onChange={onChange} />
          <button type="button" className={linkLook} onClick={() => change(null)}>
            Same dates as the others
            <span className="sr-only"> {title}</span>
          </button>
        </fieldset>
      )}
    </div>
  );
}

function Fields({ texts, limits, onChange }: Pick<Props, "limits" | "onChange"> & { texts: StayTexts }) {
  const stay = readStay(texts, limits, { min: limits.min });
  return (
    <div className="grid gap-3 @md:grid-cols-2">
      <DateField
        label="Start date"
        name="own_start_date"
        {...stay.startLimits}
        typed={stay.startTyped}
        today={limits.today ?? limits.min}
        value={texts.from}
        onChange={(from) => onChange({ ...texts, from })}
      />
      <DateField
        label="End date"
        name="own_end_date"
        {...stay.endLimits}
        typed={stay.endTyped}
        today={limits.today ?? limits.min}
        value={texts.to}
        onChange={(to) => onChange({ ...texts, to })}
      />
    </div>
  );
}
