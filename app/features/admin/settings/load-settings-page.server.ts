import type { Actor } from "#app/features/accounts/model.ts";
import { findCardCost } from "#app/features/payments/reconciliation/queries.server.ts";
import { loadSettings } from "./load-settings.server.ts";

/** The settings, and what cards cost, which the preview of fees compares. */
export async function loadSettingsPage(actor: Actor, changesBefore?: number) {
  const [settings, cardCost] = await Promise.all([loadSettings(actor, changesBefore), findCardCost(actor)]);
  return { settings, cardCost };
}
