import { createHash } from "node:crypto";
import type { PostgresPoolClient } from "kysely";
import pg from "pg";
import { isPooled } from "./database-pool.server.ts";

// Parsing and planning a statement mostly takes longer than running it. PostgreSQL keeps both for a statement with a name, on
// the connection that prepared it.

/** A connection keeps that many plans at most. */
const mostKept = 400;
/** The rest is for statements that are named from their first time, such as searches. */
const mostThatCameAgain = 200;
/** What each connection keeps: names by text; none for a statement whose columns a migration has changed since. */
const keptOn = new WeakMap<pg.ClientBase, Map<string, string | undefined>>();

/** Runs a statement that comes again and again: each connection plans it once. */
export async function queryNamed<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<Row>> {
  try {
    return await client.query<Row>({ name: nameOn(client, text), text, values });
  } catch (error) {
    if (!isOutdatedPlan(error)) throw error;
    namesOn(client).set(text, undefined);
    // The error has ended a transaction, if this was in one: it starts again.
    return client.query<Row>(text, values).catch(() => {
      throw error;
    });
  }
}

export function isOutdatedPlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === "0A000" && error.routine === "RevalidateCachedQuery"
  );
}

/**
 * Undefined, for an unnamed statement, once the connection keeps many enough; and behind a pooler: the next statement may
 * run on another connection, which does not know the names of this one.
 */
function nameOn(client: pg.ClientBase, text: string): string | undefined {
  if (isPooled(client)) return undefined;
  const kept = namesOn(client);
  if (kept.has(text) || kept.size >= mostKept) return kept.get(text);
  const name = `kept_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
  kept.set(text, name);
  return name;
}

function namesOn(client: pg.ClientBase): Map<string, string | undefined> {
  const known = keptOn.get(client);
  if (known) return known;
  const kept = new Map<string, string | undefined>();
  keptOn.set(client, kept);
  return kept;
}

/** By connection, because the query builder knows its connections by identity. */
const keeping = new WeakMap<pg.ClientBase, PostgresPoolClient>();

/** The connection as the query builder uses it: a statement with values that comes again has a name. */
export function keepPlans(client: pg.PoolClient): PostgresPoolClient {
  const known = keeping.get(client);
  if (known) return known;
  const query = (text: string, values: readonly unknown[]) =>
    values.length > 0 && comesAgain(client, text)
      ? queryNamed(client, text, [...values])
      : client.query(text, [...values]);
  const release = (destroy?: boolean) => client.release(destroy);
  // It could pass cursors, too, which aren't used here.
  const plain = { query, release } as unknown as PostgresPoolClient;
  keeping.set(client, plain);
  return plain;
}

/** Of a statement that runs once or twice a plan would be kept in vain. */
const comesAgainAfter = 2;
/** A list of values has a text for each length. */
const mostCounted = 1000;
const timesAsked = new Map<string, number>();

function comesAgain(client: pg.ClientBase, text: string): boolean {
  const kept = namesOn(client);
  if (kept.has(text)) return true;
  if (kept.size >= mostThatCameAgain) return false;
  const times = timesAsked.get(text) ?? 0;
  if (times >= comesAgainAfter) return true;
  if (timesAsked.size >= mostCounted) timesAsked.clear();
  timesAsked.set(text, times + 1);
  return false;
}
