import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import type { Charges } from "#app/features/properties/model.ts";
import type { Answer, ProblemKind } from "#app/features/problems/model.ts";

/** As an administrator sends it; no amount is all that is left. */
export type Decision = {
  outcome: "refund" | "nothing" | "no_show" | "other_space" | "fixed";
  amount?: string;
  paid_by?: "landlord" | "us";
  property_id?: string;
};

/** The actions of a process, as people, the provider or the clock cause them. */
export type Action =
  | { do: "reserve"; actor: Actor; propertyIds: string[]; start: string; lastDay: string; key: string }
  | { do: "accept" | "reject" | "requestDocuments" | "cancel"; actor: Actor; reservationId: string }
  | { do: "verifyId" | "uploadId"; reservationId: string }
  | { do: "connect"; actor: LoggedIn }
  | { do: "expire" | "work" | "reconcile" | "deliverAll" | "payOut" | "returnDeposits" }
  | { do: "renewLeases" | "chargeReservations" }
  | { do: "claimDeposit"; actor: Actor; reservationId: string; cents: number; charges?: Charges }
  | { do: "answerClaim"; actor: Actor; reservationId: string; agrees: boolean }
  | { do: "decideClaim"; actor: Actor; reservationId: string; cents: number }
  | {
      do: "askChange";
      actor: Actor;
      reservationId: string;
      start: string;
      lastDay: string;
      paysByCard: boolean;
      propertyId: string;
    }
  | {
      do: "answerChange";
      tenant: Actor;
      landlord: Actor;
      reservationId: string;
      answer: "agree" | "refuse" | "withdraw";
    }
  | { do: "payChange" | "payChangeByCard"; actor: Actor; reservationId: string }
  | { do: "expireChanges" | "chargeChanges" | "winDisputes" }
  /** Once, or so many times. */
  | { do: "declineNext"; times?: number }
  | { do: "dispute" | "appeal"; which: number }
  | { do: "decideDispute"; which: number; outcome: "won" | "lost" }
  | { do: "report"; actor: Actor; reservationId: string; kind: ProblemKind }
  | {
      do: "answerProblem";
      tenant: Actor;
      landlord: Actor;
      reservationId: string;
      answer: Answer;
      about?: ProblemKind;
    }
  | { do: "decideProblem"; actor: Actor; reservationId: string; decision: Decision; about?: ProblemKind }
  | { do: "moveOut"; tenant: Actor; landlord: Actor; reservationId: string }
  /** Of a stay whose space isn't empty: for another one, or null. */
  | { do: "giveUp"; actor: Actor; reservationId: string; propertyId: string | null }
  | { do: "payCharge"; actor: Actor; reservationId: string }
  | { do: "moveProblems" | "chargeExtras" | "numberDocuments" | "payDifferences" | "shareDays" }
  | { do: "refund"; actor: Actor; reservationId: string; cents: number; from: "landlord" | "us" }
  | { do: "setFees"; landlordFee: string; taxes: boolean }
  | { do: "checkout"; actor: Actor; payable: { reservationId: string } | { orderId: string } }
  | { do: "pay"; url: string; card: string }
  | { do: "confirm"; url: string; outcome: "complete" | "fail" }
  | { do: "deliver"; which: number; how: Delivery };

/**
 * What happens to a webhook: it arrives, arrives twice at once, is lost, or its response is lost, so that it is sent
 * again.
 */
export type Delivery = "once" | "twice" | "lost" | "unheard";

/** When a process dies during an action: before its n-th database statement, or after the provider's n-th response. */
export type Kill = { before: "statement" | "answer"; n: number };

/** `now` is the action's time, in milliseconds. */
export type Order = { id: number; now: number; action: Action; kill: Kill | null };

/** The result: done, refused with a status and a message, or an unexpected error. */
export type Outcome = { done: unknown } | { refused: number; sentence: string } | { broken: string };
export type Report = { id: number; outcome: Outcome };
