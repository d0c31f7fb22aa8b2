import { Folded } from "#app/ui/folded.tsx";
import { typeFactNames } from "#app/platform/type-facts.ts";
import { spaceIcons } from "#app/platform/space-icons.ts";
import { TypeIcon } from "#app/ui/type-icon.tsx";
import type { SettingJson } from "../present.ts";

type Help = {
  about: string;
  /** A whole value that is accepted as it stands. */
  example: string;
  /** Each part that a value can have, and what it does. */
  parts: [text: string, does: string][];
  /** What else is true of it. */
  rest: string;
  showsIcons?: boolean;
};

const feeParts: Help["parts"] = [
  ["5%", "of the rent; 0% + $3 is a fixed amount instead"],
  ["5% + $0.30", "with a fixed part for each payment"],
  ["at least $1, at most $50", "after a comma: the least and the most of one payment"],
  ["Parking Lot: 8%", "after a semicolon: another fee for one type of space, by its code"],
];

/** How the settings are written that have a form of their own, by their control; their examples are tested. */
export const settingHelp: Partial<Record<SettingJson["control"], Help>> = {
  types: {
    about: "The types of space in your order, with semicolons between them",
    example:
      "Parking Lot; Covered Garage = Garage; -Basement; Covered Garage/rv-port = RV port, icon caravan",
    parts: [
      [
        "Covered Garage = Garage",
        "people read Garage; Covered Garage stays the code in files, fees and the API",
      ],
      ["-Basement", "is not offered to new spaces and in filters; spaces that have it keep it"],
      [
        "Covered Garage/rv-port = RV port, icon caravan",
        "adds a type of your own, with the facts and rules of Covered Garage and an icon",
      ],
      [
        "Covered Garage/dry-room = Dry room, without vehicle height, without drive-up access",
        "facts that don’t apply: forms don’t ask for them, pages don’t show them, no search finds by them, and spaces keep them",
      ],
    ],
    rest: `Types that you leave out follow as they are. An icon that you uploaded has a name such as drawing-3f2a…. Facts that can be left out are ${typeFactNames.join(", ")}.`,
    showsIcons: true,
  },
  amenities: {
    about: "The amenities in your order, with semicolons between them",
    example: "Power = Outlet; ev-charger = EV charger; -Lit at night",
    parts: [
      ["Power = Outlet", "people read Outlet"],
      ["-Lit at night", "is not offered in forms and filters; spaces that have it keep it"],
      [
        "ev-charger = EV charger",
        "adds one of your own: its code, which files and the API have, then its name",
      ],
    ],
    rest: "Amenities that you leave out follow as they are. A code has small letters and dashes.",
  },
  fee: {
    about: "What tenants pay on top of the rent",
    example: "5% + $0.30, at least $1, at most $50; Parking Lot: 8%",
    parts: feeParts,
    rest: "Reservations keep the fee that they were made with.",
  },
  landlordFee: {
    about:
      "What landlords pay of the rent that they get, never more than all of it. Tenants pay no more for it",
    example: "2% + $0.50; Parking Lot: 5%",
    parts: feeParts,
    rest: "Reservations keep the fee that they were made with. Our own terms say that there may be one; terms that you publish should, too.",
  },
};

/** The parts of such a value, folded below its field. */
export function SettingHelp({
  help: { parts, rest, showsIcons = false },
  label,
}: {
  help: Help;
  label: string;
}) {
  return (
    <Folded
      className="text-sm"
      label={
        <>
          How to write it<span className="sr-only">: {label}</span>
        </>
      }
    >
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {parts.map(([text, does]) => (
          <div key={text} className="contents">
            <dt className="font-mono wrap-anywhere">{text}</dt>
            <dd className="text-soft max-sm:mb-2">{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-soft">{rest}</p>
      {showsIcons && (
        <ul aria-label="Icons" className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
          {spaceIcons.map((icon) => (
            <li key={icon} className="flex items-center gap-1.5">
              <TypeIcon icon={icon} className="size-5 text-brand" />
              {icon}
            </li>
          ))}
        </ul>
      )}
    </Folded>
  );
}
