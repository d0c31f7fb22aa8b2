import type { ComponentType } from "react";
import { useRouteLoaderData } from "react-router";
import { useAmenities } from "#app/features/properties/card/components/use-amenities.ts";
import { useSpaceTypes } from "#app/features/properties/card/components/use-space-types.ts";
import { amenityName, isOwnAmenity } from "#app/platform/amenities.ts";
import { isLeftOut } from "#app/platform/type-facts.ts";
import { typesToChoose } from "#app/platform/space-types.ts";
import type { Place } from "#app/platform/places/place.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { PlaceInput } from "#app/ui/place-input.tsx";
import { goodNames, goods, goodsFor, timeInWords } from "#app/features/properties/model.ts";
import { type DraftField, fieldOf } from "./form-fields.ts";
import { PinMap } from "./pin-map.tsx";
import { DiscountFields, type OwnProps, PolicyField } from "./term-fields.tsx";
import { noPin, type PropertyDraft } from "./property-draft.ts";
import { useZipPlace } from "./use-zip-place.ts";

/** The fields that need more than an input of their own. */
export const ownFields: Partial<Record<DraftField, ComponentType<OwnProps>>> = {
  type_of_space: TypeOfSpace,
  allowed: Allowed,
  street_address: StreetAddress,
  latitude: Pin,
  access_from: AccessHours,
  vehicle_feet: VehicleHeight,
  weekly_discount: DiscountFields,
  cancellation_policy: PolicyField,
};

