import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { z } from "zod";
import { isSignedPublicly, publicKeys } from "#app/platform/public-signature.server.ts";
import { canonicalJson, noHash } from "./model.ts";

const hash = z.string();
const signatureShape = z.strictObject({
  algorithm: z.literal("Ed25519"),
  public_key: z.string(),
  signature: z.string(),
  signed: z.strictObject({ head: hash, page_sha256: hash, reservation: z.string(), timeline_sha256: hash }),
});
const timelineShape = z.object({
  reservation: z.string(),
  entries: z.array(
    z.object({
      body: z.string(),
      hash,
      text: z.object({ version: z.string(), salt: z.string(), text: z.string() }).nullable(),
    }),
  ),
  photos: z.array(z.object({ name: z.string(), sha256: hash })),
});
const bodyShape = z.object({
  previous: hash,
  reservation: z.string(),
  sequence: z.number(),
  facts: z.object({ text: z.record(z.string(), hash).optional() }),
});
type Timeline = z.output<typeof timelineShape>;

/** Says what in an exported timeline's zip isn't what one of our keys signed; nothing if all of it is. */
export function verifyExport(zip: Uint8Array): string[] {
  try {
    const files = new Map(Object.entries(unzipSync(zip)));
    const { public_key, signature, signed } = signatureShape.parse(jsonOf(files, "signature.json"));
    const timeline = timelineShape.parse(jsonOf(files, "timeline.json"));
    const key = publicKeys().find((each) => each.key === public_key);
    const isOurs =
      key !== undefined && isSignedPublicly(`timeline ${canonicalJson(signed)}`, signature, key.id);
    return [
      ...(isOurs ? [] : ["The signature is not ours."]),
      ...compare(files, "timeline.json", signed.timeline_sha256),
      ...compare(files, "timeline.html", signed.page_sha256),
      ...timeline.photos.flatMap(({ name, sha256 }) => compare(files, name, sha256)),
      ...unlisted(files, timeline),
      ...checkChain(timeline, signed),
    ];
  } catch (error) {
    return [error instanceof Missing ? error.message : "A file can't be read."];
  }
}

class Missing extends Error {}

function jsonOf(files: Map<string, Uint8Array>, name: string): unknown {
  const bytes = files.get(name);
  if (!bytes) throw new Missing(`${name} is missing.`);
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

function compare(files: Map<string, Uint8Array>, name: string, expected: string): string[] {
  const bytes = files.get(name);
  if (!bytes) return [`${name} is missing.`];
  return hashOf(bytes) === expected ? [] : [`${name} was changed.`];
}

function unlisted(files: Map<string, Uint8Array>, { photos }: Timeline): string[] {
  const expectedFiles = new Set([
    "timeline.json",
    "timeline.html",
    "signature.json",
    ...photos.map(({ name }) => name),
  ]);
  return [...files.keys()]
    .filter((name) => !expectedFiles.has(name))
    .map((name) => `${name} doesn't belong to this timeline.`);
}

/** Each entry has the hash of the one before it, and the last one is the one that was signed. */
function checkChain(
  { reservation, entries }: Timeline,
  signed: { head: string; reservation: string },
): string[] {
  let previous = noHash;
  const problems = entries.flatMap((entry, index) => {
    const body = bodyShape.parse(JSON.parse(entry.body));
    const isNext = body.previous === previous;
    const isHere = body.sequence === index + 1 && body.reservation === reservation;
    previous = entry.hash;
    const { text } = entry;
    const hasItsWords =
      text === null || body.facts.text?.[text.version] === hashOf(`${text.salt}\n${text.text}`);
    return [
      ...(hashOf(entry.body) === entry.hash ? [] : ["its text was changed."]),
      ...(isNext ? [] : ["it doesn't follow the entry before it."]),
      ...(isHere ? [] : ["it is from another place."]),
      ...(hasItsWords ? [] : ["its words were changed."]),
    ].map((problem) => `Entry ${index + 1}: ${problem}`);
  });
  return [
    ...problems,
    ...(previous === signed.head ? [] : ["The last entry isn't the one that was signed."]),
    ...(reservation === signed.reservation ? [] : ["timeline.json is of another reservation."]),
  ];
}

function hashOf(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}
