import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packGazetteer, unpackGazetteer } from "#app/platform/places/gazetteer-file.server.ts";
import { compileGazetteer } from "../../scripts/gazetteer.ts";
import { kilometersOutside } from "../../scripts/state-outlines.ts";

const file = readFileSync(new URL("../../app/platform/places/gazetteer.bin", import.meta.url));
const stored = unpackGazetteer(file);
const zones = stored.timeZones.split("\n");
const states = stored.names.split("\n").map((line) => line.split("\t")[2]!);
const zips = Array.from({ length: stored.zips.length / 5 }, (_, row) => {
  const [code = 0, latitude = 0, longitude = 0, city = 0, zone = 0] = stored.zips.subarray(
    row * 5,
    row * 5 + 5,
  );
  const [zip, state, timeZone] = [String(code).padStart(5, "0"), states[city]!, zones[zone]!];
  return { zip, state, timeZone, latitude: latitude / 1e4, longitude: longitude / 1e4 };
});

test("the gazetteer's file is what its packages make; `npm run gazetteer` writes it", () => {
  // The boundaries of time zones aren't installed here; the file has what they said.
  const zoneOf = new Map(zips.map(({ zip, timeZone }) => [zip, timeZone]));
  const compiled = compileGazetteer(({ zip }) => zoneOf.get(zip) ?? "missing");
  expect(packGazetteer(compiled).equals(file)).toBe(true);
  expect(stored.names === compiled.names).toBe(true);
});

test("every ZIP code lies in its state, or not farther off its coast than the outlines' islands", () => {
  const elsewhere = zips.filter((zip) => kilometersOutside(zip.state, zip) > 30).map(({ zip }) => zip);
  expect(elsewhere).toEqual([]);
});
