import { createHash } from "node:crypto";
import type { Actor } from "#app/features/accounts/model.ts";
import { placeOf as placeOfClaimPhoto } from "#app/features/deposits/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { instantInWords } from "#app/platform/dates.ts";
import { getFile } from "#app/platform/files.server.ts";
import { signPublicly } from "#app/platform/public-signature.server.ts";
import { listKeys } from "./list-keys.server.ts";
import { canonicalJson, describeEntry, type Facts, placeOf, type Side } from "./model.ts";
import { presentTimeline } from "./present.ts";
import { handoversFor, type StayRow, timelineFor, type TimelineRow } from "./queries.server.ts";
import { catchUp } from "./steps/catch-up.server.ts";
import { escapeHtml } from "./steps/escape-html.server.ts";
import { type ListedFile, zipFiles } from "./steps/zip-files.server.ts";

/** `names` has those of the photos in the zip. */
type Page = TimelineRow & { side: Side; names: Set<string> };
type Listed = ListedFile & { sha256: string };

/**
 * A reservation's timeline as its reader sees it, in one zip: a page to read, the photos of its handovers and claim, its
 * entries as JSON, and our signature of these. Photos are read as they are sent; the most are those of two handovers and a
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
  return zipFiles(writeFiles(stay, timeline, listed), listed);
}

const named = (sha256: string, place: string): Listed => ({ name: `photos/${sha256}.webp`, sha256, place });

async function claimPhotos({ claim }: StayRow): Promise<Listed[]> {
  const found: Listed[] = [];
  for (const { file } of claim?.photos ?? []) {
    const bytes = await getFile(placeOfClaimPhoto(file));
    if (bytes) found.push(named(hashOf(bytes), placeOfClaimPhoto(file)));
  }
  return found;
}

function writeFiles(
  { reservation, side }: StayRow,
  { entries, head }: TimelineRow,
  photos: Listed[],
): Record<string, string> {
  const timeline = JSON.stringify({
    format: 2,
    reservation: reservation.id,
    space: reservation.propertyTitle,
    time_zone: reservation.timeZone,
    for: side,
    exported_at: now().toISOString(),
    entries: entries.map(({ body, hash, text }) => ({ body, hash, text })),
    photos: photos.map(({ name, sha256 }) => ({ name, sha256 })),
  });
  const names = new Set(photos.map(({ name }) => name));
  const page = writePage(reservation, { side, entries, head, names });
  const signed = {
    head,
    page_sha256: hashOf(page),
    reservation: reservation.id,
    timeline_sha256: hashOf(timeline),
  };
  const signature = JSON.stringify({
    algorithm: "Ed25519",
    public_key: listKeys()[0]!.key,
    signature: signPublicly(`timeline ${canonicalJson(signed)}`),
    signed,
  });
  return { "timeline.html": page, "timeline.json": timeline, "signature.json": signature };
}

/** The page of a timeline's zip: what happened, in words, with the photos. It needs no script and no network. */
function writePage(reservation: StayRow["reservation"], { side, entries, head, names }: Page): string {
  const presented = presentTimeline({ entries, head }, [], reservation.id).entries;
  const items = presented.map((entry, index) => {
    const words = describeEntry(entry, side);
    const photos = photosOf(entries[index]!.entry.facts)
      .map((sha256) => `photos/${sha256}.webp`)
      .filter((name) => names.has(name));
    return `<li><p><b>${escapeHtml(words)}</b><br><time datetime="${entry.at}">${escapeHtml(
      instantInWords(reservation.timeZone, new Date(entry.at)),
    )}</time></p>
${entry.text === null ? "" : `<blockquote>${escapeHtml(entry.text)}</blockquote>`}
${photos.map((name) => `<a href="${name}"><img src="${name}" alt="${escapeHtml(words)}" loading="lazy"></a>`).join("")}
<code>${entry.hash}</code></li>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Timeline of ${escapeHtml(reservation.propertyTitle)}</title>
<style>${style}</style>
<main>
<h1>Timeline of ${escapeHtml(reservation.propertyTitle)}</h1>
<p>Reservation ${reservation.id} on <a href="${config.publicUrl}/">${escapeHtml(config.brandName)}</a>, as its ${side} sees it.
Each entry has the hash of the one before. signature.json is our signature of this page, of timeline.json, and of the photos
that it lists.</p>
<ol>
${items.join("\n")}
</ol>
</main>
</html>
`;
}

function photosOf(facts: Facts): string[] {
  if (facts.kind === "photo") return [facts.sha256];
  return facts.kind === "claim" ? (facts.photos ?? []) : [];
}

function hashOf(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}

const style = `:root{color-scheme:light dark}body{max-width:44rem;margin:auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif}
h1{line-height:1.2}li{margin-bottom:1.5rem}p,h1,blockquote{overflow-wrap:anywhere;white-space:pre-line}blockquote{margin:0 0 .5rem}
time,code{font-size:.875rem;opacity:.75}code{overflow-wrap:anywhere}img{width:100%;max-width:20rem;height:auto;border-radius:8px}`;
