import { createHash } from "node:crypto";
import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { preparePhotos, type PrivatePhoto, withStoredPhotos } from "#app/platform/private-photos.server.ts";
import { type HandoverKind, mostPhotoBytes, mostPhotos, type Photo, placeOf, type Side } from "./model.ts";
import { handoversFor, type HandoverRow } from "./queries.server.ts";
import { appendEntries, type Draft } from "./steps/append-entries.server.ts";
import { catchUp } from "./steps/catch-up.server.ts";
import { enqueueChange } from "./steps/enqueue-change.server.ts";
import { lockHandover } from "./steps/lock-handover.server.ts";

type Given = { reservationId: string; kind: HandoverKind; note: string; photos: File[] };

/**
 * Adds photos and a note of the caller's side to a handover. What either side agreed to before is different now, so
 * neither has agreed anymore.
 */
export async function addToHandover(
  actor: Actor,
  { reservationId, kind, note, photos }: Given,
): Promise<void> {
  const { stay, handovers } = await handoversFor(actor, reservationId);
  const before = handovers.find((one) => one.kind === kind)!;
  if (photos.length === 0 && (note === "" || note === noteOf(before, stay.side)))
    refuse("Add a photo or a note.");
  refuseTooMany(photosOf(before, stay.side).length + photos.length);
  const prepared = await preparePhotos(photos, {
    most: mostPhotos,
    mostBytes: mostPhotoBytes,
    what: kind,
    refuse,
  });
  await catchUp(reservationId);
  await withStoredPhotos(prepared, placeOf, () =>
    transaction(async (trx) => {
      const { reservation, handover, side } = await lockHandover(trx, actor, reservationId, kind);
      const added = prepared.map(asRow);
      const all = [...photosOf(handover, side), ...added];
      refuseTooMany(all.length);
      const version = handover.version + 1;
      const isNewNote = note !== "" && note !== noteOf(handover, side);
      const changes = JSON.stringify(all);
      await trx
        .updateTable("handovers")
        .set(side === "tenant" ? { tenantPhotos: changes } : { landlordPhotos: changes })
        .$if(isNewNote, (query) =>
          query.set(side === "tenant" ? { tenantNote: note } : { landlordNote: note }),
        )
        .set({ version, tenantAgreedAt: null, landlordAgreedAt: null, updatedAt: now() })
        .where("landlordId", "=", reservation.landlordId)
        .where("reservationId", "=", reservationId)
        .where("kind", "=", kind)
        .execute();
      const entry = { at: now(), by: side };
      const drafts: Draft[] = added.map(({ file, sha256, bytes }) => ({
        ...entry,
        fact: `photo:${file}`,
        facts: { kind: "photo", handover: kind, sha256, bytes },
      }));
      if (isNewNote)
        drafts.push({
          ...entry,
          fact: `note:${kind}:${side}:${version}`,
          facts: { kind: "note", handover: kind },
          text: { whole: note },
        });
      await appendEntries(trx, reservation, drafts);
      await enqueueChange(trx, { reservationId, kind, side });
    }),
  );
}

const photosOf = (handover: HandoverRow, side: Side) =>
  side === "tenant" ? handover.tenantPhotos : handover.landlordPhotos;
const noteOf = (handover: HandoverRow, side: Side) =>
  side === "tenant" ? handover.tenantNote : handover.landlordNote;

function asRow({ file, width, height, webp }: PrivatePhoto): Photo {
  const sha256 = createHash("sha256").update(webp).digest("hex");
  return { file, width, height, bytes: webp.length, sha256, at: now().toISOString() };
}

function refuseTooMany(count: number): void {
  if (count > mostPhotos) refuse(`Each side can add at most ${mostPhotos} photos.`);
}

function refuse(message: string): never {
  throw new Invalid(message, { photos: message });
}
