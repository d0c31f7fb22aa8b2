import { centsOf } from "#app/platform/money.ts";
import {
  approximatePoint,
  cancellationPolicies,
  goodsFor,
  type PricePeriod,
  type TypeOfSpace,
  typesOfSpace,
} from "#app/features/properties/model.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { addDays } from "#app/platform/dates.ts";
import { geocode } from "#app/platform/places/places.server.ts";
import { amenitiesOf } from "./amenities.ts";
import { kinds } from "./kinds.ts";
import { limitsOf } from "./limits.ts";
import type { Random } from "./random.ts";
import { garageHouse, type House } from "./houses.ts";
import { type Area, areas, dryPoints } from "./town.ts";

export type SeededProperty = ReturnType<typeof drawUpProperties>[number];

/** Rows of the town's properties, dated back from `today`; `landlordsOf` returns an area's landlords. */
export function drawUpProperties(random: Random, today: IsoDate, landlordsOf: (area: number) => string[]) {
  const titles = new Set<string>();
  const town = areas.flatMap((area, areaNumber) =>
    Array.from({ length: area.share }, (_, number) => {
      const landlords = landlordsOf(areaNumber);
      const type = typesOfSpace[(number + areaNumber) % typesOfSpace.length]!;
      const kind = kinds[type];
      const periods = Object.keys(kind.prices) as (keyof typeof kind.prices)[];
      const pricePer = periods[(Math.floor(number / 6) + areaNumber) % periods.length]!;
      const [low, high] = kind.prices[pricePer]!;
      const length = roundTo(random.between(...kind.length), 1);
      const width = roundTo(random.between(...kind.width), 0.5);
      const property = {
        id: random.id("prp"),
        landlordId: landlords[number % landlords.length]!,
        title: newTitle(random, titles, kind.titles, area.landmarks),
        description: description(random, kind),
        typeOfSpace: type,
        priceCents: niceCents(random.between(low, high) * area.prices),
        pricePer,
        ...addressOf(area, number, { house: random.whole(12, 2890), street: random.next() }),
        lengthFeet: Math.max(length, width),
        widthFeet: Math.min(length, width),
        heightFeet: roundTo(random.between(...kind.height), 0.5),
        ...pointOf(area, number, { north: random.between(-1, 1), east: random.between(-1, 1) }),
        locationPrecision: "street" as const,
        timeZone: areaNumber >= 5 ? "America/Chicago" : "America/New_York",
        offered: offered(random, today),
        createdAt: new Date(Date.parse(`${today}T15:00:00Z`) - random.whole(20, 200) * 86_400_000),
      };
      const turn = { area: areaNumber, number, last: area.share - 1 };
      const asked = { ...limitsOf(pricePer, turn), ...termsOf(pricePer, number) };
      return { ...property, ...amenitiesOf(property, number), ...asked, ...letIn(type, number) };
    }),
  );
  return [...town, garageOf(town[0]!, random.id("prp"))];
}

// All numbers are drawn where they aren't used, too: those of the other areas stay the same.

function addressOf(area: Area, number: number, drawn: { house: number; street: number }) {
  if ("houses" in area) return addressOfHouse(area.houses[number]!);
  const { city, state, postcode } = geocode(area.zipcodes[number % area.zipcodes.length]!)!;
  const street = area.streets[Math.floor(drawn.street * area.streets.length)]!;
  return { streetAddress: `${drawn.house} ${street}`, city, state, zipcode: postcode! };
}

function addressOfHouse({ street, zipcode }: House) {
  const { city, state } = geocode(zipcode)!;
  return { streetAddress: street, city, state, zipcode };
}

/** About how far around a ZIP code's point properties are, in degrees. */
const spread = { lat: 0.006, lng: 0.008 };

function pointOf(area: Area, number: number, drawn: { north: number; east: number }) {
  if ("houses" in area) return approximatePoint(area.houses[number]!);
  const place = geocode(area.zipcodes[number % area.zipcodes.length]!)!;
  const { lat, lng, reach } = dryPoints[place.postcode!] ?? { ...place, reach: 1 };
  return approximatePoint({
    lat: lat + reach * spread.lat * drawn.north,
    lng: lng + reach * spread.lng * drawn.east,
  });
}

/** The garage of the tour's rental: month to month, with a deposit. No one has reserved it. */
function garageOf<Property extends { createdAt: Date }>(other: Property, id: string) {
  const garage = {
    ...other,
    id,
    title: "Dry garage behind Ash Street",
    description: "A dry garage with a light and a shelf along the back wall. Come and go at any hour.",
    typeOfSpace: "Covered Garage" as const,
    priceCents: 12_000,
    pricePer: "Month" as const,
    ...addressOfHouse(garageHouse),
    lengthFeet: 20,
    widthFeet: 10,
    heightFeet: 8,
    ...approximatePoint(garageHouse),
    renews: true,
    depositCents: 15_000,
    // The oldest: lists of the newest spaces begin with others.
    createdAt: new Date(other.createdAt.getTime() - 200 * 86_400_000),
  };
  return { ...garage, ...amenitiesOf(garage, 0) };
}

/** Two of three say what can go in, one of three has house rules; nothing of it is required. */
function letIn(type: TypeOfSpace, number: number) {
  const rules = kinds[type].rules.filter((rule) => /^(No|Please) /.test(rule));
  return {
    allowed: number % 3 === 2 ? [] : goodsFor(type).filter((_, place) => (place + number) % 4 !== 3),
    houseRules: number % 3 === 1 ? [...rules, "Quiet after 10 PM."].join("\n") : "",
  };
}

/** Most cancel flexibly; half of those with a price per day save on long stays. */
function termsOf(pricePer: PricePeriod, number: number) {
  const isDiscounted = pricePer === "Day" && number % 2 === 0;
  return {
    cancellationPolicy: cancellationPolicies[Math.max(0, (number % 5) - 2)]!,
    depositCents: 0,
    weeklyDiscount: isDiscounted ? 10 : null,
    monthlyDiscount: isDiscounted ? 20 : null,
  };
}

/** No two properties of the town have the same title. */
function newTitle(
  random: Random,
  taken: Set<string>,
  titles: string[],
  landmarks: readonly string[],
): string {
  for (;;) {
    const title = `${random.pick(titles)} ${random.pick(["near", "by", "a short walk from"])} ${random.pick(landmarks)}`;
    if (taken.has(title)) continue;
    taken.add(title);
    return title;
  }
}

function description(random: Random, { details, rules }: { details: string[]; rules: string[] }): string {
  const first = random.whole(0, details.length - 1);
  const second = (first + random.whole(1, details.length - 1)) % details.length;
  return `${details[first]} ${details[second]} ${random.pick(rules)}`;
}

/** Offered since two months ago: most without an end, some for a season, a few with a gap, a few from next month. */
function offered(random: Random, today: IsoDate): string {
  const day = (days: number) => addDays(today, days);
  const dice = random.next();
  if (dice < 0.12) return `{[${day(-60)},${day(random.whole(60, 200))})}`;
  if (dice < 0.2) return `{[${day(-60)},${day(45)}),[${day(60)},)}`;
  if (dice < 0.28) return `{[${day(random.whole(5, 40))},)}`;
  return `{[${day(-60)},)}`;
}

/** Rounds small prices to quarters, larger ones to whole dollars, monthly ones to five. */
function niceCents(dollars: number): number {
  const step = dollars < 10 ? 0.25 : dollars < 60 ? 1 : 5;
  return centsOf(roundTo(Math.max(1, dollars), step));
}

function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step;
}
