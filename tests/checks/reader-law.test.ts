import { expect, it } from "vitest";
import { checkReaders, withoutActor } from "../../scripts/checks/reader-law.ts";
import { plant } from "./plant.ts";

const queries = "app/features/properties/queries.server.ts";
const screen = "app/features/properties/hosts/load-host.server.ts";
const actor = `import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";\n`;
const refused = (file: string, name: string) =>
  `${file}: ${name} does not ask who reads; its first parameter is an Actor`;

it.each<[what: string, file: string, code: string, name: string]>([
  [
    "a read by an id",
    queries,
    `export async function rentOf(landlordId: string) { return landlordId; }`,
    "rentOf",
  ],
  ["an arrow function", queries, `export const rentOf = (landlordId: string) => landlordId;`, "rentOf"],
  [
    "a read that is handed an actor second",
    queries,
    `export function rentOf(id: string, actor: Actor) { return [actor, id]; }`,
    "rentOf",
  ],
  [
    "an actor who is asked nothing",
    queries,
    `export function rentOf(actor: Actor, id: string) { return id; }`,
    "rentOf",
  ],
  [
    "what a screen shows",
    screen,
    `export async function loadHost(slug: string) { return slug; }`,
    "loadHost",
  ],
  [
    "a read under another's name",
    queries,
    `export { read } from "./other.ts";`,
    `export { read } from "./other.ts";`,
  ],
])("catches %s", (_what, file, code, name) => {
  const list: Record<string, Record<string, string>> = {
    [queries]: file === queries ? {} : { findPrice: "public: a price" },
  };
  expect(checkReaders(plant({ [file]: `${actor}${code}\n` }), list)).toEqual([refused(file, name)]);
});

it("catches an actor that isn't the one of accounts", () => {
  const code = `type Actor = string;\nexport function rentOf(actor: Actor) { return actor; }\n`;
  expect(checkReaders(plant({ [queries]: code }), {})).toEqual([refused(queries, "rentOf")]);
});

it("accepts reads that use their actor, and listed ones", () => {
  const code = `${actor}export function rentOf(actor: Actor, id: string) { return [actor, id]; }
export const feesOf = ({ id }: LoggedIn) => id;
export function priceOf(id: string) { return read(id); }
export type Row = string;
function read(id: string) { return id; }
`;
  expect(checkReaders(plant({ [queries]: code }), { [queries]: { priceOf: "public: a price" } })).toEqual([]);
});

it("catches an entry that is no longer true, and one without a reason", () => {
  const list: Record<string, Record<string, string>> = {
    [queries]: { findPrice: "because", rentOf: "system: a job" },
  };
  expect(checkReaders(plant(), list)).toEqual([
    `${queries}: rentOf is listed and is no read without an actor; take it off the list`,
    `${queries}: findPrice is neither public nor the system's by its reason`,
  ]);
});

it("lists no more reads without an actor than before; lower this number with the list", () => {
  expect(Object.values(withoutActor).flatMap((names) => Object.keys(names)).length).toBeLessThanOrEqual(27);
});
