import { instantInWords } from "#app/platform/dates.ts";

/** When something of a property, a stay or its money happened, there; other times in UTC, the same for all administrators. */
export function ZonedTime({ at, timeZone = "UTC" }: { at: string; timeZone?: string | undefined }) {
  return <time dateTime={at}>{instantInWords(timeZone, new Date(at))}</time>;
}
