export const typesOfSpace = [
  "Driveway",
  "Covered Garage",
  "Parking Lot",
  "Storage Unit",
  "Basement",
  "Other",
] as const;
export type TypeOfSpace = (typeof typesOfSpace)[number];

/** What a price is for (the spec's price_per). */
export const pricePeriods = ["Hour", "Day", "Week", "Month"] as const;
export type PricePeriod = (typeof pricePeriods)[number];
