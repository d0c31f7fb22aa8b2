import type { TypeOfSpace } from "#app/features/properties/model.ts";

type Space = {
  typeOfSpace: TypeOfSpace;
  title: string;
  description: string;
  widthFeet: number;
  heightFeet: number;
};

/** What a landlord says of a space: nothing that its words deny, and, as in life, not everything. */
export function amenitiesOf(space: Space, number: number) {
  const { typeOfSpace: type, title, description, heightFeet } = space;
  const words = `${title}. ${description}`;
  const says = (pattern: RegExp) => (pattern.test(words) ? true : null);
  const garage = type === "Covered Garage";
  const outside = type === "Driveway" || type === "Parking Lot";
  return {
    isCovered: outside ? false : type === "Other" ? says(/shed|barn|attic|workshop|covered/i) : true,
    hasPower: type === "Parking Lot" ? false : says(/power|socket|dehumidifier|bench/i),
    isLit: says(/\blit\b|\blights?\b/i) ?? (type === "Storage Unit" || (garage && number % 2 === 0) || null),
    isDriveUp: outside || garage ? true : type === "Basement" ? false : says(/drive-up|back right up|barn/i),
    ...accessOf(words, type, number),
    vehicleHeightInches: garage ? Math.floor(heightFeet * 12) - 6 : null,
    ...entranceOf(space, number),
  };
}

/** A double garage has a double door; some landlords don't say. */
function entranceOf({ typeOfSpace: type, widthFeet, heightFeet }: Space, number: number) {
  const entrance = (entranceWidthFeet: number | null, entranceHeightFeet: number | null) => ({
    entranceWidthFeet,
    entranceHeightFeet,
  });
  if (number % 5 === 3) return entrance(null, null);
  if (type === "Covered Garage")
    return entrance(widthFeet >= 18 ? 16 : Math.min(9, widthFeet - 1), heightFeet - 0.5);
  if (type === "Storage Unit") return entrance(Math.min(8, widthFeet - 0.5), heightFeet - 1);
  return type === "Basement" ? entrance(3, 6.67) : entrance(null, null);
}

function accessOf(words: string, type: TypeOfSpace, number: number) {
  const between = (accessFrom: string, accessTo: string) => ({ accessFrom, accessTo });
  if (/any hour|overnight|gate opens with a code/i.test(words)) return between("00:00", "24:00");
  if (/six in the morning to ten/i.test(words)) return between("06:00", "22:00");
  if (/in daylight/i.test(words)) return between("07:00", "18:00");
  if (/text before|weekdays after five/i.test(words) || number % 4 === 3) return {};
  if (type === "Driveway" || type === "Parking Lot") return between("00:00", "24:00");
  return between("07:00", "21:00");
}
