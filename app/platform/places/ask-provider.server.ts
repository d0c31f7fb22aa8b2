import type { ZodType } from "zod";

/** How long a person who is typing waits for a suggestion, in milliseconds. */
const patience = 1500;

type Ask = { url: URL; signal?: AbortSignal | undefined };

/**
 * Calls a provider and parses its JSON. Throws if it takes longer than 1.5 s, refuses, answers in another shape, or if
 * `signal` aborts. Null for a 404.
 */
export async function askProvider<Answer>(
  shape: ZodType<Answer>,
  { url, signal }: Ask,
): Promise<Answer | null> {
  const signals = [AbortSignal.timeout(patience), ...(signal ? [signal] : [])];
  const response = await fetch(url, { redirect: "error", signal: AbortSignal.any(signals) });
  if (response.ok) return shape.parse(await response.json());
  await response.body?.cancel();
  if (response.status === 404) return null;
  // Without the URL: it holds what was typed.
  throw new Error(`${url.origin} answered ${response.status}`);
}
