import { DateField } from "#app/ui/date-field.tsx";
import type { StayDates } from "./use-stay-dates.ts";

type Props = {
  dates: StayDates;
  /** Shows the missing-start error, after a first attempt to continue. */
  isMissing: boolean;
  /** The server's message for each date. */
  refused?: { start?: string | undefined; end?: string | undefined };
  /** Called when something is typed or chosen. */
  onChange?: () => void;
};

export const missingStart = "Please select a start date.";

export function StayFields({ dates, isMissing, refused, onChange }: Props) {
  return (
    <div className="grid gap-4 @lg:grid-cols-2">
      <DateField
        label="Select Start Date"
        name="start_date"
        placeholder="Choose a date"
        required
        {...dates.startLimits}
        typed={dates.startTyped}
        today={dates.startLimits.min}
        value={dates.startText}
        onChange={(text) => {
          dates.typeStart(text);
          onChange?.();
        }}
        hint="yyyy-MM-dd"
        error={isMissing && dates.startText === "" ? missingStart : (refused?.start ?? null)}
      />
      <DateField
        label="Select End Date"
        name="end_date"
        placeholder="Choose end date"
        {...dates.endLimits}
        typed={dates.endTyped}
        today={dates.startLimits.min}
        value={dates.endText}
        onChange={(text) => {
          dates.typeEnd(text);
          onChange?.();
        }}
        hint="For example, 2026-12-10. The last day; optional."
        error={refused?.end ?? null}
      />
    </div>
  );
}
