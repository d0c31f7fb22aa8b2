import type { ZodType } from "zod";

/** A person who is typing does not wait longer than this for a suggestion; in milliseconds. */
const patience = 1500;

type Ask = { url: URL; init?: RequestInit; signal?: AbortSignal | undefined };

/**
 * One call to a provider, its JSON in this shape. Throws when it takes longer than 1.5 s, refuses, answers something
 * else, or when `signal` aborts. Null is its 404.
 */
export async function askProvider<Answer>(
  shape: ZodType<Answer>,
  { url, init, signal }: Ask,
): Promise<Answer | null> {
  const signals = [AbortSignal.timeout(patience), ...(signal ? [signal] : [])];
  const response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.any(signals) });
  if (response.ok) return shape.parse(await response.json());
  await response.body?.cancel();
  if (response.status === 404) return null;
  // Without the address: it holds what was typed.
  throw new Error(`${url.origin} answered ${response.status}`);
}
