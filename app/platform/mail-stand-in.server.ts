import type { Transaction } from "./db.server.ts";

type StandIn = {
  /** Its address; it's started if need be. */
  findUrl: () => Promise<string>;
  /** Removes the messages that name this address. */
  forget: (trx: Transaction, address: string) => Promise<void>;
};

let standIn: StandIn | null = null;

/** Has email go to a stand-in where no MAIL_URL is set. Called by what puts the process together. */
export function standInForMailServer(given: StandIn): void {
  standIn = given;
}

export async function standInUrl(): Promise<string> {
  if (standIn === null) throw new Error("Nothing stands in for a mail server in this process.");
  return standIn.findUrl();
}

/** Forgets what the stand-in keeps of an address; does nothing in a process without one. */
export async function forgetInStandIn(trx: Transaction, address: string): Promise<void> {
  await standIn?.forget(trx, address);
}
