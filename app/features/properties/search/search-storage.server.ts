import { hasStoragePage } from "./list-cities.server.ts";
import { searchInput } from "./schema.ts";
import { searchProperties } from "./search-properties.server.ts";

/** The JSON of six spaces of the area that /storage is about; null where there is no such page. */
export async function searchStorage(area: string): Promise<string | null> {
  if (!(await hasStoragePage())) return null;
  const { json } = await searchProperties(searchInput.parse({ query: area, limit: 6 }));
  return json;
}
