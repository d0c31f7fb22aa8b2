import { useState } from "react";
import { typesOfSpace } from "#app/features/properties/model.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { RangeField } from "#app/ui/range-field.tsx";
import { Check } from "./filter-check.tsx";
import { Group } from "./filter-group.tsx";
import { filterNames } from "./filter-words.ts";
import { type Search, typesOf } from "./search-url.ts";

type Props = { search: Search; today: IsoDate; missing: string | null };

/** The filters that a page's search box has, where it has none. */
export function DatesAndTypes({ search, today, missing }: Props) {
  return (
    <>
      <Group name={filterNames.dates}>
        <Dates search={search} today={today} missing={missing} />
      </Group>
      <Group name={filterNames.type}>
        <div className="grid grid-cols-2">
          {typesOfSpace.map((type) => (
            <Check key={type} name="type" value={type} checked={typesOf(search).includes(type)}>
              {type}
            </Check>
          ))}
        </div>
      </Group>
    </>
  );
}

function Dates({ search, today, missing }: Props) {
  const [dates, setDates] = useState({ from: search.from, to: search.to });
  return (
    <RangeField
      limits={{ min: today }}
      today={today}
      value={dates}
      onChange={setDates}
      start={{
        label: "Start date",
        name: "from",
        id: "filter-from",
        error: dates.from === "" ? missing : null,
      }}
      end={{ label: "End date", name: "to", id: "filter-to" }}
    />
  );
}
