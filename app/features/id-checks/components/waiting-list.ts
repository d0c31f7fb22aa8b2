import { idWasReplaced } from "../model.ts";
import type { UnverifiedIdJson } from "../present.ts";

/** An ID on the administrator's screen; `gone` says why it can no longer get a verdict. */
export type Waiting = UnverifiedIdJson & { gone: string | null };

/**
 * The list after a new answer. What is on the screen keeps its place and its picture, so that no click lands on an ID
 * no one looked at: one that left the answer stays as a notice, and new ones come last.
 */
export function renewWaiting(shown: readonly Waiting[], answer: readonly UnverifiedIdJson[]): Waiting[] {
  const known = new Set(shown.map((one) => one.document_id));
  const waiting = new Set(answer.map((one) => one.document_id));
  const replaced = new Set(answer.map((one) => one.reservation_id));
  const kept = shown.map((one) => {
    if (waiting.has(one.document_id)) return { ...one, gone: null };
    return {
      ...one,
      gone: replaced.has(one.reservation_id) ? idWasReplaced : "This ID no longer needs review.",
    };
  });
  return [...kept, ...firstSeen(answer.filter((one) => !known.has(one.document_id)))];
}

/** A list as it is first shown. */
export function firstSeen(answer: readonly UnverifiedIdJson[]): Waiting[] {
  return answer.map((one) => ({ ...one, gone: null }));
}
