import type { Store } from "./store.ts";
import { accountV1, type StoredAccount } from "./account.ts";
import { emitEvent, emitThinEvent } from "./emit-event.server.ts";

/** A change of an account: of one that v1 made `account.updated`, of one that v2 made only these thin events. */
export async function emitAccountEvents(trx: Store, account: StoredAccount, types: string[]): Promise<void> {
  if (account.api === "v1")
    return emitEvent(trx, "account.updated", accountV1(account), { account: account.id });
  for (const type of types) await emitThinEvent(trx, type, account.id);
}
