import pg from "pg";
import { config } from "#app/platform/config.server.ts";

type Query = (this: pg.Client, ...given: unknown[]) => unknown;

/** The statements sent to the database during this action. */
export async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const query = Reflect.get(pg.Client.prototype, "query") as Query;
  const counting: Query = function (this: pg.Client, ...given) {
    const [statement] = given as [string | { text: string }];
    sent.push(typeof statement === "string" ? statement : statement.text);
    return query.apply(this, given);
  };
  Object.assign(pg.Client.prototype, { query: counting });
  await act().finally(() => Object.assign(pg.Client.prototype, { query }));
  return sent;
}

type Plan = { Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } };

/** The pages that PostgreSQL reads for the finds of this action (each of its `select` and `with` statements, run again). */
export async function pagesOf(act: () => Promise<unknown>): Promise<{ text: string; pages: number }[]> {
  const sent: { text: string; values: unknown[] }[] = [];
  const query = Reflect.get(pg.Client.prototype, "query") as Query;
  const noting: Query = function (this: pg.Client, ...given) {
    const [statement, values = []] = given as [string | { text: string; values?: unknown[] }, unknown[]?];
    const text = typeof statement === "string" ? statement : statement.text;
    if (/^\s*(select|with)\b/i.test(text) && !text.includes("set_config"))
      sent.push({ text, values: (typeof statement === "string" ? values : statement.values) ?? values });
    return query.apply(this, given);
  };
  Object.assign(pg.Client.prototype, { query: noting });
  await act().finally(() => Object.assign(pg.Client.prototype, { query }));
  const client = new pg.Client({ connectionString: config.databaseUrl });
  await client.connect();
  const plans = [];
  for (const { text, values } of sent) {
    await client.query("begin");
    const { rows } = await client.query<{ "QUERY PLAN": Plan[] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    );
    await client.query("rollback");
    const { "Shared Hit Blocks": hit, "Shared Read Blocks": read } = rows[0]!["QUERY PLAN"][0]!.Plan;
    plans.push({ text, pages: hit + read });
  }
  await client.end();
  return plans;
}
