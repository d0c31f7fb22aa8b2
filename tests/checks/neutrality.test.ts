import { expect, it } from "vitest";
import { checkNeutrality } from "../../scripts/checks/neutrality.ts";
import { plant } from "./plant.ts";

it("accepts a tree that depends on no machine", () => {
  expect(checkNeutrality(plant({ "README.md": "See https://nodejs.org/work/ and /tmp/anything" }))).toEqual(
    [],
  );
});

it("catches a path of one machine, and says where", () => {
  const text = `first line\nexport const data = "${["", "work", "data"].join("/")}";\n`;
  expect(checkNeutrality(plant({ "app/ui/a.ts": text }))).toEqual([
    "app/ui/a.ts:2 holds a path of one machine",
  ]);
});

it("catches a registry's host, in any file", () => {
  const text = `registry=https://${["registry", "example", "com"].join(".")}/\n`;
  expect(checkNeutrality(plant({ ".npmrc": text }))).toEqual([".npmrc:1 names a package registry's host"]);
});

it("catches a lockfile with URLs", () => {
  const text = `{\n  "resolved": "https://example.com/a.tgz"\n}\n`;
  expect(checkNeutrality(plant({ "package-lock.json": text }))[0]).toContain('holds "resolved" addresses');
});
