import { useActionData } from "react-router";
import type { Refusal } from "#app/platform/refusal.ts";

/**
 * What was said to the form of this call when the browser posted it by itself; empty when it did not, or when it was
 * another form of the page. A form begins with it: its words, its errors at the fields, and what was entered.
 */
export function useRefusal(path: string): Omit<Refusal, "path"> {
  const refusal = useActionData<Refusal>();
  return refusal?.path === path ? refusal : nothing;
}

/** What is said of the form as a whole: nothing where its fields say it themselves, all that are named or only these. */
export function wholeFailure(
  { message, fields }: Pick<Refusal, "message" | "fields">,
  shown = Object.keys(fields),
): string | null {
  return message === "" || shown.some((name) => name in fields) ? null : message;
}

const nothing = { message: "", fields: {}, entries: {} };