/** The types that are offered, and the one that it has. */
function TypeOfSpace({ draft, tie }: OwnProps) {
  return (
    <SelectField autoComplete="off" {...tie}>
      <option value="">Choose a type</option>
      {typesToChoose(useSpaceTypes(), [draft.type_of_space]).map(({ type, name }) => (
        <option key={type} value={type}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** What people store in spaces of this type, and what was chosen before the type. */
function Allowed({ draft, tie, onChange }: OwnProps) {
  const chosen = draft.allowed.split(",");
  const offered = goodsFor(draft.type_of_space);
  const choices = goods
    .filter((good) => offered.includes(good) || chosen.includes(good))
    .map((good) => [good, goodNames[good]] as const);
  return <Choices name="allowed" chosen={chosen} choices={choices} tie={tie} onChange={onChange} />;
}

/** The operator's own amenities that are offered, and those that it has; nothing without any. */
function OwnAmenities({ draft, errors, onChange }: OwnProps) {
  const chosen = draft.amenities.split(",").filter((code) => code !== "");
  const amenities = useAmenities();
  const offered = amenities.filter(({ code, isOffered }) => isOffered && isOwnAmenity(code));
  const codes = new Set([...offered.map(({ code }) => code), ...chosen]);
  if (codes.size === 0) return null;
  const choices = [...codes].map((code) => [code, amenityName(amenities, code)] as const);
  const tie = { label: fieldOf("amenities").label, error: errors.amenities };
  return <Choices name="amenities" chosen={chosen} choices={choices} tie={tie} onChange={onChange} />;
}

type ChoicesProps = {
  name: "allowed" | "amenities";
  chosen: readonly string[];
  choices: readonly (readonly [value: string, words: string])[];
  tie: Pick<OwnProps["tie"], "label" | "error">;
  onChange: OwnProps["onChange"];
};

/** Several of a list, sent in its order. */
function Choices({ name, chosen, choices, tie, onChange }: ChoicesProps) {
  const choose = (value: string, isChosen: boolean) => {
    const values = choices.map(([one]) => one);
    onChange({ [name]: values.filter((one) => (one === value ? isChosen : chosen.includes(one))).join(",") });
  };
  return (
    <fieldset aria-describedby={tie.error && `${name}-error`}>
      <legend className="mb-1.5 text-sm font-semibold">{tie.label}</legend>
      <div className="grid grid-cols-2 gap-x-3">
        {choices.map(([value, words]) => (
          <label key={value} className="flex min-h-11 min-w-0 items-center gap-2.5">
            <input
              type="checkbox"
              name={name}
              value={value}
              checked={chosen.includes(value)}
              className="size-5 shrink-0"
              onChange={({ target }) => choose(value, target.checked)}
            />
            <span className="min-w-0 wrap-anywhere">{words}</span>
          </label>
        ))}
      </div>
      {tie.error && (
        <p id={`${name}-error`} role="alert" className="text-sm font-medium text-bad">
          {tie.error}
        </p>
      )}
    </fieldset>
  );
}

function StreetAddress({ tie, onChange }: OwnProps) {
  const knowsStreets = useRouteLoaderData<{ knowsStreets: boolean }>("root")?.knowsStreets ?? false;
  return (
    <PlaceInput
      {...tie}
      hint={addressHint(knowsStreets)}
      autoComplete="address-line1"
      enterKeyHint="next"
      onChange={(value) => onChange({ street_address: value })}
      onPick={(place) => onChange(addressOf(place))}
    />
  );
}

function Pin({ draft, errors, onChange }: OwnProps) {
  const zipPlace = useZipPlace({ draft, onChange });
  return (
    <>
      <PinMap
        draft={draft}
        zipPoint={zipPlace}
        onChange={onChange}
        error={errors.latitude ?? errors.longitude}
      />
      {(["latitude", "longitude", "location_precision"] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={draft[name]} />
      ))}
    </>
  );
}

function AccessHours(props: OwnProps) {
  const { draft, onChange } = props;
  const tie = tieAll(props);
  const allHours = useAmenities().find(({ code }) => code === "all_hours")!;
  const always = draft.access_from === "00:00" && draft.access_to === "24:00";
  const types = useSpaceTypes();
  if (isLeftOut(types, draft.type_of_space, "access_from")) return <OwnAmenities {...props} />;
  return (
    <div className="flex flex-col gap-2">
      <OwnAmenities {...props} />
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        <SelectField {...tie("access_from")}>
          <Times first={0} also={draft.access_from} />
        </SelectField>
        <SelectField {...tie("access_to")}>
          <Times first={1} also={draft.access_to} />
        </SelectField>
      </div>
      {(allHours.isOffered || always) && (
        <label className="flex min-h-11 items-center gap-2.5 self-start [@media(scripting:none)]:hidden">
          <input
            type="checkbox"
            className="size-5"
            checked={always}
            onChange={({ target }) =>
              onChange(
                target.checked
                  ? { access_from: "00:00", access_to: "24:00" }
                  : { access_from: "", access_to: "" },
              )
            }
          />
          {allHours.name}
        </label>
      )}
    </div>
  );
}

function VehicleHeight(props: OwnProps) {
  const tie = tieAll(props);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Tallest vehicle that fits</legend>
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        {(["vehicle_feet", "vehicle_inches"] as const).map((name) => (
          <Field key={name} inputMode="numeric" autoComplete="off" maxLength={2} {...tie(name)} />
        ))}
      </div>
    </fieldset>
  );
}

/** Ties one field of several that a component draws together. */
function tieAll({ draft, errors, onChange }: Omit<OwnProps, "tie">) {
  return (name: DraftField) => ({
    name,
    label: fieldOf(name).label,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
}

/** The half hours of a day, from its beginning or to its end, and a time that is none of them. */
function Times({ first, also }: { first: 0 | 1; also: string }) {
  const halves = Array.from({ length: 48 }, (_, half) => {
    const minutes = (half + first) * 30;
    return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  });
  return (
    <>
      <option value="">Not specified</option>
      {(also === "" || halves.includes(also) ? halves : [...halves, also].toSorted()).map((time) => (
        <option key={time} value={time}>
          {timeInWords(time)}
        </option>
      ))}
    </>
  );
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/** The ZIP code has filled in the city; a configured provider also suggests houses. */
function addressHint(knowsStreets: boolean): string {
  return knowsStreets
    ? "Start typing, such as 1200 Market Street, and choose your address from the list."
    : "The number and the street, such as 1200 Market Street.";
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
