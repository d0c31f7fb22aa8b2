import { type PropertyWish, typesOfSpace } from "#app/features/properties/model.ts";

const propertiesAtOnce = 12;
const mostProperties = 480;

/** More properties than this have a search of their own: they aren't all in the first list. */
export const searchedFrom = propertiesAtOnce;

/** The properties asked for; null for all of them. */
export function wishIn(params: URLSearchParams): PropertyWish | null {
  const words = (params.get("find") ?? "").trim().slice(0, 100);
  const type = typesOfSpace.find((one) => one === params.get("type")) ?? "";
  return words === "" && type === "" ? null : { words, type };
}

export function withMap(params: URLSearchParams, hasMap: boolean): string {
  const next = new URLSearchParams(params);
  if (hasMap) next.set("map", "");
  else next.delete("map");
  return `?${next}`;
}

export function shownProperties(params: URLSearchParams): number {
  const wanted = Number(params.get("properties"));
  return Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, mostProperties) : propertiesAtOnce;
}

/** The URL that shows more properties; null if all that fit are shown. */
export function moreProperties(params: URLSearchParams): string | null {
  const shown = shownProperties(params);
  if (shown === mostProperties) return null;
  const next = new URLSearchParams(params);
  next.set("properties", String(Math.min(shown + 24, mostProperties)));
  return `?${next}`;
}
