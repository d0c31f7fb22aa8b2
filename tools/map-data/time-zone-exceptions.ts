type Exception = { zips: string[]; timeZone: string; source: string };

/**
 * ZIP codes whose people keep another time than the boundaries say at their center: of towns that lie elsewhere in it, and of those
 * that keep their neighbors' time, whatever the law says.
 */
const exceptions: Exception[] = [
  // Flagstaff, Page and Winslow, AZ: the cities are outside of the Navajo Nation, which most of their areas are in.
  {
    zips: ["86003", "86040", "86047"],
    timeZone: "America/Phoenix",
    source: "https://en.wikipedia.org/wiki/Time_in_Arizona",
  },
  // Cottonwood and Lucile, ID, on the right bank of the Salmon River.
  { zips: ["83522", "83542"], timeZone: "America/Los_Angeles", source: "49 CFR 71.9" },
  // Ora, IN, in Starke County; Alpha, KY, in Clinton County; Magnolia and Mount Sherman, KY, in Larue County; Signal Mountain and
  // Chattanooga, TN, in Hamilton County; Graysville, TN, in Rhea County.
  { zips: ["46968"], timeZone: "America/Indiana/Knox", source: "49 CFR 71.5" },
  { zips: ["42603"], timeZone: "America/Chicago", source: "49 CFR 71.5" },
  {
    zips: ["42757", "42764", "37338", "37377", "37419"],
    timeZone: "America/New_York",
    source: "49 CFR 71.5",
  },
  // Mobridge, SD, on the left bank of the Missouri; Belvidere, SD, in Jackson County.
  { zips: ["57601"], timeZone: "America/Chicago", source: "49 CFR 71.7" },
  { zips: ["57521"], timeZone: "America/Denver", source: "49 CFR 71.7" },
  // West Wendover, NV: the city alone was moved to mountain time, and the ZIP code is larger.
  { zips: ["89883"], timeZone: "America/Denver", source: "49 CFR 71.9; 64 FR 56705 (1999)" },
  // Jackpot, Jarbidge, Mountain City and Owyhee, NV.
  {
    zips: ["89825", "89826", "89831", "89832"],
    timeZone: "America/Boise",
    source:
      "https://www.8newsnow.com/news/local-news/while-most-of-nevada-is-set-to-spring-forward-these-areas-are-already-an-hour-ahead/",
  },
  // Kenton, OK.
  {
    zips: ["73946"],
    timeZone: "America/Denver",
    source: "https://en.wikipedia.org/wiki/Mountain_Time_Zone#United_States",
  },
  // Fort Pierre, SD: the boundary of 49 CFR 71.7 halves the city, which keeps central time as a whole.
  {
    zips: ["57532"],
    timeZone: "America/Chicago",
    source: "https://mm.icann.org/pipermail/tz/2015-December/048070.html",
  },
];

const zoneOfZip = new Map(exceptions.flatMap(({ zips, timeZone }) => zips.map((zip) => [zip, timeZone])));

/** The time that a ZIP code's people keep, where the boundaries don't say it; null elsewhere. */
export function exceptionOf(zip: string): string | null {
  return zoneOfZip.get(zip) ?? null;
}
