import { randomBytes } from "node:crypto";
import { host } from "./host.server.ts";
import { noSuch } from "./problem.server.ts";
import type { ListParams } from "./schema.ts";
import type { Store, StripeObject } from "./store.ts";

/** A new id in Stripe's form: `pi_` and 24 hexadecimal digits. */
export function newStripeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}

/** The current time as Stripe writes it: whole seconds. */
export function seconds(): number {
  return Math.floor(host().now().getTime() / 1000);
}

export function saveObject<T extends StripeObject>(store: Store, object: T): Promise<void> {
  return store.saveObject(object);
}

export async function findObject<T extends StripeObject>(
  kind: T["object"],
  id: string,
  store: Store = host().store,
): Promise<T> {
  const object = await store.findObject(id, kind);
  if (!object) throw noSuch(kind, id);
  return object as T;
}

/** The object, locked until the transaction ends: every change goes through here. */
export async function lockObject<T extends StripeObject>(
  store: Store,
  kind: T["object"],
  id: string,
): Promise<T> {
  const object = await store.lockObject(id, kind);
  if (!object) throw noSuch(kind, id);
  return object as T;
}

/** One page of objects of a kind, newest first, in Stripe's list envelope. */
export async function listObjects<T extends StripeObject>(
  kind: T["object"],
  path: string,
  params: ListParams & Record<string, unknown>,
) {
  const { expand: _, ...options } = params;
  const { limit } = options;
  const objects = await host().store.listObjects(kind, options);
  const data = objects.slice(0, limit) as T[];
  if (options.ending_before !== undefined) data.reverse();
  return { object: "list" as const, url: path, has_more: objects.length > limit, data };
}
