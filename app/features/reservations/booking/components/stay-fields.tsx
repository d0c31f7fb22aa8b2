import type { ReactNode } from "react";
import { RangeField } from "#app/ui/range-field.tsx";
import type { StayDates } from "./use-stay-dates.ts";

type Props = {
  dates: StayDates;
  /** Shows the missing-start error, after a first attempt to continue. */
  isMissing: boolean;
  /** The server's message for each date. */
  refused?: { start?: string | undefined; end?: string | undefined };
  /** What the chosen dates cost. */
  note?: ReactNode;
  /** Called when something is typed or chosen. */
  onChange?: () => void;
};

export const missingStart = "Please select a start date.";

/** The first and the last day of a stay. */
export function StayFields({ dates, isMissing, refused, note, onChange }: Props) {
  return (
    <RangeField
      limits={dates.startLimits}
      chosen={{ start: dates.start, last: dates.last }}
      today={dates.startLimits.today ?? dates.startLimits.min}
      note={note}
      hint="For example, 2026-12-10. The end date is optional."
      onPick={(day, end) => {
        onChange?.();
        return dates.pick(day, end);
      }}
      onClear={dates.clear}
      start={{
        label: "Select Start Date",
        name: "start_date",
        placeholder: "Choose a date",
        required: true,
        typed: dates.startTyped,
        value: dates.startText,
        onChange: (text) => {
          dates.typeStart(text);
          onChange?.();
        },
        error: isMissing && dates.startText === "" ? missingStart : (refused?.start ?? null),
      }}
      end={{
        label: "Select End Date",
        name: "end_date",
        placeholder: "Choose end date",
        typed: dates.endTyped,
        value: dates.endText,
        onChange: (text) => {
          dates.typeEnd(text);
          onChange?.();
        },
        error: refused?.end ?? null,
      }}
    />
  );
}
