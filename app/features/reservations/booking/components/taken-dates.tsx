import { addDays, daysInWords } from "#app/platform/dates.ts";
import type { Stay } from "#app/features/reservations/model.ts";

const most = 8;

/** The dates that aren't available, in words; the date fields' calendar shows the same. */
export function TakenDates({ stays }: { stays: Stay[] }) {
  if (stays.length === 0) return <p className="text-soft">No dates are booked yet.</p>;
  return (
    <div className="text-soft">
      <p>Already booked:</p>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        {stays.slice(0, most).map((stay) => (
          <li key={stay.start}>{daysInWords(stay.start, addDays(stay.end, -1))}</li>
        ))}
        {stays.length > most && <li>and {stays.length - most} more later on</li>}
      </ul>
    </div>
  );
}
