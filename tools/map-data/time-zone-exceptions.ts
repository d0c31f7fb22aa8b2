type Exception = { zips: string[]; timeZone: string; source: string };

/**
 * ZIP codes whose people keep another time than the boundaries say at their center: of towns that lie elsewhere in it, and of those
 * that keep their neighbors' time, whatever the law says.
 */
const exceptions: Exception[] = [
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
