import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packGazetteer, unpackGazetteer } from "#app/platform/places/gazetteer-file.server.ts";
import { compileGazetteer } from "../../scripts/gazetteer.ts";

test("the gazetteer's file is what its packages make; `npm run gazetteer` writes it", () => {
  const compiled = compileGazetteer();
  const file = readFileSync(new URL("../../app/platform/places/gazetteer.bin", import.meta.url));
  expect(packGazetteer(compiled).equals(file)).toBe(true);
  expect(unpackGazetteer(file).names === compiled.names).toBe(true);
});
