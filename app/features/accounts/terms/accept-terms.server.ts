import { transaction } from "#app/platform/db.server.ts";
import { isLoggedIn, type Actor } from "../model.ts";
import { checkTerms } from "./steps/check-terms.server.ts";
import { storeTerms } from "./steps/store-terms.server.ts";

/**
 * Stores that a member accepts the terms of service; what a visitor accepts is stored with the reservation. Refuses any version
 * but the current one: 400 at `accepts_terms`.
 */
export async function acceptTerms(actor: Actor, version: string): Promise<void> {
  await checkTerms(version);
  if (isLoggedIn(actor)) await transaction((trx) => storeTerms(trx, actor, version));
}
