/** The demo's areas; `share` of the properties, `prices` relative to Harrisburg. */
export const areas = [
  {
    share: 32,
    prices: 1,
    zipcodes: [
      "17101",
      "17102",
      "17103",
      "17104",
      "17110",
      "17111",
      "17011",
      "17043",
      "17109",
      "17112",
      "17025",
      "17055",
    ],
    streets: [
      "Green Street",
      "North 3rd Street",
      "Market Street",
      "Derry Street",
      "Chestnut Street",
      "Walnut Street",
      "Penn Street",
      "Herr Street",
      "Boas Street",
      "Division Street",
      "Hummel Avenue",
      "Bridge Street",
    ],
    landmarks: [
      "the Capitol",
      "Broad Street Market",
      "Italian Lake",
      "Riverfront Park",
      "Reservoir Park",
      "the Amtrak station",
      "City Island",
      "the Farm Show",
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
    zipcodes: ["21201", "21224", "21230", "21211"],
    streets: ["Light Street", "Fleet Street", "Charles Street", "Falls Road", "Eastern Avenue"],
    landmarks: ["Patterson Park", "the Inner Harbor", "Federal Hill", "Druid Hill Park"],
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
] as const;

/**
 * ZIP codes whose own point is at the water: a point on land in the same part of the city, and how far around it the
 * base map is dry, as a share of how far properties usually are.
 */
export const dryPoints: Record<string, { lat: number; lng: number; reach: number }> = {
  "17101": { lat: 40.2644, lng: -76.8851, reach: 0.45 },
  "17102": { lat: 40.2698, lng: -76.8894, reach: 0.45 },
  "17104": { lat: 40.255, lng: -76.8659, reach: 0.45 },
  "17110": { lat: 40.3235, lng: -76.8869, reach: 1 },
  "17043": { lat: 40.2416, lng: -76.9001, reach: 0.45 },
  "10025": { lat: 40.7983, lng: -73.9631, reach: 0.45 },
  "10128": { lat: 40.7915, lng: -73.9502, reach: 0.45 },
  "11201": { lat: 40.6937, lng: -73.9873, reach: 1 },
  "10451": { lat: 40.8212, lng: -73.9213, reach: 1 },
  "19103": { lat: 39.9534, lng: -75.1729, reach: 1 },
  "19106": { lat: 39.9466, lng: -75.1552, reach: 0.6 },
  "19123": { lat: 39.9657, lng: -75.1455, reach: 0.6 },
  "19147": { lat: 39.9364, lng: -75.1547, reach: 0.6 },
  "19104": { lat: 39.9565, lng: -75.2015, reach: 0.45 },
  "21230": { lat: 39.2721, lng: -76.6306, reach: 0.45 },
  "21211": { lat: 39.3287, lng: -76.6393, reach: 0.45 },
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
