import { createHash, type Hash } from "node:crypto";
import { Zip, ZipPassThrough } from "fflate";
import type { Actor } from "#app/features/accounts/model.ts";
import { placeOf as placeOfClaimPhoto } from "#app/features/deposits/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { getFile } from "#app/platform/files.server.ts";
import { signPublicly } from "#app/platform/public-signature.server.ts";
import { listKeys } from "./list-keys.server.ts";
import { placeOf, zipLabel } from "./model.ts";
import { handoversFor, type StayRow, timelineFor, type TimelineRow } from "./queries.server.ts";
import { catchUp } from "./steps/catch-up.server.ts";
import { writeVerifyPage } from "./steps/write-verify-page.server.ts";

type Listed = { name: string; sha256: string; place: string };

/**
 * A reservation's timeline as its reader sees it, in one zip with the photos of its handovers and claim, our signature
 * of all of it, and a page that checks it. Photos are read as they are sent; the most are those of two handovers and a
 * claim.
 */
export async function exportTimeline(
  actor: Actor,
  reservationId: string,
): Promise<ReadableStream<Uint8Array>> {
  await handoversFor(actor, reservationId);
  await catchUp(reservationId);
  const { stay, handovers } = await handoversFor(actor, reservationId);
  const timeline = await timelineFor(actor, stay);
  const photos = [
    ...handovers.flatMap(({ tenantPhotos, landlordPhotos }) =>
      [...tenantPhotos, ...landlordPhotos].map(({ file, sha256 }) => named(sha256, placeOf(file))),
    ),
    ...(await claimPhotos(stay)),
  ];
  const listed = [...new Map(photos.map((photo) => [photo.name, photo])).values()];
  return zipOf(writeFiles(stay, timeline, listed), listed);
}

const named = (sha256: string, place: string): Listed => ({ name: `photos/${sha256}.webp`, sha256, place });

async function claimPhotos({ claim }: StayRow): Promise<Listed[]> {
  const found: Listed[] = [];
  for (const { file } of claim?.photos ?? []) {
    const bytes = await getFile(placeOfClaimPhoto(file));
    if (bytes) found.push(named(createHash("sha256").update(bytes).digest("hex"), placeOfClaimPhoto(file)));
  }
  return found;
}

function writeFiles({ reservation, side }: StayRow, { entries, head }: TimelineRow, photos: Listed[]) {
  const timeline = JSON.stringify({
    format: 1,
    reservation: reservation.id,
    space: reservation.propertyTitle,
    time_zone: reservation.timeZone,
    for: side,
    exported_at: now().toISOString(),
    entries: entries.map(({ body, hash, text }) => ({ body, hash, text })),
    photos: photos.map(({ name, sha256 }) => ({ name, sha256 })),
  });
  const signed = {
    head,
    reservation: reservation.id,
    timeline_sha256: createHash("sha256").update(timeline).digest("hex"),
  };
  const [key] = listKeys();
  const signature = signPublicly(`timeline ${JSON.stringify(signed)}`);
  // In the order in which the page reads them.
  const { head: last, reservation: id, timeline_sha256 } = signed;
  const file = JSON.stringify({
    algorithm: "Ed25519",
    head: last,
    public_key: key!.key,
    reservation: id,
    signature,
    timeline_sha256,
  });
  return {
    "verify.html": writeVerifyPage([key!], {
      site: config.publicUrl,
      brand: config.brandName,
      isOnSite: false,
    }),
    "timeline.json": timeline,
    "signature.json": file,
  };
}

/** Photos are compressed already, so that nothing is packed. One file at a time is in memory. */
function zipOf(files: Record<string, string>, photos: Listed[]): ReadableStream<Uint8Array> {
  const texts = Object.entries(files).map(
    ([name, text]) =>
      async () =>
        add(name, Buffer.from(text)),
  );
  const pictures = photos.map(({ name, place }) => async () => {
    const bytes = await getFile(place);
    if (bytes) add(name, bytes);
  });
  const steps = [...texts, ...pictures, async () => zip.end()];
  const hash = createHash("sha256");
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part, isLast) => {
    if (error) throw error;
    if (!isLast) hash.update(part);
    parts.push(isLast ? signedEnd(part, hash) : part);
  });
  function add(name: string, bytes: Uint8Array) {
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(bytes, true);
  }
  return new ReadableStream({
    async pull(controller) {
      while (parts.length === 0) {
        const step = steps.shift();
        if (!step) return controller.close();
        await step();
      }
      for (const part of parts.splice(0)) controller.enqueue(part);
    },
  });
}

/** The zip's end with a comment: the signature of every byte before the signature itself. */
function signedEnd(end: Uint8Array, hash: Hash): Uint8Array {
  const before = Buffer.concat([end, Buffer.from(zipLabel)]);
  // The last field of a zip without a comment is the comment's length.
  before.writeUInt16LE(zipLabel.length + 128, end.length - 2);
  const digest = hash.update(before).digest("hex");
  const signature = Buffer.from(signPublicly(`timeline zip ${digest}`), "base64url").toString("hex");
  return Buffer.concat([before, Buffer.from(signature)]);
}
