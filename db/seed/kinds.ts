import type { PricePeriod, TypeOfSpace } from "#app/features/properties/model.ts";

/** Ranges of length, width and height in feet; prices in dollars as in Harrisburg. */
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
