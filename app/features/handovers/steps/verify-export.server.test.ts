import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { zipLabel } from "../model.ts";
import { checkWhole } from "./check-whole.server.ts";
import { verifyExport } from "./verify-export.server.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const pairs = [generateKeyPairSync("ed25519"), generateKeyPairSync("ed25519")] as const;
const keys = pairs.map(({ publicKey }) => publicKey.export({ format: "jwk" }).x!) as [string, string];
const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);
const sha256 = (text: string | Uint8Array) => createHash("sha256").update(text).digest("hex");
const signedBy = (at: 0 | 1, text: string) => sign(null, Buffer.from(text), pairs[at].privateKey);

const salt = "00ff";
const words = (text: string) => sha256(`${salt}\n${text}`);

/** Three entries; the second has words. */
const bodies = [
  { facts: { kind: "move" } },
  { facts: { kind: "note", text: { whole: words("Dry. Café ☕"), hidden: words("[hidden]") } } },
  { facts: { kind: "agreed" } },
];
type Changes = {
  /** Of the nth entry, before it is hashed. */
  body?: [at: number, changes: object];
  /** Of the nth entry, after it was hashed. */
  entry?: [at: number, changes: object];
  timeline?: object;
  signed?: object;
  signature?: object;
  photos?: Bytes[];
};

/** An export that is signed as a whole, whatever is changed before that; `signature` is changed after it. */
function exportWith({
  body,
  entry,
  timeline,
  signed,
  signature,
  photos = [new Uint8Array(9)],
}: Changes = {}) {
  let previous = "0".repeat(64);
  const entries = bodies.map((one, at) => {
    const told = { ...one, previous, reservation: "res_1", sequence: at + 1 };
    const written = JSON.stringify(body?.[0] === at ? { ...told, ...body[1] } : told);
    previous = sha256(written);
    const text = at === 1 ? { version: "whole", salt, text: "Dry. Café ☕" } : null;
    const made = { body: written, hash: previous, text };
    return entry?.[0] === at ? { ...made, ...entry[1] } : made;
  });
  const listed = photos.map((photo, at) => ({ name: `photos/${at}.webp`, sha256: sha256(photo) }));
  const told = JSON.stringify({ reservation: "res_1", entries, photos: listed, ...timeline });
  const all = { head: previous, reservation: "res_1", timeline_sha256: sha256(told), ...signed };
  const file = JSON.stringify({
    algorithm: "Ed25519",
    head: all.head,
    public_key: keys[0],
    reservation: all.reservation,
    signature: signedBy(0, `timeline ${JSON.stringify(all)}`).toString("base64url"),
    timeline_sha256: all.timeline_sha256,
    ...signature,
  });
  return new Map<string, Bytes>([
    ["verify.html", bytesOf("A page")],
    ["timeline.json", bytesOf(told)],
    ["signature.json", bytesOf(file)],
    ...photos.map((photo, at) => [`photos/${at}.webp`, photo] as const),
  ]);
}

const verify = (files: Map<string, Bytes>, subtle: SubtleCrypto | undefined = crypto.subtle) =>
  verifyExport(files, { key: keys[0] }, subtle);
/** The same as a browser without this says it. */
const plain = (files: Map<string, Bytes>) => verifyExport(files, { key: keys[0] }, undefined);

test("what was signed has no problems, and says how much it is", async () => {
  const files = exportWith();
  const { entries, head } = JSON.parse(new TextDecoder().decode(files.get("timeline.json"))) as {
    entries: { hash: string }[];
    head: undefined;
  };
  const found = { problems: [], entries, photos: 1, timeZone: "UTC", head: entries.at(-1)!.hash };
  expect(head).toBeUndefined();
  expect(await verify(files)).toEqual({ ...found, signature: "valid" });
  expect(await plain(files)).toEqual({ ...found, signature: "unchecked" });
});

test("a browser that doesn't know these signatures checks the rest", async () => {
  const { subtle } = crypto;
  const old = {
    digest: async (name: string, bytes: Bytes) => subtle.digest(name, bytes),
    importKey: async () => Promise.reject(new Error("Unknown")),
  } as unknown as SubtleCrypto;
  expect(await verify(exportWith(), old)).toMatchObject({ problems: [], signature: "unchecked" });
});

const ones = "1".repeat(64);
const follow = "it doesn't follow the entry before it.";
const foreign = "photos/0.webp doesn't belong to this timeline.";

