import type { Actor } from "#app/features/accounts/model.ts";

/** Tenants and visitors can reserve; for landlords it is disabled. */
export function mayReserve(actor: Pick<Actor, "kind">): boolean {
  return actor.kind === "tenant" || actor.kind === "visitor";
}
