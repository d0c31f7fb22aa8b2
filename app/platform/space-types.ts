export const typesOfSpace = [
  "Driveway",
  "Covered Garage",
  "Parking Lot",
  "Storage Unit",
  "Basement",
  "Other",
] as const;
export type TypeOfSpace = (typeof typesOfSpace)[number];
