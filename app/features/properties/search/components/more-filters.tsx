import { SelectField } from "#app/ui/field.tsx";
import { vehicleClassNames } from "../model.ts";
import { Check } from "./filter-check.tsx";
import { type Faults, vehicleSides } from "./filter-faults.ts";
import { Amounts, Group } from "./filter-group.tsx";
import { isOwnAmenity, type ShownAmenity } from "#app/platform/amenities.ts";
import { amenitiesOf, bookingNames, filterNames } from "./filter-words.ts";
import type { Search } from "./search-url.ts";

type MoreProps = { search: Search; faults: Faults; amenities: readonly ShownAmenity[] };

/** The filters that need no script: a vehicle, amenities, and ways to book. */
export function MoreFilters({ search, faults, amenities }: MoreProps) {
  const asked = amenitiesOf(search);
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
          {amenities
            .filter(({ code, isOffered }) => isOffered || asked.includes(code))
            .map(({ code, name }) => (
              <Check
                key={code}
                {...(isOwnAmenity(code) ? { name: "amenity", value: code } : { name: code, value: "true" })}
                checked={asked.includes(code)}
              >
                {name}
              </Check>
            ))}
        </div>
      </Group>
      <Group name={filterNames.booking}>
        {Object.entries(bookingNames).map(([field, name]) => (
          <Check key={field} name={field} value="true" checked={search[field as Booking] === "true"}>
            {name}
            <span className="block text-sm text-soft">{explained[field as Booking]}</span>
          </Check>
        ))}
      </Group>
    </>
  );
}

type Booking = keyof typeof bookingNames;

const explained: Record<Booking, string> = {
  instant: "Book right away with a verified ID.",
  renews: "No end date, billed monthly or weekly.",
};
