import type { Store } from "./store.ts";

/** What the sandbox needs of the product that runs it. */
export type Host = {
  store: Store;
  now(): Date;
  /** False where Stripe itself is used: the hosted pages don't exist then. */
  isInUse(): boolean;
  publicUrl(): string;
  secretKey: string;
  webhookSecret: string;
  /** The version of the API that events are written in. */
  apiVersion: string;
  /** The thin events of connected accounts that the product receives. */
  accountEvents: readonly string[];
  /** The error with which a hosted page refuses, in words for a person, by field if the input is bad. */
  refusal(status: 400 | 402 | 404 | 409, message: string, fields?: Record<string, string>): Error;
  /** Called with an error that the sandbox didn't expect. */
  logError(error: unknown, path: string): void;
};

let current: Host | null = null;

/** Sets the product that runs the sandbox. Called before anything else. */
export function setHost(product: Host): void {
  current = product;
}

export function host(): Host {
  if (current === null) throw new Error("The Stripe sandbox has no host: call setHost first.");
  return current;
}

/** Runs the work in one transaction of the host's store. */
export function transaction<T>(work: (store: Store) => Promise<T>): Promise<T> {
  return host().store.transaction(work);
}
