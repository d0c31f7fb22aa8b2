import { useState } from "react";
import { addDays, dateIn, type IsoDate } from "#app/platform/dates.ts";
import { DateField } from "#app/ui/date-field.tsx";
import { readTypedDate } from "#app/ui/typed-date.ts";
import { FilterForm } from "./filter-form.tsx";
import { filterFields, type Search } from "./search-url.ts";

type FilterDatesProps = { path: string; search: Search; today: IsoDate };

/** Dates: free from a day on, or from a day to a day. */
export function FilterDates({ path, search, today }: FilterDatesProps) {
  const [from, setFrom] = useState(search.from);
  const [to, setTo] = useState(search.to);
  const [missing, setMissing] = useState(false);
  const start = readTypedDate(from, { min: today });
  const first = start.date ?? today;
  const end = readTypedDate(to, { min: first });

  function isComplete() {
    const lacksStart = to !== "" && from === "";
    setMissing(lacksStart);
    return !lacksStart && start.problem === null && end.problem === null;
  }

  return (
    <FilterForm path={path} search={search} fields={filterFields.dates} onCheck={isComplete}>
      <div className="grid gap-3 sm:w-92 sm:grid-cols-2">
        <DateField
          label="From"
          name="from"
          id="filter-from"
          value={from}
          onChange={setFrom}
          min={today}
          error={missing && from === "" ? "Please select a start date." : null}
        />
        <DateField label="To" name="to" id="filter-to" value={to} onChange={setTo} min={first} />
      </div>
      <ul aria-label="Popular" className="flex flex-wrap gap-2">
        {stays.map(({ words, days }) => (
          <li key={words}>
            <button
              type="button"
              onClick={() => {
                const begin = start.date ?? dayHere();
                setFrom(begin);
                setTo(addDays(begin, days - 1));
              }}
              className="min-h-11 rounded-full border border-line px-3.5 text-sm font-medium hover:bg-sunken sm:min-h-9"
            >
              {words}
            </button>
          </li>
        ))}
      </ul>
    </FilterForm>
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
