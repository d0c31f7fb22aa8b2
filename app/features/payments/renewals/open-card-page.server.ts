import { openCardSession } from "./steps/open-card-session.server.ts";

/** Opens the provider's hosted page on which a tenant saves a card without paying; its event names the lease. */
export async function openCardPage(wish: {
  leaseId: string;
  tenantId: string;
  back: string;
}): Promise<{ url: string }> {
  const { leaseId, tenantId, back } = wish;
  const metadata = { lease_id: leaseId };
  return { url: await openCardSession({ tenantId, metadata, success: back, cancel: back }) };
}
