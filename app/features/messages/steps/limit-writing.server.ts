import type { Actor } from "#app/features/accounts/model.ts";
import { isLoggedIn } from "#app/features/accounts/model.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { limits } from "../model.ts";
import { isUnverified } from "../policy.ts";

/** Counts a message by its writer: a member, or the visitor's order. Those not verified write less. */
export async function limitWriting(actor: Actor, orderId: string | null): Promise<void> {
  const who = isLoggedIn(actor) ? actor.id : orderId;
  const limit = isUnverified(actor) ? limits.messagesOfUnverified : limits.messages;
  await limitRate(`messages:${who ?? "nobody"}`, limit);
}
