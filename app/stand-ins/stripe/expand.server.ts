import { db, type Queryable } from "#app/platform/db.server.ts";
import { StripeProblem } from "./problem.server.ts";

type Tree = Record<string, unknown>;

const deepest = 4;

/** Replaces ids by their objects along the paths of `expand`, such as `payment_intent.latest_charge`. */
export async function expandObject<T extends object>(
  object: T,
  paths: string[],
  database: Queryable = db,
): Promise<T> {
  if (paths.length === 0) return object;
  const whole = structuredClone(object);
  for (const path of paths) {
    const parts = path.split(".");
    if (parts.length > deepest)
      throw new StripeProblem(400, `You cannot expand more than ${deepest} levels of a property: ${path}`);
    await expandAlong(whole as Tree, parts, path, database);
  }
  return whole;
}

async function expandAlong(tree: Tree, parts: string[], path: string, database: Queryable): Promise<void> {
  const [part = "", ...rest] = parts;
  if (!Object.hasOwn(tree, part)) throw cannot(path);
  const value = tree[part];
  if (value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) await expandAlong(one as Tree, rest, path, database);
    return;
  }
  const found = typeof value === "string" ? await objectOf(value, database) : value;
  if (typeof found !== "object" || found === null) throw cannot(path);
  tree[part] = found;
  if (rest.length > 0) await expandAlong(found as Tree, rest, path, database);
}

async function objectOf(id: string, database: Queryable): Promise<unknown> {
  const row = await database
    .selectFrom("sandboxObjects")
    .select("object")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.object;
}

function cannot(path: string): StripeProblem {
  return new StripeProblem(400, `This property cannot be expanded (${path}).`, { param: "expand" });
}
