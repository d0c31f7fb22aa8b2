import { signToken } from "#app/platform/signed-token.server.ts";

/**
 * The path in a tenant's emails that ends a rental without an end. Opening it changes nothing; its page has one button. It
 * proves access to the tenant's mailbox, and works as long as the rental runs.
 */
export function linkEnding({ id, tenantId }: { id: string; tenantId: string }): string {
  return `/end-rental?token=${signToken("end-rental", [id], [tenantId])}`;
}
