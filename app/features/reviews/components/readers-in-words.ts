import type { Side } from "#app/features/reservations/model.ts";

/** Who can read the answer to a side's review, said to the one who answers. */
export const answerReadersOf = (side: Side): string =>
  side === "tenant" ? "Everyone" : "The landlord, and landlords who get a request from you,";

/** Who can read a side's review, said to its writer: "Everyone". */
export const readersOf = (side: Side): string =>
  side === "tenant" ? "Everyone" : "The tenant, and landlords who get a request from the tenant,";
