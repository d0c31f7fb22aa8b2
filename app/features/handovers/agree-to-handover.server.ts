import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { agreementRefusal, type HandoverKind } from "./model.ts";
import { stayFor } from "./queries.server.ts";
import { appendEntries } from "./steps/append-entries.server.ts";
import { catchUp } from "./steps/catch-up.server.ts";
import { enqueueChange } from "./steps/enqueue-change.server.ts";
import { lockHandover } from "./steps/lock-handover.server.ts";

type Given = { reservationId: string; kind: HandoverKind; version: number };

/** The caller's side agrees to a handover as it saw it. Once both have, it is fixed. Agreeing again changes nothing. */
export async function agreeToHandover(actor: Actor, { reservationId, kind, version }: Given): Promise<void> {
  await stayFor(actor, reservationId);
  await catchUp(reservationId);
  await transaction(async (trx) => {
    const { reservation, handover, side, startsAt, endedAt } = await lockHandover(
      trx,
      actor,
      reservationId,
      kind,
    );
    const at = now();
    const refusal = agreementRefusal(kind, { startsAt, endedAt }, at);
    if (refusal !== null) throw new Conflict(refusal);
    if (handover.version !== version)
      throw new Conflict("Something was added since you opened this page. Look at it, then agree.");
    const other = side === "tenant" ? handover.landlordAgreedAt : handover.tenantAgreedAt;
    const own = side === "tenant" ? handover.tenantAgreedAt : handover.landlordAgreedAt;
    if (own !== null) return;
    await trx
      .updateTable("handovers")
      .set(side === "tenant" ? { tenantAgreedAt: at } : { landlordAgreedAt: at })
      .set({ updatedAt: at })
      .where("landlordId", "=", reservation.landlordId)
      .where("reservationId", "=", reservationId)
      .where("kind", "=", kind)
      .execute();
    const facts = { kind: "agreed" as const, handover: kind, version, fixed: other !== null };
    const fact = `agreed:${kind}:${side}:${version}`;
    await appendEntries(trx, reservation, [{ fact, at, by: side, facts }]);
    await enqueueChange(trx, { reservationId, kind, side });
  });
}
