import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { checkMigrations } from "../../scripts/checks/migrations.ts";
import { plant } from "./plant.ts";

const first = "create table one (id text);\n";
const line = `${createHash("sha256").update(first).digest("hex")}  0001_one.sql\n`;

const planted = (files: Record<string, string>, released = line) =>
  plant({
    "db/migrations/released.sha256": released,
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`db/migrations/${name}`, text])),
  });

it("accepts a new migration after the released ones, and everything before the first release", () => {
  expect(checkMigrations(planted({ "0001_one.sql": first, "0002_two.sql": "select 2;" }))).toEqual([]);
  expect(checkMigrations(planted({ "0001_one.sql": "select 1;" }, ""))).toEqual([]);
});

const changed = (name: string, text: string) =>
  checkMigrations(
    plant({
      "package.json": '{ "version": "1.2.0" }',
      "db/migrations/released.sha256": line,
      "db/migrations/0001_one.sql": first,
      [`db/migrations/${name}`]: text,
    }),
  );

it.each([
  "alter table one add column size int;",
  "alter table one add column size int not null default 0, add column other text;",
  "create table two (id text not null); -- drop table one",
  "alter table one alter column id drop not null; drop index one_id;",
])("accepts after a release what only adds: %s", (text) => {
  expect(changed("0002_two.sql", text)).toEqual([]);
});

it.each([
  "drop table one;",
  "alter table one drop column id;",
  "alter table one rename column id to name;",
  "alter table one alter column id type int;",
  "alter table one alter column id set not null;",
  "alter table one add column size int not null;",
])("refuses after a release what the one before would miss, until it says since when: %s", (text) => {
  expect(changed("0002_two.sql", text)).toMatchObject([expect.stringContaining("takes away")]);
  expect(changed("0002_contract_two.sql", text)).toMatchObject([expect.stringContaining("takes away")]);
  expect(changed("0002_contract_two.sql", `-- Unused since 1.1.0.\n${text}`)).toEqual([]);
  expect(changed("0002_contract_two.sql", `-- Unused since 1.2.0.\n${text}`)).toMatchObject([
    expect.stringContaining("used until 1.2.0"),
  ]);
});

it.each([
  [
    "an edited release",
    { "0001_one.sql": `${first}-- edited` },
    "0001_one.sql was edited, but a release has it: add a new migration",
  ],
  ["a removed release", { "0002_two.sql": "select 2;" }, "0001_one.sql is gone, but a release has it"],
  [
    "a migration before a release",
    { "0000_none.sql": "select 0;", "0001_one.sql": first },
    "0000_none.sql comes before 0001_one.sql, which a release has",
  ],
  [
    "two of one number",
    { "0001_one.sql": first, "0002_a.sql": "select 1;", "0002_b.sql": "select 2;" },
    "0002_b.sql does not begin with a number of four digits of its own",
  ],
])("catches %s", (_, files, violation) => {
  expect(checkMigrations(planted(files))).toEqual([`db/migrations/${violation}`]);
});

it("catches a function in a migration", () => {
  const files = {
    "0001_one.sql": "create or replace function one() returns int language sql as 'select 1';",
  };
  expect(checkMigrations(planted(files, ""))).toEqual([
    "db/migrations/0001_one.sql has a function: it belongs into db/functions/NAME.sql",
  ]);
});
