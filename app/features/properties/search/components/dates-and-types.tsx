import { useState } from "react";
import type { IsoDate } from "#app/platform/dates.ts";
import { type ShownType, typesToChoose } from "#app/platform/space-types.ts";
import { RangeField } from "#app/ui/range-field.tsx";
import { Check } from "./filter-check.tsx";
import { Group } from "./filter-group.tsx";
import { filterNames } from "./filter-words.ts";
import { type Search, typesOf } from "./search-url.ts";

type Props = {
  search: Search;
  today: IsoDate;
  types: readonly ShownType[];
  missing: string | null;
};

/** The filters that a page's search box has, where it has none. */
export function DatesAndTypes({ search, today, types, missing }: Props) {
  const chosen: readonly string[] = typesOf(search);
  return (
    <>
      <Group name={filterNames.dates}>
        <Dates search={search} today={today} missing={missing} />
      </Group>
      <Group name={filterNames.type}>
        <div className="grid grid-cols-2">
          {typesToChoose(types, chosen).map(({ type, name }) => (
            <Check key={type} name="type" value={type} checked={chosen.includes(type)}>
              {name}
            </Check>
          ))}
        </div>
      </Group>
    </>
  );
}

function Dates({ search, today, missing }: Omit<Props, "types">) {
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
