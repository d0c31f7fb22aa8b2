import { host } from "./host.server.ts";
import { StripeProblem } from "./problem.server.ts";
import type { Store } from "./store.ts";

type Tree = Record<string, unknown>;

const deepest = 4;

/** Replaces ids by their objects along the paths of `expand`, such as `payment_intent.latest_charge`. */
export async function expandObject<T extends object>(
  object: T,
  paths: string[],
  store: Store = host().store,
): Promise<T> {
  if (paths.length === 0) return object;
  const whole = structuredClone(object);
  for (const path of paths) {
    const parts = path.split(".");
    if (parts.length > deepest)
      throw new StripeProblem(400, `You cannot expand more than ${deepest} levels of a property: ${path}`);
    await expandAlong(whole as Tree, parts, path, store);
  }
  return whole;
}

async function expandAlong(tree: Tree, parts: string[], path: string, store: Store): Promise<void> {
  const [part = "", ...rest] = parts;
  if (!Object.hasOwn(tree, part)) throw cannot(path);
  const value = tree[part];
  if (value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) await expandAlong(one as Tree, rest, path, store);
    return;
  }
  const found = typeof value === "string" ? await store.findObject(value) : value;
  if (typeof found !== "object" || found === null) throw cannot(path);
  tree[part] = found;
  if (rest.length > 0) await expandAlong(found as Tree, rest, path, store);
}

function cannot(path: string): StripeProblem {
  return new StripeProblem(400, `This property cannot be expanded (${path}).`, { param: "expand" });
}
