import { expect, it } from "vitest";
import { checkVocabulary } from "../../scripts/checks/vocabulary.ts";
import { plant } from "./plant.ts";

const properties = "app/features/properties";

const violations: [action: string, file: string, text: string, said: string][] = [
  ["a drawer called utils", "app/platform/utils.ts", "", "a name that says nothing"],
  ["a barrel", `${properties}/index.ts`, "", "a name that says nothing"],
  ["a service", `${properties}/service.server.ts`, "", "a name that says nothing"],
  ["a new kind of file in a feature", `${properties}/hooks.ts`, "", "vocabulary"],
  ["a new folder in a feature", `${properties}/lib/model.ts`, "", "vocabulary"],
  ["a new feature", "app/features/chat/model.ts", "", "chat is not a feature"],
  ["a new folder in app", "app/hooks/use-cart.ts", "", "not a folder that app/ knows"],
  ["a new file in app", "app/session.ts", "", "not a file that app/ knows"],
  [
    "a command that exports something else",
    `${properties}/rename.server.ts`,
    "export function update() {}\n",
    "must export one function, rename",
  ],
  [
    "a command that exports two",
    `${properties}/rename.server.ts`,
    "export function rename() {}\nexport const b = 1;\n",
    "must export one function, rename",
  ],
  [
    "a command that passes another's on",
    `${properties}/rename.server.ts`,
    `export * from "./model.ts";\n`,
    "must export one function, rename",
  ],
  [
    "a step that exports two",
    `${properties}/steps/lock.server.ts`,
    "export function lock() {}\nexport const b = 1;\n",
    "must export one function, lock",
  ],
  ["reads among steps", `${properties}/steps/queries.ts`, "", "vocabulary"],
  ["a page without a route", "app/pages/about.tsx", "", "stands in no line of app/routes.ts"],
  [
    "a page with another name than its URL",
    "app/routes.ts",
    `route("terms", "pages/home.tsx")`,
    "name it terms",
  ],
  ["a setting read elsewhere", `${properties}/schema.ts`, "process.env.PORT;", "reads process.env"],
  ["platform that knows a route", "app/platform/x.ts", 'if (path === "/api/images") {}', "each route states"],
  [
    "a rounding of its own",
    `${properties}/schema.ts`,
    "Math.round((price ?? 0) * 100)",
    "rounds money by itself",
  ],
  ["another", `${properties}/schema.ts`, "Math.floor((cents * 5 + 50) / 100)", "rounds money by itself"],
  ["a class", `${properties}/schema.ts`, "export class Property {}", "is a class"],
];

it("accepts a lawful tree, with a command and its type, and a page of each form", () => {
  const pages = ["home", "property", "add-property", "not-found"].map((page) => [
    `app/pages/${page}.tsx`,
    "",
  ]);
  const root = plant({
    ...Object.fromEntries(pages),
    "app/routes.ts": `[index("pages/home.tsx"), route("properties/:propertyId", "pages/property.tsx"),
      route("landlord/add-property", "pages/add-property.tsx"), route("*", "pages/not-found.tsx")]`,
    [`${properties}/rename.server.ts`]: "export type Name = string;\nexport async function rename() {}\n",
    [`${properties}/steps/lock-property.server.ts`]: "export async function lockProperty() {}\n",
    [`${properties}/model.test.ts`]: "console.log(1);",
    [`${properties}/components/use-list.ts`]: "",
    "app/platform/errors.ts": "export class Lost extends Error {}",
  });
  expect(checkVocabulary(root)).toEqual([]);
});

it.each(violations)("catches %s", (_action, file, text, said) => {
  expect(checkVocabulary(plant({ [file]: text }))).toContainEqual(expect.stringContaining(said));
});
