import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { readPrepared } from "#app/platform/db.server.ts";
import { cityNamed } from "#app/platform/places/gazetteer.server.ts";
import type { CityJson } from "./present.ts";

/** How long the counts are kept: they take a scan of all properties. */
const keptMs = 60_000;
const most = 8;
/** Read, since landlords may have typed cities that don't exist. */
const mostRead = 40;

type Kept = { at: number; cities: Promise<CityJson[]> };
let kept: Kept | null = null;

/** The cities with the most spaces, most first. */
export async function listCities(): Promise<CityJson[]> {
  return (await citiesWithSpaces()).slice(0, most);
}

/** The same and more of them. Each process counts them at most once a minute. */
export function citiesWithSpaces(): Promise<CityJson[]> {
  const at = now().getTime();
  if (kept && Math.abs(at - kept.at) < keptMs) return kept.cities;
  const mine: Kept = { at, cities: countSpaces() };
  kept = mine;
  mine.cities.catch(() => {
    if (kept === mine) kept = null;
  });
  return mine.cities;
}

/** Whether /storage, the page of the area around Harrisburg, is one of this marketplace’s: the demo’s, or one with spaces there. */
export async function hasStoragePage(): Promise<boolean> {
  if (config.hasDemoPeople) return true;
  return (await citiesWithSpaces()).some(({ city, state }) => city === "Harrisburg" && state === "PA");
}

async function countSpaces(): Promise<CityJson[]> {
  const rows = await readPrepared(sql<CityJson>`
    select min(p.city) as city, p.state, count(*)::int as spaces from properties p where p.deleted_at is null
    group by p.state, lower(p.city) order by spaces desc, city limit ${sql.raw(String(mostRead))}`);
  return rows.flatMap(({ city, state, spaces }) => {
    const found = cityNamed(city, state);
    return found ? [{ city: found.name, state: found.state, spaces }] : [];
  });
}
