import { type County, countyNamed, zipsOf } from "#app/platform/places/counties.server.ts";
import { usStates } from "#app/platform/places/us-states.ts";
import type { StoredRate } from "#app/platform/tax.ts";

/** The county that a rate names, of those of its state, or what is wrong with it. */
export function findCounty(
  { state, county: text, zipPrefix }: StoredRate,
  ofState: readonly County[],
): County | string {
  if (ofState.length === 0)
    return `We know no counties of ${usStates[state] ?? state}. Write ZIP codes or a city instead.`;
  const county = countyNamed(text, ofState);
  if (typeof county === "string" || zipPrefix === "") return county;
  if (zipsOf(county).some((zip) => zip.startsWith(zipPrefix))) return county;
  return `${zipPrefix} isn’t in ${county.name} as we count ZIP codes. Leave the county empty: the row then counts for ${zipPrefix}.`;
}
