import { isTypeOfSpace, type PropertyWish } from "#app/features/properties/model.ts";

/** More properties than this have a search of their own. */
export const searchedFrom = 12;

/** The properties asked for; null for all of them. */
export function wishIn(params: URLSearchParams): PropertyWish | null {
  const words = (params.get("find") ?? "").trim().slice(0, 100);
  const asked = params.get("type") ?? "";
  const type = isTypeOfSpace(asked) ? asked : "";
  return words === "" && type === "" ? null : { words, type };
}

export function withMap(params: URLSearchParams, hasMap: boolean): string {
  const next = new URLSearchParams(params);
  if (hasMap) next.set("map", "");
  else next.delete("map");
  return `?${next}`;
}

/** The URL of the part of a list that begins there, by the name of its parameter; null for the first. */
export function withPart(params: URLSearchParams, start: string | null, name = "before"): string {
  const next = new URLSearchParams(params);
  if (start === null) next.delete(name);
  else next.set(name, start);
  return `?${next}`;
}
