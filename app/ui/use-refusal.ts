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

const nothing = { message: "", fields: {}, entries: {} };
