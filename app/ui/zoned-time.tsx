import { instantInWords } from "#app/platform/dates.ts";

/** When something of a property, a stay or its money happened, there; other times in UTC, the same for all administrators. */
export function ZonedTime({ at, timeZone = "UTC" }: { at: string; timeZone?: string | undefined }) {
  return <time dateTime={at}>{wholeYear(timeZone, new Date(at))}</time>;
}

/** A place has one name for its time, in summer and in winter: "ET", unless its clocks never change. */
function wholeYear(timeZone: string, instant: Date): string {
  const [january, july] = [0, 6].map((month) => nameOf(timeZone, new Date(Date.UTC(2026, month))));
  const words = instantInWords(timeZone, instant);
  return january === july ? words : words.replace(/([A-Z])[SD]T$/, "$1T");
}

const nameOf = (timeZone: string, instant: Date) => instantInWords(timeZone, instant).split(" ").at(-1);
