import type { ReactNode } from "react";
import { RangeField } from "#app/ui/range-field.tsx";
import type { Preset } from "#app/ui/presets.ts";
import type { PricePeriod } from "#app/features/properties/model.ts";
import type { Space } from "./use-quotes.tsx";
import type { StayDates } from "./use-stay-dates.ts";

type Props = {
  dates: StayDates;
  /** Shows the missing-start error, after a first attempt to continue. */
  isMissing?: boolean;
  /** The server's message for each date. */
  refused?: { start?: string | undefined; end?: string | undefined };
  /** The spaces of the stay. */
  spaces: readonly Space[];
  /** Shows dates as yyyy-MM-dd. */
  isIso?: boolean;
  /** What the chosen dates cost. */
  note?: ReactNode;
  /** Called when something is typed or chosen. */
  onChange?: () => void;
};

export const missingStart = "Please select a start date.";

/** The lengths that are offered for a price per period. */
export const lengths: Record<PricePeriod, Preset[]> = {
  Hour: ["day", "week", "month"],
  Day: ["day", "week", "month"],
  Week: ["week", "month"],
  Month: ["month", "quarter"],
};

/** The first and the last day of a stay. */
export function StayFields({
  dates,
  isMissing = false,
  refused,
  spaces,
  isIso = false,
  note,
  onChange,
}: Props) {
  const renewing = spaces.filter((space) => !space.own);
  const mayRenew = renewing.length > 0 && renewing.every((space) => space.renews);
  const fields = (
    <RangeField
      limits={dates.limits}
      typed={dates.typed}
      today={dates.limits.today ?? dates.limits.min!}
      presets={lengths[spaces[0]?.price_per ?? "Month"]}
      note={note}
      hint={dates.renews ? undefined : blankEndInWords(spaces)}
      isIso={isIso}
      value={dates.texts}
      onChange={(texts) => {
        dates.change(texts);
        onChange?.();
      }}
      start={{
        label: "Select Start Date",
        name: "start_date",
        placeholder: "Choose a date",
        required: true,
        error: isMissing && dates.texts.from === "" ? missingStart : refused?.start,
      }}
      end={{
        label: "Select End Date",
        name: "end_date",
        placeholder: "Choose end date",
        error: refused?.end,
      }}
    />
  );
  if (!mayRenew) return fields;
  return (
    <div className="flex flex-col gap-2">
      {fields}
      <RenewalChoice
        name="renews"
        periods={renewing.map(({ price_per }) => price_per)}
        checked={dates.renews}
        onChange={(renews) => {
          dates.chooseRenewal(renews);
          onChange?.();
        }}
      />
    </div>
  );
}

type Choice = {
  name: string;
  periods: readonly (PricePeriod | undefined)[];
  checked: boolean;
  onChange: (renews: boolean) => void;
};

/** A choice of its own: leaving the end date empty never makes a rental without an end. */
export function RenewalChoice({ name, periods, checked, onChange }: Choice) {
  const billed = new Set(periods.map((period) => (period === "Week" ? "weekly" : "monthly")));
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        name={name}
        value="true"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-brand"
      />
      <span className="min-w-0">No end date, billed {[...billed].join(" or ")}</span>
    </label>
  );
}

/** What a stay without an end date is. */
export function blankEndInWords([space, ...others]: readonly Space[]): string {
  const { price_per: period } = space ?? {};
  if (!period || others.length > 0) return "The end date is optional.";
  const words = period === "Hour" ? "an hour" : `one ${period.toLowerCase()}`;
  return `Leave the end date blank for ${words}.`;
}
