import { createHash } from "node:crypto";
import fc from "fast-check";
import { unzipSync, zipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import { askQuestion } from "#app/features/messages/ask-question.server.ts";
import { writeMessage } from "#app/features/messages/write-message.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { moveTo, newStay, openAccess, readAccess, secret } from "#tests/support/access.ts";
import { atHoursAfter, claimOf, type Deposited, newDeposit } from "#tests/support/deposits.ts";
import { addTo, agreeTo, filesOf, stateOfWhole, verify, zipOf } from "#tests/support/handovers.ts";
import { catchUpTimelines } from "./catch-up-timelines.server.ts";
import { loadTimeline } from "./load-timeline.server.ts";
import { catchUp } from "./steps/catch-up.server.ts";
import { readZip } from "./steps/read-zip.server.ts";

beforeEach(() => moveClock(0));
afterEach(() => moveClock(0));

const seconds = 1 / 3600;
const entriesOf = async ({ id, tenant }: Deposited) =>
  (await loadTimeline(tenant.actor, id)).timeline.entries;

async function handedOver() {
  const deposit = await newDeposit();
  const { id, tenant, landlord } = deposit;
  await atHoursAfter(deposit, -24);
  await addTo(tenant.actor, id, "move-in", { photos: 1, note: "The lock is stiff. Café ☕" });
  await addTo(landlord.actor, id, "move-in", { photos: 1 });
  for (const { actor } of [tenant, landlord]) await agreeTo(actor, id, "move-in");
  await claimOf(deposit);
  return deposit;
}

test("a timeline has moves, money, photos, notes, ticks and the claim, in order, each with the hash before it", async () => {
  const deposit = await handedOver();
  const entries = await entriesOf(deposit);
  expect(entries.map(({ entry: { facts, by } }) => `${by} ${facts.kind}`)).toEqual([
    "tenant move",
    "system money",
    "tenant photo",
    "tenant note",
    "landlord photo",
    "tenant agreed",
    "landlord agreed",
    "landlord claim",
  ]);
  expect(entries.find(({ text }) => text)?.text?.text).toBe("The lock is stiff. Café ☕");
  for (const [place, { entry }] of entries.entries())
    expect(entry.previous).toBe(entries[place - 1]?.hash ?? "0".repeat(64));
});

test("the database adds to timelines, and changes and deletes nothing", async () => {
  const { id } = await handedOver();
  await catchUp(id);
  const change = db.updateTable("timelineEntries").set({ fact: "other" }).where("reservationId", "=", id);
  const gone = db.deleteFrom("timelineEntries").where("reservationId", "=", id);
  for (const work of [change, gone])
    await expect(work.execute()).rejects.toMatchObject({ constraint: "timelines_are_only_added_to" });
});

test("who add to a timeline at once never fork it, and record nothing twice", async () => {
  const deposit = await newDeposit();
  await atHoursAfter(deposit, -24);
  const { id, tenant, landlord } = deposit;
  await Promise.all([
    ...Array.from({ length: 4 }, () => catchUp(id)),
    addTo(tenant.actor, id, "move-in", { note: "Dry." }),
    addTo(landlord.actor, id, "move-in", { note: "Swept." }),
    addTo(tenant.actor, id, "move-out", { note: "Empty." }),
    catchUpTimelines(),
  ]);
  const entries = await entriesOf(deposit);
  expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, place) => place + 1));
  expect(entries.map(({ entry: { facts } }) => facts.kind).toSorted()).toEqual([
    "money",
    "move",
    "note",
    "note",
    "note",
  ]);
  expect((await verify(await filesOf(tenant.actor, id))).problems).toEqual([]);
});

test("the schedule begins and continues the timelines of paid stays", async () => {
  const deposit = await newDeposit();
  const lengthOf = () =>
    db.selectFrom("timelines").select("length").where("reservationId", "=", deposit.id).executeTakeFirst();
  expect(await lengthOf()).toBeUndefined();
  await catchUpTimelines();
  expect(await lengthOf()).toEqual({ length: 2 });
  await claimOf(deposit);
  await catchUpTimelines();
  expect(await lengthOf()).toEqual({ length: 3 });
});

