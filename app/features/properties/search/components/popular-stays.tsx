import { addDays, dateIn, type IsoDate } from "#app/platform/dates.ts";

type PopularStaysProps = {
  /** The first day that is entered already; else a stay begins today. */
  start: IsoDate | null;
  onChoose: (from: IsoDate, to: IsoDate) => void;
};

/** Buttons that enter both days of a stay of a common length. */
export function PopularStays({ start, onChoose }: PopularStaysProps) {
  return (
    <ul aria-label="Popular" className="flex flex-wrap gap-2">
      {stays.map(({ words, days }) => (
        <li key={words}>
          <button
            type="button"
            onClick={() => {
              const begin = start ?? dayHere();
              onChoose(begin, addDays(begin, days - 1));
            }}
            className="min-h-11 rounded-full border border-line px-3.5 text-sm font-medium hover:bg-sunken"
          >
            {words}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The person's today. Spaces nearby share it, and can't be reserved for days before it. */
function dayHere(): IsoDate {
  return dateIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
}

const stays = [
  { words: "A day", days: 1 },
  { words: "A week", days: 7 },
  { words: "30 days", days: 30 },
];
