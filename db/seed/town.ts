import { baltimoreHouses, harrisburgHouses, type House } from "./houses.ts";

export type Area = {
  /** How many properties, and their prices relative to Harrisburg. */
  share: number;
  prices: number;
  landmarks: string[];
} & ({ houses: House[] } | { zipcodes: string[]; streets: string[] });

/** The demo's areas: with houses where the built-in map has streets. */
export const areas: Area[] = [
  {
    share: 32,
    prices: 1,
    houses: harrisburgHouses,
    landmarks: [
      "Colonial Park",
      "Progress",
      "Twin Lakes",
      "Penbrook",
      "Paxtang",
      "Rutherford",
      "Lawnton",
      "Devonshire Hills",
    ],
  },
  {
    share: 18,
    prices: 2.6,
    zipcodes: ["10001", "10011", "10025", "10128", "11201", "11215", "11211", "11101", "10451", "10304"],
    streets: [
      "West 29th Street",
      "West 16th Street",
      "Bergen Street",
      "7th Avenue",
      "Berry Street",
      "Vernon Boulevard",
      "Amsterdam Avenue",
      "Court Street",
      "Walton Avenue",
      "Bay Street",
    ],
    landmarks: [
      "the High Line",
      "Prospect Park",
      "McCarren Park",
      "Riverside Park",
      "Brooklyn Bridge Park",
      "Penn Station",
      "Yankee Stadium",
      "the ferry",
    ],
  },
  {
    share: 10,
    prices: 1.4,
    zipcodes: ["19103", "19106", "19123", "19125", "19147", "19104"],
    streets: [
      "Pine Street",
      "South 4th Street",
      "Fairmount Avenue",
      "Girard Avenue",
      "Frankford Avenue",
      "Spruce Street",
    ],
    landmarks: ["Rittenhouse Square", "the Italian Market", "30th Street Station", "Penn Treaty Park"],
  },
  {
    share: 8,
    prices: 1.2,
    houses: baltimoreHouses,
    landmarks: ["Patterson Park", "Canton Square", "Fells Point", "Highlandtown"],
  },
  {
    share: 8,
    prices: 1.1,
    zipcodes: ["15201", "15203", "15206", "15222"],
    streets: ["Butler Street", "East Carson Street", "Penn Avenue", "Highland Avenue", "Smallman Street"],
    landmarks: ["the Strip District", "Highland Park", "the South Side Slopes", "Point State Park"],
  },
  {
    share: 10,
    prices: 1.6,
    zipcodes: ["60614", "60622", "60608", "60640", "60605"],
    streets: [
      "North Halsted Street",
      "West Division Street",
      "South Ashland Avenue",
      "North Clark Street",
      "West Augusta Boulevard",
    ],
    landmarks: ["Lincoln Park", "Wicker Park", "the lakefront", "Union Station", "the 606"],
  },
  {
    share: 8,
    prices: 1.3,
    zipcodes: ["78701", "78704", "78702", "78751"],
    streets: [
      "South Congress Avenue",
      "East 6th Street",
      "Duval Street",
      "South Lamar Boulevard",
      "Chicon Street",
    ],
    landmarks: ["Zilker Park", "Lady Bird Lake", "the university", "South Congress"],
  },
];

/**
 * ZIP codes whose own point is at the water: a point on land in the same part of the city, and how far around it the
 * base map is dry, as a share of how far properties usually are.
 */
export const dryPoints: Record<string, { lat: number; lng: number; reach: number }> = {
  "10025": { lat: 40.7983, lng: -73.9631, reach: 0.45 },
  "10128": { lat: 40.7915, lng: -73.9502, reach: 0.45 },
  "11201": { lat: 40.6937, lng: -73.9873, reach: 1 },
  "10451": { lat: 40.8212, lng: -73.9213, reach: 1 },
  "19103": { lat: 39.9534, lng: -75.1729, reach: 1 },
  "19106": { lat: 39.9466, lng: -75.1552, reach: 0.6 },
  "19123": { lat: 39.9657, lng: -75.1455, reach: 0.6 },
  "19147": { lat: 39.9364, lng: -75.1547, reach: 0.6 },
  "19104": { lat: 39.9565, lng: -75.2015, reach: 0.45 },
  "15201": { lat: 40.4853, lng: -79.9415, reach: 0.45 },
  "15203": { lat: 40.4254, lng: -79.9771, reach: 1 },
  "15222": { lat: 40.4516, lng: -79.9855, reach: 0.45 },
  "60608": { lat: 41.8489, lng: -87.6707, reach: 1 },
  "60605": { lat: 41.8676, lng: -87.6172, reach: 0.6 },
  "78702": { lat: 30.2634, lng: -97.7132, reach: 1 },
};

/** The landlords; the first is the demo account. `area` counts from 0. */
export const landlords = [
  { username: "Marta Kowalski", email: "landlord@sparebay.example", business: "Kowalski Spaces", area: 0 },
  { username: "Denise Okafor", email: "denise@sparebay.example", business: "Okafor Garages", area: 0 },
  { username: "Walt Siegel", email: "walt@sparebay.example", business: "Siegel & Sons Storage", area: 0 },
  { username: "Hannah Weiss", email: "hannah@sparebay.example", business: null, area: 0 },
  { username: "Luis Ortega", email: "luis@sparebay.example", business: "Five Borough Parking", area: 1 },
  { username: "Mei Tanaka", email: "mei@sparebay.example", business: "Tanaka Storage", area: 1 },
  { username: "Carla Rossi", email: "carla@sparebay.example", business: null, area: 1 },
  {
    username: "Andre Fontaine",
    email: "andre@sparebay.example",
    business: "Fontaine Carriage Houses",
    area: 2,
  },
  { username: "Grace Mbeki", email: "grace@sparebay.example", business: "Harbor Lots", area: 3 },
  { username: "Tom Bellweather", email: "tom@sparebay.example", business: null, area: 4 },
  { username: "Priya Raman", email: "priya@sparebay.example", business: "Raman Spaces", area: 5 },
  { username: "Jerome Whitfield", email: "jerome@sparebay.example", business: "Whitfield Parking", area: 5 },
  { username: "Lena Duarte", email: "lena@sparebay.example", business: "Duarte Yards", area: 6 },
];

/** The tenants; the first is the demo account. */
export const tenants = [
  { username: "Theo Alvarez", email: "tenant@sparebay.example" },
  { username: "Nora Blum", email: "nora@sparebay.example" },
  { username: "Sam Whitaker", email: "sam@sparebay.example" },
  { username: "Ines Castillo", email: "ines@sparebay.example" },
];

export const administrator = { username: "Ada Quinn", email: "admin@sparebay.example" };
export const demoPassword = "demo-password-1";
