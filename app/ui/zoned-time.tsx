import { instantInWords } from "#app/platform/dates.ts";

/**
 * When something of a property, a stay, its money or its cases happens, there; what is of the platform (accounts, settings, the audit
 * log, notices, emails, jobs) in UTC on every page.
 */
export function ZonedTime({ at, timeZone = "UTC" }: { at: string; timeZone?: string | undefined }) {
  return <time dateTime={at}>{instantInWords(timeZone, new Date(at))}</time>;
}
