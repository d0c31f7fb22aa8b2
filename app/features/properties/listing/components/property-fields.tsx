import { useRouteLoaderData } from "react-router";
import { usStates } from "#app/platform/places/us-states.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import type { Place } from "#app/platform/places/place.ts";
import { DateField } from "#app/ui/date-field.tsx";
import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";
import { PlaceInput } from "#app/ui/place-input.tsx";
import { readTypedDate } from "#app/ui/typed-date.ts";
import { pricePeriods, typesOfSpace } from "#app/features/properties/model.ts";
import { AmenityFields } from "./amenity-fields.tsx";
import { Group } from "./property-group.tsx";
import { PinMap } from "./pin-map.tsx";
import { type DraftErrors, type DraftField, noPin, type PropertyDraft } from "./property-draft.ts";

type Props = {
  draft: PropertyDraft;
  errors: DraftErrors;
  /** The earliest day that is today anywhere in the country. */
  today: IsoDate;
  /** Fields that may stay empty although the form usually requires them. */
  optional?: DraftField[];
  onChange: (changes: Partial<PropertyDraft>) => void;
};

/** Everything about a property except its photos. */
export function PropertyFields({ draft, errors, today, optional = [], onChange }: Props) {
  const tie = (name: DraftField) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  // Without script, the browser checks required fields.
  const need = (name: DraftField) => ({ ...tie(name), required: !optional.includes(name) });
  const text = (name: DraftField) => ({ onChange: (value: string) => onChange({ [name]: value }) });
  return (
    <>
      <Group title="Your space">
        <Field
          label="Title"
          hint="For example, “Dry garage near the Capitol”."
          maxLength={120}
          {...need("title")}
        />
        <SelectField label="Type of space" {...need("type_of_space")}>
          <Choices words="Choose a type" values={typesOfSpace} />
        </SelectField>
        <TextAreaField
          label="Description (optional)"
          hint="Describe access, lighting, power, and what fits."
          maxLength={5000}
          {...tie("description")}
        />
      </Group>
      <Group title="Price">
        <div className="grid grid-cols-2 gap-4">
          <Field label="Price in dollars" inputMode="decimal" autoComplete="off" {...need("price")} />
          <SelectField label="Price per" {...need("price_per")}>
            <Choices words="Choose" values={pricePeriods} />
          </SelectField>
        </div>
      </Group>
      <Group title="Where it is">
        <PlaceInput
          label="Street address"
          hint={addressHint(useKnowsStreets())}
          autoComplete="address-line1"
          enterKeyHint="next"
          {...need("street_address")}
          {...text("street_address")}
          onPick={(place) => {
            if (place) onChange(addressOf(place));
          }}
        />
        <Field label="City" autoComplete="address-level2" {...need("city")} />
        <div className="grid grid-cols-2 gap-4">
          <SelectField label="State" autoComplete="address-level1" {...need("state")}>
            <option value="">Choose</option>
            {Object.entries(usStates).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field
            label="ZIP code"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            {...need("zipcode")}
          />
        </div>
        <PinMap draft={draft} onChange={onChange} error={errors.latitude ?? errors.longitude} />
        {(["latitude", "longitude", "location_precision"] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={draft[name]} />
        ))}
      </Group>
      <Group title="Size inside, in feet">
        <div className="grid grid-cols-3 gap-3 sm:gap-4">
          <Field label="Length" inputMode="decimal" autoComplete="off" {...need("length")} />
          <Field label="Width" inputMode="decimal" autoComplete="off" {...need("width")} />
          <Field label="Height" inputMode="decimal" autoComplete="off" {...need("height")} />
        </div>
      </Group>
      <AmenityFields draft={draft} errors={errors} onChange={onChange} />
      <Group title="When it’s available">
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField
            label="Start date"
            min={today}
            today={today}
            {...need("start_date")}
            {...text("start_date")}
          />
          <DateField
            label="End date (optional)"
            min={readTypedDate(draft.start_date).date ?? today}
            hint="Leave blank for no end date."
            {...tie("end_date")}
            {...text("end_date")}
          />
        </div>
      </Group>
    </>
  );
}

/**
 * What choosing from the list fills in: the gazetteer knows cities and ZIP codes, a configured provider also houses.
 */
function addressHint(knowsStreets: boolean): string {
  const example = "such as 1200 Market Street, Harrisburg, PA";
  return knowsStreets
    ? `Start typing, ${example}, and choose your address from the list.`
    : `Type it with the city, ${example}, and choose the city from the list.`;
}

function useKnowsStreets(): boolean {
  return useRouteLoaderData<{ knowsStreets: boolean }>("root")?.knowsStreets ?? false;
}

/** The address fields that a chosen place fills in; a city leaves street and ZIP code to type. */
function addressOf(place: Place): Partial<PropertyDraft> {
  const { street, city, state, postcode } = place;
  return {
    street_address: street ?? "",
    city,
    state,
    ...(postcode && { zipcode: postcode }),
    ...pinAt(place),
  };
}

/** Sets the pin for an address known to its house or street; otherwise removes a pin of another address. */
function pinAt({ precision, lat, lng }: Place): Partial<PropertyDraft> {
  if (precision !== "rooftop" && precision !== "street") return noPin;
  return { latitude: lat.toFixed(6), longitude: lng.toFixed(6), location_precision: precision };
}

function Choices({ words, values }: { words: string; values: readonly string[] }) {
  return (
    <>
      <option value="">{words}</option>
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </>
  );
}
