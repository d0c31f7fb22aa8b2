/** Classes of vehicles that a search can ask for; `fit/model.ts` has their sizes, which a list of names doesn't need. */
export const vehicleClassNames = {
  motorcycle: "Motorcycle",
  compact: "Compact car",
  sedan: "Sedan",
  suv: "SUV",
  minivan: "Minivan",
  pickup: "Full-size pickup",
  van: "High-roof van",
  trailer: "Utility trailer",
  boat: "Small boat on its trailer",
  camper: "Camper, 25 ft",
  rv: "Large RV",
} as const;
export type VehicleClass = keyof typeof vehicleClassNames;
export const vehicleClassIds = Object.keys(vehicleClassNames) as [VehicleClass, ...VehicleClass[]];

/** The header of a search that a page makes by itself: it isn't counted. */
export const unasked = "x-unasked";
