import { useActionData } from "react-router";
import type { Refusal } from "#app/platform/refusal.ts";

/**
 * The refusal of this call's form post without script; empty if there was none, or if it was another form's. A form
 * starts with its message, its field errors, and what was entered.
 */
export function useRefusal(path: string): Omit<Refusal, "path"> {
  const refusal = useActionData<Refusal>();
  return refusal?.path === path ? refusal : nothing;
}

/** The message about the form as a whole: empty if its fields say it, all that are named or only these. */
export function wholeFailure(
  { message, fields }: Pick<Refusal, "message" | "fields">,
  shown = Object.keys(fields),
): string | null {
  return message === "" || shown.some((name) => name in fields) ? null : message;
}

const nothing = { message: "", fields: {}, entries: {} };
