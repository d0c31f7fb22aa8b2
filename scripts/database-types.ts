import { Cli } from "kysely-codegen";
import pg from "pg";

// `npm run database-types`: writes app/platform/database.types.ts from the migrated database of DATABASE_URL. A column
// whose check constraint lists its values becomes the union of them.

await new Cli().run({
  argv: process.argv.slice(2),
  config: {
    dialect: "postgres",
    camelCase: true,
    numericParser: "number",
    dateParser: "string",
    typeMapping: { int8: "number" },
    excludePattern: "(pgboss.*|kysely_*)",
    outFile: "app/platform/database.types.ts",
    overrides: { columns: await listedValues() },
  },
});

/** The type of each column that a check constraint limits to listed values, by schema, table and column. */
async function listedValues(): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: process.env["DATABASE_URL"] });
  await client.connect();
  const { rows } = await client.query<{
    name: string;
    definition: string;
    required: boolean;
    filled: boolean;
  }>(`
    select 'public.' || relname || '.' || attname as name, pg_get_constraintdef(pg_constraint.oid) as definition,
      attnotnull as required, atthasdef as filled
    from pg_constraint join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace
      and pg_get_constraintdef(pg_constraint.oid) like 'CHECK ((' || attname || ' = %'
    order by name`);
  await client.end();
  return Object.fromEntries(
    rows.map(({ name, definition, required, filled }) => {
      const values = [...definition.matchAll(/'([^']*)'::text/g)].map(([, value]) => `"${value}"`);
      const type = [...values, ...(required ? [] : ["null"])].join(" | ");
      return [name, filled ? `Generated<${type}>` : type];
    }),
  );
}
