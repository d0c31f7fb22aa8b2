import { idWasReplaced } from "../model.ts";
import type { UnverifiedIdJson } from "../present.ts";

/** An ID on the administrator's screen; `gone` says why it no longer needs a verdict. */
export type Waiting = UnverifiedIdJson & { gone: string | null };

/**
 * The list after a poll. What's on screen keeps its place and picture, so that no click hits an ID that no one looked
 * at: an ID that is gone stays as a notice, and new ones come last.
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

/** The initial list. */
export function firstSeen(answer: readonly UnverifiedIdJson[]): Waiting[] {
  return answer.map((one) => ({ ...one, gone: null }));
}