test("the schedule looks an hour back; what is older is added when someone opens the timeline", async () => {
  const deposit = await newDeposit();
  const isFound = async (minutes: number) => {
    moveClock(0);
    const { updatedAt } = await db
      .selectFrom("reservations")
      .select("updatedAt")
      .where("id", "=", deposit.id)
      .executeTakeFirstOrThrow();
    moveClock(updatedAt.getTime() + minutes * 60_000 - now().getTime());
    await catchUpTimelines();
    const found = db.selectFrom("timelines").select("length").where("reservationId", "=", deposit.id);
    return (await found.executeTakeFirst()) !== undefined;
  };
  expect(await isFound(60.1)).toBe(false);
  expect(await isFound(59.9)).toBe(true);
});

test("messages are about a stay from its request until 30 days after its end", async () => {
  const deposit = await newDeposit();
  const { id, tenant, landlord, propertyId } = deposit;
  const say = async (hours: number, text: string) => {
    await atHoursAfter(deposit, hours);
    const sent = { text, photos: [] };
    const found = await db
      .selectFrom("conversations")
      .select("id")
      .where("propertyId", "=", propertyId)
      .executeTakeFirst();
    if (found) await writeMessage(tenant.actor, found.id, sent);
    else await askQuestion(tenant.actor, { reservationId: id, ...sent }, "192.0.2.1");
  };
  await say(-24, "Call 717-555-0142 when you come.");
  await say(30 * 24 - seconds * 5, "In time");
  await say(30 * 24 + seconds * 5, "Too late");
  const texts = async (who: typeof tenant) =>
    (await loadTimeline(who.actor, id)).timeline.entries.flatMap(({ entry: { facts }, text }) =>
      facts.kind === "message" ? text?.text : [],
    );
  expect(await texts(tenant)).toEqual(["Call 717-555-0142 when you come.", "In time"]);
  expect(await texts(landlord)).toEqual(["Call 717-555-0142 when you come.", "In time"]);
  // Before acceptance the other side reads the hidden version, which has its own proof.
  await db.updateTable("reservations").set({ status: "pending" }).where("id", "=", id).execute();
  expect((await texts(tenant))[0]).toContain("717-555-0142");
  expect((await texts(landlord))[0]).not.toContain("717-555-0142");
  const files = await filesOf(landlord.actor, id);
  expect((await verify(files)).problems).toEqual([]);
  expect(new TextDecoder().decode(files.get("timeline.json"))).not.toContain("555-0142");
});

test("it says when the holder opened how to get in: the first time of each hour, and no word of it", async () => {
  const stay = await newStay();
  const { id, tenant, landlord } = stay;
  await catchUp(id);
  await openAccess(tenant, id);
  const hour = 3_600_000;
  const first = Math.ceil(now().getTime() / hour) * hour;
  for (const minutes of [1, 2, 59, 61]) {
    moveTo(new Date(first).toISOString(), minutes * 60_000);
    expect((await readAccess(tenant, id)).status).toBe(200);
    await catchUp(id);
  }
  const { timeline } = await loadTimeline(landlord.actor, id);
  const views = timeline.entries.filter(({ entry: { facts } }) => facts.kind === "access");
  expect(views.map(({ entry: { at, by } }) => [by, Math.floor((Date.parse(at) - first) / 60_000)])).toEqual([
    ["tenant", 1],
    ["tenant", 61],
  ]);
  const files = await filesOf(landlord.actor, id);
  expect((await verify(files)).problems).toEqual([]);
  expect(new TextDecoder().decode(files.get("timeline.json"))).not.toContain(secret.code);
});

test("a zip proves itself, with and without the browser's own SHA-256", async () => {
  const { id, tenant, landlord } = await handedOver();
  for (const { actor } of [tenant, landlord]) {
    const files = await filesOf(actor, id);
    expect([...files.keys()].slice(0, 3)).toEqual(["verify.html", "timeline.json", "signature.json"]);
    expect(await verify(files)).toMatchObject({ problems: [], signature: "valid", photos: 2 });
    expect(await verify(files, null)).toMatchObject({
      problems: [],
      signature: "unchecked",
      photos: 2,
    });
  }
});

