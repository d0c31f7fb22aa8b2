import { baltimoreHouses, garageHouse, harrisburgHouses } from "../../../db/seed/houses.ts";
import { foldStreet } from "../../../app/platform/places/street.ts";
import type { Tags } from "./read-extract.ts";

/** Refuses a demo town in which a property has the address of a real house. */
export function refuseHomes(addresses: Tags[]) {
  const real = new Set(
    addresses.flatMap((tags) => {
      const { "addr:housenumber": numbers = "", "addr:street": street = "" } = tags;
      return numbers.split(/[;,-]/).map((number) => foldStreet(`${number.trim()} ${street}`));
    }),
  );
  for (const { street } of [...harrisburgHouses, garageHouse, ...baltimoreHouses])
    if (real.has(foldStreet(street))) throw new Error(`The demo town's ${street} is a real address.`);
}
