import pg from "pg";
import { runnerImport } from "vite";
import { dataFiles } from "../../scripts/data-files.ts";

/** The statements, with their values, that the product sends to the database for each search, in order. */
export async function statementsOf(databaseUrl, queries) {
  process.env.DATABASE_URL = databaseUrl;
  const settings = { configFile: false, plugins: [dataFiles()], logLevel: "error" };

  const asked = new Map();
  let current = "";
  const query = Reflect.get(pg.Client.prototype, "query");
  pg.Client.prototype.query = function (statement, ...rest) {
    if (statement?.name) asked.get(current).push(statement);
    return query.call(this, statement, ...rest);
  };
  const { searchProperties, searchInput, closeDatabase } = (
    await runnerImport(new URL("product.ts", import.meta.url).pathname, settings)
  ).module;
  for (const each of queries) {
    current = each;
    asked.set(each, []);
    await searchProperties(searchInput.parse(Object.fromEntries(new URLSearchParams(each))));
  }
  await closeDatabase();
  pg.Client.prototype.query = query;
  return asked;
}
