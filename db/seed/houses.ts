/** A house of the demo town on a street of the map; its point is rounded as a property's is, and on the street. */
export type House = { street: string; zipcode: string; lat: number; lng: number };

// No number is that of a real home: `npm run street-map` refuses those that OpenStreetMap has.

/** In the east of Harrisburg; the first and the thirteenth are next door. */
export const harrisburgHouses: House[] = [
  { street: "1089 South Arlington Avenue", zipcode: "17109", lat: 40.29, lng: -76.821 },
  { street: "1288 Red-Top Road", zipcode: "17111", lat: 40.3, lng: -76.76 },
  { street: "495 Tyler Drive", zipcode: "17112", lat: 40.311, lng: -76.781 },
  { street: "272 Bethlynn Drive", zipcode: "17112", lat: 40.301, lng: -76.776 },
  { street: "2531 Pool Drive", zipcode: "17109", lat: 40.287, lng: -76.823 },
  { street: "795 North 68th Street", zipcode: "17111", lat: 40.266, lng: -76.769 },
  { street: "85 Cardinal Drive", zipcode: "17111", lat: 40.257, lng: -76.754 },
  { street: "2745 South 32nd Street", zipcode: "17111", lat: 40.256, lng: -76.836 },
  { street: "789 South Revere Street", zipcode: "17109", lat: 40.293, lng: -76.824 },
  { street: "452 Susan Road", zipcode: "17109", lat: 40.296, lng: -76.815 },
  { street: "379 Samoset Drive", zipcode: "17109", lat: 40.285, lng: -76.815 },
  { street: "326 South 7th Street", zipcode: "17113", lat: 40.237, lng: -76.832 },
  { street: "1034 South Arlington Avenue", zipcode: "17109", lat: 40.29, lng: -76.821 },
  { street: "1396 Wilson Parkway", zipcode: "17104", lat: 40.269, lng: -76.843 },
  { street: "1004 Taunton Road", zipcode: "17111", lat: 40.306, lng: -76.766 },
  { street: "1657 Wood Street", zipcode: "17109", lat: 40.282, lng: -76.832 },
  { street: "905 Lexington Street", zipcode: "17109", lat: 40.292, lng: -76.83 },
  { street: "2643 Churchill Road", zipcode: "17111", lat: 40.292, lng: -76.762 },
  { street: "1045 Hanshue Street", zipcode: "17113", lat: 40.242, lng: -76.815 },
  { street: "1129 Old Township Road", zipcode: "17111", lat: 40.267, lng: -76.822 },
  { street: "1749 Marblehead Street", zipcode: "17109", lat: 40.29, lng: -76.816 },
  { street: "85 Chatham Road", zipcode: "17111", lat: 40.256, lng: -76.773 },
  { street: "2318 Swan Street", zipcode: "17111", lat: 40.261, lng: -76.83 },
  { street: "1551 Croyden Road", zipcode: "17104", lat: 40.27, lng: -76.839 },
  { street: "859 Strawberry Street", zipcode: "17109", lat: 40.287, lng: -76.832 },
  { street: "1778 North 50th Street", zipcode: "17111", lat: 40.259, lng: -76.8 },
  { street: "1304 Elmerton Avenue", zipcode: "17109", lat: 40.299, lng: -76.824 },
  { street: "2138 Jordan Drive", zipcode: "17111", lat: 40.281, lng: -76.764 },
  { street: "1073 Schoolhouse Lane", zipcode: "17109", lat: 40.282, lng: -76.825 },
  { street: "1688 Brighton Street", zipcode: "17113", lat: 40.229, lng: -76.827 },
  { street: "188 Beacon Drive", zipcode: "17112", lat: 40.307, lng: -76.829 },
  { street: "2224 Almari Lane", zipcode: "17111", lat: 40.283, lng: -76.781 },
];

/** The garage of the tour's rental. */
export const garageHouse: House = { street: "318 Ash Street", zipcode: "17109", lat: 40.297, lng: -76.828 };

/** In the southeast of Baltimore. */
export const baltimoreHouses: House[] = [
  { street: "755 South Robinson Street", zipcode: "21224", lat: 39.284, lng: -76.572 },
  { street: "348 Brown Avenue", zipcode: "21224", lat: 39.274, lng: -76.54 },
  { street: "2359 Mount Pleasant Avenue", zipcode: "21224", lat: 39.291, lng: -76.566 },
  { street: "682 Oldham Street", zipcode: "21224", lat: 39.291, lng: -76.556 },
  { street: "772 South Collington Avenue", zipcode: "21231", lat: 39.289, lng: -76.586 },
  { street: "936 South Chester Street", zipcode: "21231", lat: 39.284, lng: -76.587 },
  { street: "1592 East Eager Street", zipcode: "21205", lat: 39.302, lng: -76.593 },
  { street: "1955 East Clement Street", zipcode: "21230", lat: 39.269, lng: -76.589 },
];
