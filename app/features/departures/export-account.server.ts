import type { Actor } from "#app/features/accounts/model.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { listMemberData } from "./steps/list-member-data.server.ts";

export async function exportAccount(actor: Actor): Promise<Record<string, unknown>> {
  const member = requireMember(actor);
  await limitRate(`export:${member.id}`, { max: 5, seconds: 3600 });
  const all: Record<string, unknown> = {};
  for (const { collect } of listMemberData()) Object.assign(all, await collect(member));
  return all;
}
