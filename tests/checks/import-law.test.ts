import { expect, it } from "vitest";
import { checkImports } from "../../scripts/checks/import-law.ts";
import { plant } from "./plant.ts";

const query = "app/features/properties/queries.server.ts";

const violations: [action: string, file: string, text: string, said: string][] = [
  [
    "a piece of ui that knows a feature",
    "app/ui/price.ts",
    `import "#app/features/properties/model.ts";`,
    "ui may import platform",
  ],
  ["a platform file that knows the ui", "app/platform/x.ts", `import "#app/ui/y.ts";`, "no other room"],
  [
    "a feature that imports a route",
    "app/features/cart/model.ts",
    `import "#app/api/y.ts";`,
    "features/cart may import",
  ],
  [
    "properties that know reservations",
    query,
    `import "#app/features/reservations/y.ts";`,
    "features/properties may import",
  ],
  [
    "inquiries that know properties",
    "app/features/inquiries/model.ts",
    `import "#app/features/properties/model.ts";`,
    "features/inquiries may import",
  ],
  [
    "payments that know ID checks",
    "app/features/payments/model.ts",
    `import "#app/features/id-checks/y.ts";`,
    "features/payments may import",
  ],
  [
    "a build that needs a package of tests",
    "vite.config.ts",
    `import "vitest/config";`,
    "is in dependencies",
  ],
  ["a page that imports a route", "app/pages/home.tsx", `import "#app/api/y.ts";`, "pages may import"],
  [
    "a feature that imports a test's helper",
    query,
    `import "#tests/support/y.ts";`,
    "features/properties may import",
  ],
  [
    "a feature that brings a stand-in",
    query,
    `import "#app/stand-ins/stripe/y.ts";`,
    "features/properties may import",
  ],
  [
    "a page that brings a stand-in",
    "app/pages/home.tsx",
    `import "#app/stand-ins/stripe/y.ts";`,
    "pages may",
  ],
  [
    "payments that know admin",
    "app/features/payments/model.ts",
    `import "#app/features/admin/y.ts";`,
    "payments may",
  ],
  [
    "a component of a part that reads the database",
    "app/features/properties/listing/components/list.tsx",
    `import "../../queries.server.ts";`,
    "what a browser loads",
  ],
  [
    "a component that reads the database",
    "app/features/properties/components/list.tsx",
    `import "../queries.server.ts";`,
    "what a browser loads",
  ],
  [
    "a model with a server file's type",
    "app/features/properties/model.ts",
    `import type { A } from "./queries.server.ts"; export type B = A;`,
    "not even import a server file's types",
  ],
  [
    "a command that imports the jobs",
    "app/features/properties/listing/delete-property.server.ts",
    `import "../jobs.server.ts";`,
    "of a feature may not import jobs.server.ts",
  ],
  [
    "stripe outside of payments",
    "app/api/y.ts",
    `import Stripe from "stripe"; Stripe;`,
    "only (features/payments|stand-ins/stripe) speaks stripe",
  ],
  [
    "better-auth outside of accounts",
    query,
    `import { betterAuth } from "better-auth"; betterAuth;`,
    "only features/accounts speaks better-auth",
  ],
  ["pg outside of the platform", query, `import pg from "pg"; pg;`, "only platform speaks pg"],
  ["an import of nothing", query, `import "#app/platform/nowhere.ts";`, "which is not there"],
  [
    "two files that import each other",
    "app/features/properties/model.ts",
    `import "./schema.ts";`,
    "imports itself",
  ],
  [
    "two files of which one imports only a type of the other",
    "app/features/properties/model.ts",
    `import type { Line } from "./schema.ts"; export type Lines = Line[];`,
    "imports itself",
  ],
  ["a file that the reader leaves out", "app/pages/+types/x.ts", `export {};`, "was not read"],
];

const neighbors = {
  "app/api/y.ts": "export {};",
  "app/ui/y.ts": "export {};",
  "app/features/admin/y.ts": "export {};",
  "app/features/reservations/y.ts": "export {};",
  "app/stand-ins/stripe/y.ts": "export {};",
  "app/features/id-checks/y.ts": "export {};",
  "app/features/properties/jobs.server.ts": "export {};",
  "app/features/properties/schema.ts": `import "./model.ts";`,
  "tests/support/y.ts": "export {};",
};

it("accepts a lawful tree", async () => {
  expect(await checkImports(plant(neighbors))).toEqual([]);
});

it.each(violations)("catches %s", async (_action, file, text, said) => {
  const found = await checkImports(plant({ ...neighbors, [file]: text }));
  expect(found).toContainEqual(expect.stringContaining(said));
  expect(found.find((line) => line.includes(said))).toContain(file);
});
