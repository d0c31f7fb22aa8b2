import { type County, countyNamed, readCounties, zipsOf } from "#app/platform/places/counties.server.ts";
import { usStates } from "#app/platform/places/us-states.ts";
import type { StoredRate } from "#app/platform/tax.ts";

/**
 * Names the counties of rates as the list does, which is read at the first rate that has one. `name` changes the rate, or returns what
 * is wrong with its county in a sentence; `named` are the counties of all of them.
 */
export function nameCounties(): { name: (rate: StoredRate) => string | null; named: Set<County> } {
  const named = new Set<County>();
  const found = new Map<string, County | string>();
  let ofState: Map<string, County[]> | undefined;
  return { name, named };

  function name(rate: StoredRate): string | null {
    if (rate.county === "") return null;
    ofState ??= Map.groupBy(readCounties(), ({ state }) => state);
    const county = countyOf(rate, ofState.get(rate.state) ?? [], found);
    if (typeof county === "string") return county;
    rate.county = county.name;
    named.add(county);
    return null;
  }
}

/** A rate's county, of those of its state, or what is wrong with it; `found` has those of earlier rates. */
function countyOf(
  { state, county: text, zipPrefix }: StoredRate,
  ofState: County[],
  found: Map<string, County | string>,
): County | string {
  if (ofState.length === 0)
    return `We know no counties of ${usStates[state] ?? state}. Write ZIP codes or a city instead.`;
  const key = `${state} ${text}`;
  const county = found.get(key) ?? countyNamed(text, ofState);
  found.set(key, county);
  if (typeof county === "string" || zipPrefix === "") return county;
  if (zipsOf(county).some((zip) => zip.startsWith(zipPrefix))) return county;
  return `${zipPrefix} isn’t in ${county.name} as we count ZIP codes. Leave the county empty: the row then counts for ${zipPrefix}.`;
}
