import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";

/** What a process of the product can be told to do, as people, the provider or the clock would make it. */
export type Action =
  | { do: "reserve"; actor: Actor; propertyIds: string[]; start: string; lastDay: string; key: string }
  | { do: "accept" | "reject" | "requestDocuments" | "cancel"; actor: Actor; reservationId: string }
  | { do: "verifyId" | "uploadId"; reservationId: string }
  | { do: "connect"; actor: LoggedIn }
  | { do: "expire" | "work" | "reconcile" | "deliverAll" | "payOut" }
  | { do: "checkout"; actor: Actor; payable: { reservationId: string } | { orderId: string } }
  | { do: "pay"; url: string; card: string }
  | { do: "confirm"; url: string; outcome: "complete" | "fail" }
  | { do: "deliver"; which: number; how: Delivery };

/** What becomes of a webhook: it comes, comes twice at once, is lost for good, or its answer is, so that it comes again. */
export type Delivery = "once" | "twice" | "lost" | "unheard";

/** Where a process dies during an action: before its n-th statement to the database, or after the provider's n-th answer. */
export type Kill = { before: "statement" | "answer"; n: number };

/** `now` is the instant at which the action is done, in milliseconds. */
export type Order = { id: number; now: number; action: Action; kill: Kill | null };

/** What came of it: done, refused with a status and a sentence, or an error that no one expects. */
export type Outcome = { done: unknown } | { refused: number; sentence: string } | { broken: string };
export type Report = { id: number; outcome: Outcome };