test("any byte changed in the timeline, the signature or a photo fails", async () => {
  const { id, tenant } = await handedOver();
  const files = await filesOf(tenant.actor, id);
  const names = [...files.keys()].filter((name) => name !== "verify.html");
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (name, at, flip) => {
        const changed = files.get(name)!.slice();
        changed[at % changed.length]! ^= flip;
        const { problems } = await verify(new Map(files).set(name, changed));
        expect(problems).not.toEqual([]);
      },
    ),
    { numRuns: Number(process.env["TIMELINE_FLIPS"] ?? 200) },
  );
  // Base64 ignores this bit of the last letter.
  const signed = files.get("signature.json")!.slice();
  const end = new TextDecoder().decode(signed).indexOf('","timeline_sha256"');
  signed[end - 1]! += 1;
  expect((await verify(new Map(files).set("signature.json", signed))).problems).not.toEqual([]);
  for (const name of names) {
    const fewer = new Map(files);
    fewer.delete(name);
    expect((await verify(fewer)).problems).not.toEqual([]);
  }
  expect((await verify(new Map(files).set("more.txt", new Uint8Array(1)))).problems).not.toEqual([]);
});

test("any byte of the zip changed, added or removed fails: headers, page, directory and signature included", async () => {
  const { id, tenant } = await handedOver();
  const zip = await zipOf(tenant.actor, id);
  expect([await stateOfWhole(zip), await stateOfWhole(zip, null)]).toEqual(["valid", "unchecked"]);
  // Every unzipper still reads it.
  expect(Object.keys(unzipSync(zip))).toEqual([...(await readZip(zip)).keys()]);
  const flipped = async (at: number, by: number) => {
    const changed = zip.slice();
    changed[at]! ^= by;
    return stateOfWhole(changed);
  };
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: zip.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      async (at, by) => {
        expect(await flipped(at, by)).not.toBe("valid");
      },
    ),
    { numRuns: Number(process.env["TIMELINE_FLIPS"] ?? 400) },
  );
  // The first header, and the end with the comment: the label and the signature.
  const ends = [...Array(40).keys(), ...Array.from({ length: 200 }, (_, back) => zip.length - 1 - back)];
  for (const at of ends) for (const by of [1, 32]) expect(await flipped(at, by)).not.toBe("valid");
  const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
  const one = new Uint8Array(1);
  const half = zip.length / 2;
  for (const changed of [
    join(zip, one),
    join(one, zip),
    join(zip, zip),
    zip.slice(0, -1),
    zip.slice(1),
    join(zip.slice(0, half), zip.slice(half + 1)),
    join(zip.slice(0, -128), new TextEncoder().encode("0".repeat(128))),
    zip.slice(-128),
    new Uint8Array(0),
  ])
    expect(await stateOfWhole(changed)).not.toBe("valid");
});

test("a zip that was packed again, or has another zip's signature, isn't the file that we signed", async () => {
  const { id, tenant, landlord } = await handedOver();
  const zip = await zipOf(tenant.actor, id);
  const again = new Uint8Array(zipSync(unzipSync(zip)));
  expect(await stateOfWhole(again)).toBe("unsigned");
  expect(await verify(await readZip(again))).toMatchObject({ problems: [], signature: "valid" });
  const other = await zipOf(landlord.actor, id);
  const mixed = new Uint8Array(Buffer.concat([zip.slice(0, -128), other.slice(-128)]));
  expect(await stateOfWhole(mixed)).toBe("changed");
});

test("a zip forged as a whole, chain and all, isn't signed by us", async () => {
  const { id, tenant } = await handedOver();
  const files = await filesOf(tenant.actor, id);
  const told = JSON.parse(new TextDecoder().decode(files.get("timeline.json"))) as {
    entries: { body: string; hash: string }[];
  };
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  let previous = "0".repeat(64);
  for (const entry of told.entries) {
    const body = { ...(JSON.parse(entry.body) as object), previous, at: "2026-01-01T00:00:00.000Z" };
    entry.body = JSON.stringify(body);
    entry.hash = previous = sha256(entry.body);
  }
  const timeline = JSON.stringify(told);
  const signed = JSON.parse(new TextDecoder().decode(files.get("signature.json"))) as object;
  const signature = JSON.stringify({ ...signed, head: previous, timeline_sha256: sha256(timeline) });
  const encoder = new TextEncoder();
  const forged = new Map(files)
    .set("timeline.json", encoder.encode(timeline))
    .set("signature.json", encoder.encode(signature));
  expect((await verify(forged)).problems).toEqual(["The signature is not ours."]);
});

test("the zip has no names or addresses, and an unpaid stay has no timeline", async () => {
  const { id, tenant, landlord } = await handedOver();
  const text = new TextDecoder().decode(await zipOf(tenant.actor, id));
  for (const word of [tenant.email, landlord.email, "Pat Doe"]) expect(text).not.toContain(word);
});
