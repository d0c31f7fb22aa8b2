import pg from "pg";

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
