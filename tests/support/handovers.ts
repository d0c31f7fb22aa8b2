import { unzipSync, zipSync } from "fflate";
import { addToHandover } from "#app/features/handovers/add-to-handover.server.ts";
import { agreeToHandover } from "#app/features/handovers/agree-to-handover.server.ts";
import type { HandoverKind } from "#app/features/handovers/model.ts";
import { handoversFor } from "#app/features/handovers/queries.server.ts";
import { exportTimeline } from "#app/features/handovers/export-timeline.server.ts";
import { verifyExport } from "#app/features/handovers/verify-export.server.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import { phonePicture } from "./pictures.ts";

let pictures = 0;

/** A picture unlike all others: a zip has the same one once. */
export async function newPicture(): Promise<File> {
  const bytes = await phonePicture(640, 480 + (pictures += 1));
  return new File([new Uint8Array(bytes)], "space.jpg", { type: "image/jpeg" });
}

type Given = { photos?: number; note?: string };

/** Adds so many photos, and a note, to a handover. */
export async function addTo(
  actor: Actor,
  reservationId: string,
  kind: HandoverKind,
  { photos = 0, note = "" }: Given,
): Promise<void> {
  const files = await Promise.all(Array.from({ length: photos }, newPicture));
  await addToHandover(actor, { reservationId, kind, note, photos: files });
}

/** A handover as this side sees it. */
export async function handoverOf(actor: Actor, reservationId: string, kind: HandoverKind) {
  const { handovers } = await handoversFor(actor, reservationId);
  return handovers.find((one) => one.kind === kind)!;
}

/** Agrees to what this side sees now. */
export async function agreeTo(actor: Actor, reservationId: string, kind: HandoverKind): Promise<void> {
  const { version } = await handoverOf(actor, reservationId, kind);
  await agreeToHandover(actor, { reservationId, kind, version });
}

/** The bytes of a timeline's zip. */
export async function zipOf(actor: Actor, reservationId: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = new Response(await exportTimeline(actor, reservationId));
  return new Uint8Array(await response.arrayBuffer());
}

/** What isn't as it was signed in a zip of these files. */
export function problemsOf(files: Map<string, Uint8Array>): string[] {
  return verifyExport(zipSync(Object.fromEntries(files)));
}

/** The files of a timeline's zip. */
export async function filesOf(actor: Actor, reservationId: string) {
  return new Map(Object.entries(unzipSync(await zipOf(actor, reservationId))));
}
