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