test.each<[string[], Changes]>([
  [["Entry 2: its text was changed.", `Entry 3: ${follow}`], { entry: [1, { hash: ones }] }],
  [[`Entry 2: ${follow}`], { body: [1, { previous: ones }] }],
  [[`Entry 1: ${follow}`], { body: [0, { previous: ones }] }],
  [["Entry 3: it is from another place."], { body: [2, { sequence: 2 }] }],
  [["Entry 3: it is from another place."], { body: [2, { reservation: "res_2" }] }],
  [["Entry 2: its words were changed."], { entry: [1, { text: { version: "whole", salt, text: "Damp." } }] }],
  [["Entry 2: its words were changed."], { entry: [1, { text: { version: "hidden", salt, text: "Dry." } }] }],
  [["Entry 3: its words were changed."], { entry: [2, { text: { version: "whole", salt, text: "Dry." } }] }],
  [["timeline.json is of another reservation."], { signed: { reservation: "res_2" } }],
  [["The last entry isn't the one that was signed."], { signed: { head: ones } }],
  [["timeline.json was changed."], { signed: { timeline_sha256: ones } }],
  [["photos/1.webp is missing.", foreign], { timeline: { photos: [{ name: "photos/1.webp", sha256: "" }] } }],
  [["photos/0.webp was changed."], { timeline: { photos: [{ name: "photos/0.webp", sha256: "" }] } }],
  [[foreign], { timeline: { photos: [] } }],
  [["signature.json is of another key than this page's."], { signature: { public_key: keys[1] } }],
  [["signature.json is of another key than this page's."], { signature: { algorithm: "RSA" } }],
  [["signature.json was changed."], { signature: { more: "" } }],
  [["The signature is not ours."], { signature: { signature: signedBy(1, "it").toString("base64url") } }],
  [["A file can't be read."], { timeline: { entries: null } }],
])("names what isn't what was signed: %j", async (problems, changes) => {
  expect((await verify(exportWith(changes))).problems).toEqual(problems);
});

test("files that are missing or can't be read are named", async () => {
  const without = (name: string) => {
    const files = exportWith();
    files.delete(name);
    return files;
  };
  for (const name of ["timeline.json", "signature.json"])
    expect((await verify(without(name))).problems).toEqual([`Error: ${name} is missing.`]);
  // The page of a zip is no part of what its signature is about.
  expect((await verify(without("verify.html"))).problems).toEqual([]);
  for (const name of ["timeline.json", "signature.json"])
    for (const bytes of [bytesOf("{"), new Uint8Array([0x22, 0xff, 0x22])]) {
      const { problems } = await verify(exportWith().set(name, bytes));
      expect(problems.at(-1)).toBe("A file can't be read.");
    }
});

test("without the browser's own SHA-256 photos of every length have their hashes", async () => {
  const photos = Array.from({ length: 150 }, (_, length) =>
    Uint8Array.from({ length }, (__, at) => (at * 167 + length) % 256),
  );
  expect(await plain(exportWith({ photos }))).toMatchObject({ problems: [], photos: 150 });
});

const label = zipLabel;
const wholeOf = (at: 0 | 1, content = "A zip", mark = label): Bytes => {
  const before = bytesOf(`${content}${mark}`);
  const signature = signedBy(at, `timeline zip ${sha256(before)}`).toString("hex");
  return new Uint8Array(Buffer.concat([before, Buffer.from(signature)]));
};
const check = (zip: Bytes, trusted: string[] = keys, subtle: SubtleCrypto | undefined = crypto.subtle) =>
  checkWhole(zip, { keys: trusted, label }, subtle);

test("a zip as a whole is valid by any of our keys, and says by which", async () => {
  for (const at of [0, 1] as const) {
    expect(await check(wholeOf(at))).toEqual({ state: "valid", key: keys[at] });
    expect(await check(wholeOf(at), [keys[at === 0 ? 1 : 0]])).toEqual({ state: "changed", key: null });
  }
  // Nothing before the label is still everything before it.
  expect(await check(wholeOf(0, ""))).toEqual({ state: "valid", key: keys[0] });
  expect(await check(wholeOf(0), [])).toEqual({ state: "changed", key: null });
});

test("a zip without our label, or with another spelling of the signature, is unsigned", async () => {
  const zip = wholeOf(0);
  const hex = (change: (text: string) => string) => {
    const text = new TextDecoder().decode(zip);
    return bytesOf(text.slice(0, -128) + change(text.slice(-128)));
  };
  for (const changed of [
    wholeOf(0, "A zip", "Another label"),
    hex((digits) => digits.toUpperCase().replace(/\d/g, "A")),
    hex((digits) => `${digits.slice(0, -1)}g`),
    hex((digits) => `g${digits.slice(1)}`),
    hex((digits) => digits.slice(1)),
    new Uint8Array(10),
  ])
    expect(await check(changed)).toEqual({ state: "unsigned", key: null });
});

test("a browser without these signatures, or a key that is none, leaves it unchecked", async () => {
  expect(await checkWhole(wholeOf(0), { keys, label }, undefined)).toEqual({ state: "unchecked", key: null });
  expect(await check(wholeOf(0), ["no key"])).toEqual({ state: "unchecked", key: null });
});
