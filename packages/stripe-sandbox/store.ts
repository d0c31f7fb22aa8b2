import type { ListEventsV2 } from "./accounts-v2-schema.ts";
import type { ListParams } from "./schema.ts";

export type StripeObject = { id: string; object: string };

/** A fault that was ordered: its kind, and for an event how late it is, in seconds. */
export type TakenFault = { kind: string; seconds: number };
export type NewFault = { kind: string; eventType: string | null; seconds: number; times: number | null };
/** Which faults fit: one of these kinds, and for an event those of its type or of any. */
export type FaultFilter = { kinds: readonly string[]; eventType?: string };

/** A webhook to send: now or later, perhaps after newer ones, or never. */
export type NewDelivery = {
  nextAttemptAt?: Date;
  reversed?: boolean;
  state?: "abandoned";
  lastAnswer?: string;
};
export type Delivery = { id: number; eventId: string; url: string; attempts: number; reversed: boolean };
export type Attempt = {
  lastAnswer: string;
  state: "delivered" | "abandoned" | "waiting";
  nextAttemptAt: Date;
};

/** A write that was answered, as its Idempotency-Key is kept. */
export type AnsweredRequest = {
  method: string;
  path: string;
  bodyHash: string;
  status: number;
  response: object;
};

/** A movement of the platform's balance, in cents. */
export type Movement = {
  id: string;
  type: string;
  amount: number;
  fee: number;
  created: number;
  source: string;
};

/** How a list is filtered and cut: `filters` by fields of the object. */
export type ListOptions = Omit<ListParams, "expand"> & Record<string, unknown>;

/** Where the sandbox keeps what Stripe would: objects, idempotency keys, webhooks to send, and ordered faults. */
export type Store = {
  /** Runs the work in one transaction: all that it writes through its store, or nothing. */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>;

  saveObject<T extends StripeObject>(object: T): Promise<void>;
  deleteObject(id: string): Promise<void>;
  /** The object with this id, if it is of this kind, or of any if none is named. */
  findObject(id: string, kind?: string): Promise<object | undefined>;
  /** The same, locked until the transaction ends. */
  lockObject(id: string, kind: string): Promise<object | undefined>;
  /** Objects of a kind, newest first, and one more than the limit if there is one; oldest first before `ending_before`. */
  listObjects(kind: string, options: ListOptions): Promise<object[]>;
  /** Events of API v2, newest first, and one more than the limit if there is one. */
  listThinEvents(options: ListEventsV2): Promise<{ id: string }[]>;

  /** What moved the balance, newest first, and one more than the limit if there is one. Only disputes have a fee. */
  listMovements(options: ListParams): Promise<Movement[]>;
  /** Makes other transactions that need the balance wait until this one ends. */
  lockBalance(): Promise<void>;
  /** In cents: charged, less refunds, transfers and what disputes took and cost. */
  balance(): Promise<number>;
  /** How much of a charge transfers have taken, in cents. */
  transferredOf(chargeId: string): Promise<number>;
  /** True if a dispute has this charge's money. */
  holdsCharge(chargeId: string): Promise<boolean>;

  /** Ids of at most 100 open sessions that expire by this second. */
  sessionsDue(second: number): Promise<string[]>;
  /** Ids of at most 100 disputes whose evidence is due by this second. */
  disputesDue(second: number): Promise<string[]>;
  /** Ids of at most 100 refunds, created by this second, that the bank settles or sends back. */
  refundsDue(second: number): Promise<string[]>;

  /** Takes a key for this transaction and forgets it if it is older than this; false while another request has it. */
  takeKey(key: string, keptSince: Date): Promise<boolean>;
  findAnswer(key: string): Promise<AnsweredRequest | undefined>;
  keepAnswer(key: string, answer: AnsweredRequest): Promise<void>;

  /** Records an event's webhooks and has them sent once the transaction is committed. */
  addDeliveries(eventId: string, url: string, deliveries: NewDelivery[]): Promise<void>;
  /** At most 20 webhooks that are due, claimed until then. */
  claimDeliveries(until: Date): Promise<Delivery[]>;
  recordAttempt(deliveryId: number, attempt: Attempt): Promise<void>;
  /** How many webhooks of each event are still to be sent. */
  countWaiting(eventIds: string[]): Promise<Map<string, number>>;

  addFault(fault: NewFault): Promise<void>;
  clearFaults(): Promise<void>;
  /** The oldest fault that fits, counted as done once more. */
  takeFault(filter: FaultFilter): Promise<TakenFault | null>;
};
