import { dayInWords, daysInWords } from "#app/platform/dates.ts";
import { announce } from "#app/ui/announce.ts";
import type { DatesJson } from "#app/features/reservations/present.ts";

type Props = {
  title: string;
  problem?: string | undefined;
  dates: DatesJson[];
  /** Each is without an end, as it was asked for. */
  isEndless?: boolean;
  onTake: (dates: DatesJson) => void;
};

/** Says why a space's dates aren't available, with buttons for the next free ones. */
export function NextFree({
  title,
  problem = "Those dates are already taken.",
  dates,
  isEndless = false,
  onTake,
}: Props) {
  return (
    <>
      <p>{problem}</p>
      {dates.length === 0 ? (
        <p className="font-normal text-ink">No other dates that long are available.</p>
      ) : (
        <>
          <p className="mt-1 font-normal text-ink">Next available:</p>
          <ul className="mt-1 flex flex-wrap gap-2">
            {dates.map((free) => {
              const words = isEndless
                ? `From ${dayInWords(free.start_date)}, no end date`
                : daysInWords(free.start_date, free.end_date);
              return (
                <li key={free.start_date}>
                  <button
                    type="button"
                    className="button button-secondary text-sm"
                    onClick={(event) => {
                      // The pressed button disappears with the taken dates.
                      event.currentTarget.closest<HTMLElement>("[tabindex]")?.focus();
                      onTake(free);
                      announce(`${title}: ${words}.`);
                    }}
                  >
                    {words}
                    <span className="sr-only"> for {title}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </>
  );
}
