import type { Side } from "#app/features/reviews/model.ts";

/** Who can read a side's review, and the answer to it: "Everyone". */
export const readersOf = (side: Side): string =>
  side === "tenant" ? "Everyone" : "The tenant, and landlords who get a request from the tenant,";
