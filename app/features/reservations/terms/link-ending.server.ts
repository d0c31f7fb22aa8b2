import { now } from "#app/platform/clock.server.ts";
import { signToken, timeClaim } from "#app/platform/signed-token.server.ts";

/** A year has another reminder with another link; an old mailbox ends nothing. */
const endingLinkDays = 400;

/**
 * The path in a tenant's emails that ends this one rental without an end. Opening it changes nothing; its page has one button.
 * It proves access to the tenant's mailbox, so it needs no login, and works for 400 days while the rental runs.
 */
export function linkEnding({ id, tenantId }: { id: string; tenantId: string }): string {
  const until = timeClaim(now().getTime() + endingLinkDays * 86_400_000);
  return `/end-rental?token=${signToken("end-rental", [id, until], [tenantId])}`;
}
