import { expect, it } from "vitest";
import { checkLicenses } from "../../scripts/checks/licenses.ts";
import { plant } from "./plant.ts";

const tree = {
  "package.json": JSON.stringify({
    dependencies: { hono: "4.0.0", "@scope/zod": "4.0.0" },
    optionalDependencies: { node: "24.0.0" },
    devDependencies: { vitest: "5.0.0" },
  }),
  "package-lock.json": JSON.stringify({
    packages: {
      "node_modules/hono": { license: "MIT" },
      "node_modules/@scope/zod": { license: "MIT" },
      "node_modules/node": { license: "ISC" },
      "node_modules/vitest": { license: "MIT" },
    },
  }),
};
const notices = (rows: string) => ({ "THIRD_PARTY_NOTICES.md": `# Notices\n\n## Packages\n\n${rows}\n` });

it("accepts notices that name every package the product runs on", () => {
  const root = plant({ ...tree, ...notices("| ISC | `node` |\n| MIT | `hono`, `@scope/zod` |") });
  expect(checkLicenses(root)).toEqual([]);
});

it("catches a package that is not named, one under another license, and one that is gone", () => {
  const root = plant({ ...tree, ...notices("| MIT | `node`, `hono`, `left-pad` |") });
  expect(checkLicenses(root)).toEqual([
    "THIRD_PARTY_NOTICES.md does not name @scope/zod (MIT)",
    "THIRD_PARTY_NOTICES.md says MIT of node, whose license is ISC",
    "THIRD_PARTY_NOTICES.md names left-pad, which package.json does not ask for",
  ]);
});

it("catches a package without a license", () => {
  const root = plant({ ...tree, "package-lock.json": '{"packages":{}}', ...notices("") });
  expect(checkLicenses(root)).toEqual([
    "hono says no license",
    "@scope/zod says no license",
    "node says no license",
  ]);
});

it("finds the project's own notices complete", () => {
  expect(checkLicenses(process.cwd())).toEqual([]);
});
