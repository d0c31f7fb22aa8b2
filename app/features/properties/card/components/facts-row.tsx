import Check from "~icons/lucide/check";
import CarFront from "~icons/lucide/car-front";
import Clock from "~icons/lucide/clock";
import CloudSun from "~icons/lucide/cloud-sun";
import Lightbulb from "~icons/lucide/lightbulb";
import LightbulbOff from "~icons/lucide/lightbulb-off";
import type { IconComponent } from "#app/ui/icon.ts";
import MoveVertical from "~icons/lucide/move-vertical";
import Plug from "~icons/lucide/plug";
import Repeat from "~icons/lucide/repeat";
import Ruler from "~icons/lucide/ruler";
import Umbrella from "~icons/lucide/umbrella";
import Unplug from "~icons/lucide/unplug";
import Zap from "~icons/lucide/zap";
import { amenityName, amenityNames, type ShownAmenity } from "#app/platform/amenities.ts";
import { accessInWords } from "#app/features/properties/model.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { renewalInWords } from "./property-facts.tsx";

type Props = { property: PropertyJson; amenities: readonly ShownAmenity[] };

/** The size, and what the landlord has said; nothing stands for what was not said. */
export function FactsRow({ property, amenities }: Props) {
  return (
    <ul aria-label="Facts" className="flex flex-wrap gap-2">
      {factsOf(property, amenities).map(([Icon, words]) => (
        <li
          key={words}
          className="flex min-h-9 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm font-medium"
        >
          <Icon aria-hidden className="size-4 shrink-0 text-brand" />
          {words}
        </li>
      ))}
    </ul>
  );
}

/** As a process of this release or the one before sends it. */
type Sent = Omit<PropertyJson, "amenities"> & { amenities?: string[] | undefined };

function factsOf(property: Sent, amenities: readonly ShownAmenity[]): [IconComponent, string][] {
  const { length, width, covered, power, lit, drive_up, access_from, access_to } = property;
  const { amenities: own = [] } = property;
  /** Of an amenity that the operator renamed: “Outlet”, “No outlet”. */
  const said = (code: keyof typeof amenityNames, isThere: boolean, usualNo: string) => {
    const name = amenityName(amenities, code);
    if (isThere) return name;
    return name === amenityNames[code]
      ? usualNo
      : `No ${name.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())}`;
  };
  const { vehicle_feet: feet, vehicle_inches: inches } = property;
  const facts: ([IconComponent, string] | false)[] = [
    [Ruler, `${length} × ${width} ft`],
    property.instant && [Zap, "Instant booking"],
    property.renews && [Repeat, renewalInWords(property.price_per)],
    covered !== null && [covered ? Umbrella : CloudSun, said("covered", covered, "Open air")],
    power !== null && [power ? Plug : Unplug, said("power", power, "No power")],
    lit !== null && [lit ? Lightbulb : LightbulbOff, said("lit", lit, "Not lit at night")],
    drive_up !== null && [CarFront, said("drive_up", drive_up, "No drive-up access")],
    ...own.map((code): [IconComponent, string] => [Check, amenityName(amenities, code)]),
    access_from !== null &&
      access_to !== null && [
        Clock,
        accessInWords(access_from, access_to, amenityName(amenities, "all_hours")),
      ],
    feet !== null && [MoveVertical, `Vehicles up to ${feet} ft${inches ? ` ${inches} in` : ""}`],
  ];
  return facts.filter((fact) => fact !== false);
}
