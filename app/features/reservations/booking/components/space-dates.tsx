import { useEffect, useRef } from "react";
import type { DateLimits } from "#app/ui/free-days.ts";
import { RangeField } from "#app/ui/range-field.tsx";
import type { PricePeriod } from "#app/features/properties/model.ts";
import { lengths, RenewalChoice } from "./stay-fields.tsx";
import type { FirstDates } from "./use-stay-dates.ts";

type Props = {
  title: string;
  /** Its own dates as typed; null while it uses the shared ones. */
  texts: FirstDates | null;
  limits: DateLimits;
  /** The initial value of its own dates. */
  shared: FirstDates;
  pricePer: PricePeriod;
  /** Whether it may be billed by that period until someone ends it. */
  mayRenew: boolean;
  onChange: (texts: FirstDates | null) => void;
};

const linkLook = "text-link inline-flex min-h-11 items-center rounded-control text-left";

/** The dates of one of several spaces: the shared ones, or its own. */
export function SpaceDates({ title, texts, limits, shared, pricePer, mayRenew, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const hasOwn = texts !== null;
  // The pressed button is gone: focus what replaced it.
  useEffect(() => {
    if (pressed.current) frame.current?.querySelector<HTMLElement>(hasOwn ? "input" : "button")?.focus();
    pressed.current = false;
  }, [hasOwn]);
  const change = (next: FirstDates | null) => {
    pressed.current = true;
    onChange(next);
  };
  return (
    <div ref={frame} className="w-full border-t border-line pt-2">
      {texts === null ? (
        <button type="button" className={linkLook} onClick={() => change(shared)}>
          Use different dates for this space
          <span className="sr-only"> {title}</span>
        </button>
      ) : (
        <fieldset>
          <legend className="sr-only">Dates of {title}</legend>
          <RangeField
            limits={limits}
            typed={{ min: limits.min }}
            today={limits.today ?? limits.min!}
            presets={lengths[pricePer]}
            isIso
            value={texts}
            onChange={(next) => onChange({ ...next, renews: texts.renews === true && next.to === "" })}
            start={{ label: "Start date", name: "own_start_date", placeholder: "yyyy-MM-dd" }}
            end={{ label: "End date", name: "own_end_date", placeholder: "yyyy-MM-dd" }}
          />
          {mayRenew && (
            <RenewalChoice
              name="own_renews"
              periods={[pricePer]}
              checked={texts.renews === true}
              onChange={(renews) => onChange({ from: texts.from, to: renews ? "" : texts.to, renews })}
            />
          )}
          <button type="button" className={linkLook} onClick={() => change(null)}>
            Same dates as the others
            <span className="sr-only"> {title}</span>
          </button>
        </fieldset>
      )}
    </div>
  );
}
