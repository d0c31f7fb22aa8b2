import { SelectField } from "#app/ui/field.tsx";
import { FilterForm } from "./filter-form.tsx";
import { amenityNames, vehicleHeights } from "./filter-words.ts";
import { filterFields, type Search, type SearchField } from "./search-url.ts";

/** What a space must have, and how tall a vehicle must fit. */
export function FilterAmenities({ path, search }: { path: string; search: Search }) {
  return (
    <FilterForm path={path} search={search} fields={filterFields.amenities}>
      <ul aria-label="Amenities" className="flex flex-col sm:min-w-64">
        {Object.entries(amenityNames).map(([field, name]) => (
          <li key={field}>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name={field}
                value="true"
                defaultChecked={search[field as SearchField] === "true"}
                className="size-5"
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
      <SelectField
        label="Vehicle that must fit"
        name="min_vehicle_height"
        id="filter-min_vehicle_height"
        defaultValue={search.min_vehicle_height}
      >
        <option value="">Any height</option>
        {heightsWith(search.min_vehicle_height).map(([feet, words]) => (
          <option key={feet} value={feet}>
            {words}
          </option>
        ))}
      </SelectField>
    </FilterForm>
  );
}

/** The usual heights, and the one that is asked for if it is none of them. */
function heightsWith(asked: string): [string, string][] {
  const usual = Object.entries(vehicleHeights);
  return asked === "" || vehicleHeights[asked] ? usual : [...usual, [asked, `${asked} ft`]];
}
