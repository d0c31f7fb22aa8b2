import { expect, it } from "vitest";
import { checkCommandCallers } from "../../scripts/checks/command-callers.ts";
import { plant } from "./plant.ts";

const listing = "app/features/properties/listing";
const remove = `${listing}/delete-property.server.ts`;
const hide = `${listing}/hide-property.server.ts`;
const lock = `${listing}/steps/lock-property.server.ts`;
const api = "app/api/properties.ts";

const command = (name: string) => `export function ${name}() {\n  return true;\n}\n`;
const using = (file: string, name: string, more = "") => `import { ${name} } from "#${file}";\n${more}`;

/** Two commands that a route calls, and the step that both use. */
const lawful = {
  [api]: using(remove, "deleteProperty") + using(hide, "hideProperty"),
  [remove]: using(lock, "lockProperty") + command("deleteProperty"),
  [hide]: using(lock, "lockProperty") + command("hideProperty"),
  [lock]: command("lockProperty"),
};

it.each<[what: string, files: Record<string, string>]>([
  ["commands that a route calls, and a step of two of them", {}],
  [
    "a command that a job alone calls",
    {
      [api]: using(hide, "hideProperty"),
      "app/features/properties/jobs.server.ts": using(remove, "deleteProperty"),
    },
  ],
  [
    "a command that the demo town alone calls",
    { [api]: using(hide, "hideProperty"), "db/seed/seed.ts": using(remove, "deleteProperty") },
  ],
  [
    "a step of one command that would make it too long",
    {
      [hide]: command("hideProperty"),
      [lock]: command("lockProperty") + "\n".repeat(200) + "export type Lock = 1;\n",
    },
  ],
  [
    "a step of one command that has tests of its own",
    { [hide]: command("hideProperty"), [lock.replace(".ts", ".test.ts")]: using(lock, "lockProperty") },
  ],
  ["reads, which queries share", { "app/features/properties/queries.server.ts": command("findPrice") }],
])("accepts %s", (_what, files) => {
  expect(checkCommandCallers(plant({ ...lawful, ...files }))).toEqual([]);
});

it.each<[what: string, files: Record<string, string>, said: string]>([
  [
    "a command that only another command calls",
    {
      [api]: using(remove, "deleteProperty"),
      [remove]: using(hide, "hideProperty") + using(lock, "lockProperty"),
    },
    `${hide} is no command: its feature alone calls it`,
  ],
  [
    "a command of which a route needs the type alone",
    {
      [api]: `${using(remove, "deleteProperty")}import type { Hidden } from "#${hide}";\nimport { type Shown } from "#${hide}";\n`,
    },
    `${hide} is no command: its feature alone calls it`,
  ],
  [
    "a command that only tests call",
    { [api]: using(remove, "deleteProperty"), "tests/api/hide.test.ts": using(hide, "hideProperty") },
    `${hide} is no command: its feature alone calls it`,
  ],
  [
    "a step that a route calls",
    { [api]: `${lawful[api]}const lock = await import("#${lock}");\n` },
    `${lock} is a command, no step: ${api} calls it`,
  ],
  [
    "a step that another feature passes on",
    { "app/features/cart/model.ts": `export { lockProperty } from "#${lock}";\n` },
    `${lock} is a command, no step: app/features/cart/model.ts calls it`,
  ],
  [
    "a step of one command",
    { [hide]: command("hideProperty") },
    `${lock} is a step of ${remove} alone: it belongs into that file`,
  ],
])("catches %s", (_what, files, said) => {
  expect(checkCommandCallers(plant({ ...lawful, ...files }))).toEqual([said]);
});
