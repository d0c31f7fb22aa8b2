import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { claimFor } from "#app/features/deposits/queries.server.ts";
import { isUndecided } from "#app/features/deposits/model.ts";
import { disputedReservationsOf } from "#app/features/payments/disputes/queries.server.ts";
import { isUnsettled } from "#app/features/problems/model.ts";
import { problemFor } from "#app/features/problems/queries.server.ts";
import { reservationsAmong } from "#app/features/reservations/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { conversationForSystem, everyMessageOf } from "./queries.server.ts";
import { findConversation } from "./steps/find-conversation.server.ts";

const system = { kind: "system" } as const;

/** Why an administrator may read: an open report, an undecided deposit claim, an unsettled problem, or a dispute, by its id. */
export type Because = { report: string } | { claim: string } | { problem: string } | { dispute: string };

/** Shows administrators a conversation, whole, for a reason that still exists. Each reading is in the audit log. */
export async function readConversation(actor: Actor, because: Because, address?: string) {
  const administrator = requireAdministrator(actor, "dispute" in because ? "finance" : "support");
  const report = "report" in because ? await openReport(because.report) : null;
  const id = report?.conversationId ?? (await conversationOf(actor, because));
  if (id === null) throw new NotFound("Conversation not found.");
  await recordAction(db, administrator, {
    action: "readConversation",
    subjectId: id,
    ...(address === undefined ? {} : { address }),
    details: { ...because },
  });
  const conversation = await conversationForSystem(system, id);
  return { conversation, messages: await everyMessageOf(actor, conversation), report };
}

/** What is reported, by which side and why; null once it is closed. */
async function openReport(id: string) {
  const report = await db
    .selectFrom("messageReports")
    .select(["conversationId", "side", "reason"])
    .where("id", "=", id)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  return report ?? null;
}

async function conversationOf(actor: Actor, because: Because): Promise<string | null> {
  if ("report" in because) return null;
  if ("claim" in because) {
    const { claim, reservation } = await claimFor(actor, because.claim);
    return isUndecided(claim.state) ? ofReservation(reservation) : null;
  }
  if ("problem" in because) {
    const { problem, reservation } = await problemFor(actor, because.problem);
    return isUnsettled(problem) ? ofReservation(reservation) : null;
  }
  const disputed = await disputedReservationsOf(actor, because.dispute);
  for (const reservation of await reservationsAmong(actor, disputed)) {
    const found = await ofReservation(reservation);
    if (found !== null) return found;
  }
  return null;
}

type Reserved = { landlordId: string; propertyId: string; tenantId: string | null; orderId: string };

async function ofReservation({
  landlordId,
  propertyId,
  tenantId,
  orderId,
}: Reserved): Promise<string | null> {
  const pair = { landlordId, propertyId, tenantId };
  const ofOrder = await findConversation({ ...pair, orderId });
  return ofOrder ?? (tenantId === null ? null : findConversation({ ...pair, orderId: null }));
}
