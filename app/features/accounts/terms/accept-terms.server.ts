import { transaction } from "#app/platform/db.server.ts";
import type { LoggedIn } from "../model.ts";
import { checkTerms } from "./steps/check-terms.server.ts";
import { storeTerms } from "./steps/store-terms.server.ts";

/** Stores that a member accepts the terms of service. Refuses any version but the current one: 400 at `accepts_terms`. */
export async function acceptTerms(member: LoggedIn, version: string): Promise<void> {
  checkTerms(version);
  await transaction((trx) => storeTerms(trx, member, version));
}
