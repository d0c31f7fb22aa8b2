import { useState } from "react";
import type { IsoDate } from "#app/platform/dates.ts";
import { DateField } from "#app/ui/date-field.tsx";
import { readTypedDate } from "#app/ui/typed-date.ts";
import { FilterForm } from "./filter-form.tsx";
import { PopularStays } from "./popular-stays.tsx";
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
      <PopularStays
        start={start.date}
        onChoose={(begin, last) => {
          setFrom(begin);
          setTo(last);
        }}
      />
    </FilterForm>
  );
}
