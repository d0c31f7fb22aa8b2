import type { Transaction } from "./db.server.ts";

type StandIn = {
  /** Its URL; starts it if necessary. */
  findUrl: () => Promise<string>;
  /** Deletes the messages that name this address. */
  forget: (trx: Transaction, address: string) => Promise<void>;
};

let standIn: StandIn | null = null;

/** Sends email to a stand-in if MAIL_URL is not set. Called by the composition root. */
export function standInForMailServer(given: StandIn): void {
  standIn = given;
}

export async function standInUrl(): Promise<string> {
  if (standIn === null) throw new Error("Nothing stands in for a mail server in this process.");
  return standIn.findUrl();
}

/** Deletes the stand-in's messages to an address; does nothing in a process without one. */
export async function forgetInStandIn(trx: Transaction, address: string): Promise<void> {
  await standIn?.forget(trx, address);
}
