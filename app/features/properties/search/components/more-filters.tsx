import { SelectField } from "#app/ui/field.tsx";
import { vehicleClassNames } from "../model.ts";
import { Check } from "./filter-check.tsx";
import { type Faults, vehicleSides } from "./filter-faults.ts";
import { Amounts, Group } from "./filter-group.tsx";
import { amenityNames, bookingNames, filterNames } from "./filter-words.ts";
import type { Search, SearchField } from "./search-url.ts";

/** The filters that need no script: a vehicle, amenities, and ways to book. */
export function MoreFilters({ search, faults }: { search: Search; faults: Faults }) {
  return (
    <>
      <Group name={filterNames.vehicle} hint="In feet, width with mirrors.">
        <SelectField
          label="Vehicle"
          quietLabel
          name="fits"
          id="filter-fits"
          defaultValue={search.fits}
          className="mb-3"
        >
          <option value="">Any vehicle</option>
          {Object.entries(vehicleClassNames).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Amounts search={search} amounts={vehicleSides} faults={faults} />
      </Group>
      <Group name={filterNames.amenities}>
        <div className="grid sm:grid-cols-2">
          <Checks search={search} names={amenityNames} />
        </div>
      </Group>
      <Group name={filterNames.booking}>
        <Checks search={search} names={bookingNames} explained={explained} />
      </Group>
    </>
  );
}

type ChecksProps = {
  search: Search;
  names: Partial<Record<SearchField, string>>;
  explained?: Partial<Record<SearchField, string>>;
};

function Checks({ search, names, explained }: ChecksProps) {
  return Object.entries(names).map(([field, name]) => (
    <Check key={field} name={field} value="true" checked={search[field as SearchField] === "true"}>
      {name}
      {explained && <span className="block text-sm text-soft">{explained[field as SearchField]}</span>}
    </Check>
  ));
}

const explained = {
  instant: "Book right away with a verified ID.",
  renews: "No end date, billed monthly or weekly.",
};
