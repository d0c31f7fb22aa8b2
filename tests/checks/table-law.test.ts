import { expect, it } from "vitest";
import { checkTables } from "../../scripts/checks/table-law.ts";
import { plant } from "./plant.ts";

const types = "app/platform/database.types.ts";
const law = {
  owned: { accounts: ["users"], properties: ["properties", "waitingPhotos"] },
  foreignWrites: {},
  foreignReads: {},
};
const tables = "export interface DB {\n  properties: P;\n  users: U;\n  waitingPhotos: W;\n}\n";
const users = "app/features/accounts/suspend.server.ts";
const foreign = "app/features/accounts/queries.server.ts";
const written = (table: string) => `${foreign} writes ${table}, which belongs to properties`;
const read = (table: string) => `${foreign} reads ${table}, which belongs to properties`;

it.each<[action: string, code: string, said: string]>([
  ["an insert", `db.insertInto("properties").values(row)`, written("properties")],
  ["an update under an alias", `db.updateTable("properties as p").set(row)`, written("properties")],
  ["a delete", `db.deleteFrom("waitingPhotos")`, written("waitingPhotos")],
  ["a merge", `db.mergeInto("properties").using("users", "a", "b")`, written("properties")],
  [
    "a write over a list of tables",
    `for (const t of ["waitingPhotos"] as const) db.deleteFrom(t)`,
    written("waitingPhotos"),
  ],
  ["a write to a table from elsewhere", `db.deleteFrom(table)`, "whose name does not stand in the file"],
  ["an insert in SQL", "sql`insert into waiting_photos (id) values (${1})`", written("waitingPhotos")],
  ["an update in SQL", "sql`UPDATE\n  properties SET a = 1`", written("properties")],
  ["a delete in a CTE", "sql`with gone as (delete from properties returning id)`", written("properties")],
  ["a truncation", "sql`truncate properties`", written("properties")],
  ["a merge in SQL", "sql`merge into public.properties using users on true`", written("properties")],
  ["SQL that is no tagged text", `client.query("update properties set a = 1")`, written("properties")],
  ["a table that SQL does not name", "sql`delete from ${table}`", "whose name does not stand in the file"],
  ["a table by sql.table", "sql`delete from ${sql.table(x)}`", "whose name does not stand in the file"],
  ["a read", `db.selectFrom("properties")`, read("properties")],
  ["a read of two", `db.selectFrom(["users", "waitingPhotos as w"])`, read("waitingPhotos")],
  ["a join", `db.selectFrom("users").leftJoin("properties as p", "a", "b")`, read("properties")],
  ["a lateral join", `q.leftJoinLateral("properties", on)`, read("properties")],
  ["a subquery", `where((eb) => eb.exists(eb.selectFrom("properties")))`, read("properties")],
  ["a CTE", `db.with("own", (q) => q.selectFrom("properties")).selectFrom("own")`, read("properties")],
  ["an update from another table", `db.updateTable("users").from("properties")`, read("properties")],
  ["a delete by another table", `db.deleteFrom("users").using("properties")`, read("properties")],
  ["a read in SQL", "sql`select 1 from properties p where true`", read("properties")],
  ["a second table in SQL", "sql`select 1 from users u, waiting_photos as w`", read("waitingPhotos")],
  ["a join in SQL", 'sql`select 1 from users left join "properties" on true`', read("properties")],
  ["a lateral join in SQL", "sql`from users join lateral properties on true`", read("properties")],
])("catches %s", (_action, code, said) => {
  const found = checkTables(plant({ [types]: tables, [foreign]: `${code};\n` }), law);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(said);
});

it("accepts a module's own tables, and a listed read", () => {
  const root = plant({
    [types]: tables,
    [users]: `db.updateTable("users");\n sql\`select id from users for update of users skip locked\`;\n`,
    [foreign]: `// insertInto("properties")\nconst said = "rows deleted from properties"; db.selectFrom("properties");\n`,
    "app/features/accounts/suspend.server.test.ts": `db.deleteFrom("properties");\n`,
    "db/seed/town.ts": `db.insertInto("properties");\n`,
  });
  expect(checkTables(root, { ...law, foreignReads: { accounts: ["properties"] } })).toEqual([]);
});

it("catches an entry that is no longer true, a table without an owner, and one that is gone", () => {
  const root = plant({ [types]: tables });
  const stale = { ...law, foreignReads: { accounts: ["properties"] }, foreignWrites: { cart: ["users"] } };
  expect(checkTables(root, stale)).toEqual([
    "cart writes users no longer; take it off the list",
    "accounts reads properties no longer; take it off the list",
  ]);
  const owned = { accounts: ["users", "people"], properties: ["properties", "users"] };
  expect(checkTables(root, { ...law, owned })).toEqual([
    "waitingPhotos has no module that writes it",
    "people is owned and no table",
    "users has two modules that write it",
  ]);
});
