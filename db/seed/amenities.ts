import type { TypeOfSpace } from "#app/features/properties/model.ts";

type Space = { typeOfSpace: TypeOfSpace; title: string; description: string; heightFeet: number };

/** What a landlord says of a space: nothing that its words deny, and, as in life, not everything. */
export function amenitiesOf({ typeOfSpace: type, title, description, heightFeet }: Space, number: number) {
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
  };
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
