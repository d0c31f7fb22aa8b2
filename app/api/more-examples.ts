/** Further example values by field name, for examples.ts: of amenities and of rentals. */
export const more = {
  all_hours: true,
  covered: true,
  drive_up: true,
  lit: true,
  power: false,
  min_vehicle_height: 6.5,
  vehicle_feet: 6,
  vehicle_inches: 8,
  brand: "visa",
  charged_on: "2027-01-12",
  last4: "4242",
  last_day: null,
  refusal: null,
  renews: true,
  started_on: "2026-12-15",
};
