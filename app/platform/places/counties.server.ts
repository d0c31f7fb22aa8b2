import { readFileSync } from "node:fs";
import { file } from "virtual:counties";
import { distanceToPrefix } from "./edit-distance.ts";
import { fold } from "./fold.ts";
import { usStates } from "./us-states.ts";

/**
 * A county, parish, borough, census area, planning region, or city outside of any county, as the list names it; its ZIP codes as
 * ranges, which may go over codes that aren't in use.
 */
export type County = { state: string; name: string; ranges: string };

/**
 * All counties, from their file, a line for each: state, name and ranges of ZIP codes, such as `17001-17003 17005`. Only rates of
 * taxes need them, so they are read when one of them is, and not kept.
 */
export function readCounties(): County[] {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const [state = "", name = "", ranges = ""] = line.split("\t");
    return { state, name, ranges };
  });
}

/**
 * The county of a state that people call so, or a sentence about what to write instead. “Dauphin”, “DAUPHIN COUNTY” and “County of
 * Dauphin” are the same; where a county and a city share a name, it must say which.
 */
export function countyNamed(text: string, counties: readonly County[]): County | string {
  const wanted = keyOf(text);
  const keys = counties.map((county) => ({ county, ...keyOf(county.name) }));
  const exact = keys.filter(({ whole }) => whole === wanted.whole);
  const alike = keys.filter(({ bare, kind }) =>
    bare === wanted.bare
      ? wanted.kind === "" || (wanted.kind !== "city" && kind !== "city")
      : bare === wanted.whole,
  );
  const [first, ...others] = exact.length > 0 ? exact : alike;
  if (first && others.length === 0) return first.county;
  if (first) return `Write ${[first, ...others].map(({ county }) => `“${county.name}”`).join(" or ")}.`;
  return `“${text}” is no county of ${usStates[counties[0]!.state]} that we know. ${nearest(wanted.bare, counties)}`;
}

/** A county's ZIP codes. */
export function zipsOf({ ranges }: County): string[] {
  return ranges.split(" ").flatMap((range) => {
    const [first = "", last = first] = range.split("-");
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) =>
      String(Number(first) + at).padStart(5, "0"),
    );
  });
}

const kinds =
  /^(.+?) (county|co|parish|borough|census area|municipality|city and borough|planning region|municipio|city)$/;

type Key = { whole: string; bare: string; kind: string };

/** A name to compare, with and without what kind of area it says it is. */
function keyOf(text: string): Key {
  const words = fold(text)
    .replace(/^(city and )?county of (.+)$/, "$2 county")
    .replace(/^(city and borough|city|parish) of (.+)$/, "$2 $1");
  const [, bare = words, written = ""] = kinds.exec(words) ?? [];
  const kind = written === "co" ? "county" : written;
  const squeezed = bare.replaceAll(" ", "");
  return { whole: squeezed + kind.replaceAll(" ", ""), bare: squeezed, kind };
}

function nearest(bare: string, counties: readonly County[]): string {
  const typed = bare.slice(0, 60);
  const most = typed.length < 6 ? 1 : 2;
  const distances = counties
    .map(({ name }) => ({ name, distance: distanceToPrefix(typed, keyOf(name).bare, most) }))
    .filter(({ distance }) => typed.length > 2 && distance <= most)
    .toSorted((a, b) => a.distance - b.distance);
  const names = (distances.length > 0 ? distances : counties).slice(0, 3).map(({ name }) => name);
  return distances.length > 0
    ? `Did you mean ${names.join(", or ")}?`
    : `Its counties are named like ${names.join(", ")}.`;
}
