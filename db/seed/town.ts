import type { PricePeriod, TypeOfSpace } from "#app/features/properties/model.ts";

/** Where the demo's properties lie; `share` is how many, `prices` how dear they are beside Harrisburg. */
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

/** Lengths, widths and heights from and to, in feet; prices in dollars as they are in Harrisburg. */
export const kinds: Record<
  TypeOfSpace,
  {
    length: [number, number];
    width: [number, number];
    height: [number, number];
    prices: Partial<Record<PricePeriod, [number, number]>>;
    titles: string[];
    details: string[];
    rules: string[];
  }
> = {
  "Covered Garage": {
    length: [18, 24],
    width: [9, 20],
    height: [7, 9.5],
    prices: { Month: [95, 185], Week: [32, 55], Day: [8, 14], Hour: [1.5, 3] },
    titles: [
      "Dry single garage",
      "Brick garage with a new door",
      "Two-car garage",
      "Carriage house garage",
      "Corner garage with power",
      "Garage behind a quiet house",
      "Wide garage with shelves",
    ],
    details: [
      "The floor is sealed concrete and stays dry all year.",
      "The roller door has its own remote, which you get for your stay.",
      "There is a light, a socket and a shelf along the back wall.",
      "It fits a full-size SUV with room to open the doors.",
      "We swept it out and repainted it this spring.",
    ],
    rules: [
      "No engines running with the door closed, please.",
      "Come and go at any hour.",
      "Please no paint or fuel.",
      "The alley is plowed by the city in winter.",
    ],
  },
  Driveway: {
    length: [18, 42],
    width: [9, 12],
    height: [12, 16],
    prices: { Month: [55, 95], Week: [20, 32], Day: [5, 9], Hour: [1.25, 2.5] },
    titles: [
      "Long driveway",
      "Level driveway beside the house",
      "Driveway for a car or small boat",
      "Paved driveway with a light",
      "Quiet driveway under a maple",
      "Private driveway, easy in and out",
    ],
    details: [
      "Paved, level and wide enough to open both doors.",
      "A motion light comes on when you pull in.",
      "It is set back from the street and seen from our kitchen window.",
      "Fits a car, a van or a small trailer.",
      "You will be the only one parking here.",
    ],
    rules: [
      "Please leave the walk free for the mail carrier.",
      "We clear the snow by seven.",
      "No repairs on site, please.",
      "Come and go at any hour.",
    ],
  },
  "Parking Lot": {
    length: [18, 20],
    width: [8.5, 10],
    height: [13, 16],
    prices: { Month: [60, 120], Day: [6, 12], Hour: [1, 2.5], Week: [25, 42] },
    titles: [
      "Marked space in a small lot",
      "Lit parking space",
      "Reserved space",
      "Gated space",
      "End space, easy to back into",
      "Parking by the hour",
    ],
    details: [
      "The lot is lit all night and has a camera at the gate.",
      "Your space is marked with its number and yours alone.",
      "It is an end space, so nobody parks on your right.",
      "The surface was redone last year.",
      "Five minutes on foot to the trains and shops.",
    ],
    rules: [
      "The gate opens with a code that we send you.",
      "Cars and motorcycles only.",
      "Overnight parking is fine.",
      "Please keep to your own lines.",
    ],
  },
  "Storage Unit": {
    length: [5, 20],
    width: [5, 10],
    height: [7.5, 9],
    prices: { Month: [45, 140], Week: [18, 44] },
    titles: [
      "Clean storage unit",
      "Ground-floor storage unit",
      "Drive-up storage unit",
      "Small unit for a few boxes",
      "Roomy unit with a roller door",
      "Heated storage unit",
    ],
    details: [
      "You back right up to the roller door.",
      "It is dry, swept and has its own lock.",
      "Good for a studio's worth of furniture and boxes.",
      "The corridor is wide and there is a dolly to borrow.",
      "The temperature stays between 55 and 75 degrees.",
    ],
    rules: [
      "Open from six in the morning to ten at night.",
      "No food, plants or fuel.",
      "Bring your own lock or use ours.",
      "The lights in the aisle come on by themselves.",
    ],
  },
  Basement: {
    length: [12, 32],
    width: [10, 22],
    height: [6.5, 8],
    prices: { Month: [50, 120], Week: [18, 38], Day: [4, 7] },
    titles: [
      "Dry basement with shelves",
      "Half of a tidy basement",
      "Basement room with its own door",
      "Finished basement corner",
      "Low, dry cellar for boxes",
      "Basement with a walk-out door",
    ],
    details: [
      "A dehumidifier runs all year and the walls are painted.",
      "Steel shelves stand along two walls and are yours to use.",
      "You come in by the outside steps, without passing our rooms.",
      "Everything stands on pallets, off the floor.",
      "There is a window, a light and a smoke alarm.",
    ],
    rules: [
      "Please text before you come by.",
      "Weekdays after five and all weekend.",
      "No food or plants, please.",
      "We are home most evenings and glad to lend a hand.",
    ],
  },
  Other: {
    length: [8, 30],
    width: [8, 18],
    height: [7, 12],
    prices: { Month: [35, 110], Week: [14, 36], Day: [5, 12] },
    titles: [
      "Garden shed with a good lock",
      "Small barn for a camper",
      "Attic room for boxes",
      "Bike shed with racks",
      "Workshop corner",
      "Covered side yard",
    ],
    details: [
      "The roof is new and the floor is raised.",
      "There is a wide door and a ramp for a wheelbarrow.",
      "It has hooks, a workbench and one small window.",
      "Good for bikes, tools, skis and garden furniture.",
      "A gravel path leads right to the door.",
    ],
    rules: [
      "The gate key is yours for the stay.",
      "Please keep the path clear.",
      "Come by in daylight.",
      "Nothing that leaks or smells, please.",
    ],
  },
};

/** The landlords; the first is the demo's own. `area` counts from 0. */
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

/** The tenants; the first is the demo's own. */
export const tenants = [
  { username: "Theo Alvarez", email: "tenant@sparebay.example" },
  { username: "Nora Blum", email: "nora@sparebay.example" },
  { username: "Sam Whitaker", email: "sam@sparebay.example" },
  { username: "Ines Castillo", email: "ines@sparebay.example" },
];

export const administrator = { username: "Ada Quinn", email: "admin@sparebay.example" };
export const demoPassword = "demo-password-1";
