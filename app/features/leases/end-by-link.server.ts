import type { Actor } from "#app/features/accounts/model.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import type { LeaseRow } from "./queries.server.ts";
import { leaseOfLink } from "./steps/lease-of-link.server.ts";
import { noticeOf } from "./steps/notice-of.server.ts";

/**
 * Gives the tenant's notice by the link in their emails, without logging in. Someone who is logged in to another account
 * can't.
 */
export async function endByLink(actor: Actor, token: string, network: string): Promise<LeaseRow> {
  await limitRate(`end-rental:${network}`, { max: 30, seconds: 600 });
  const { id } = await leaseOfLink(actor, token);
  return noticeOf(id, () => "tenant");
}
