import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { askQuestion } from "#app/features/messages/ask-question.server.ts";
import { writeMessage } from "#app/features/messages/write-message.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import {
  moveTo,
  newStay,
  openAccess,
  readAccess,
  secret,
  securedStay,
  writeAccess,
} from "#tests/support/access.ts";
import { atHoursAfter, claimOf, type Deposited, newDeposit } from "#tests/support/deposits.ts";
import { addTo, agreeTo, filesOf, problemsOf, zipOf } from "#tests/support/handovers.ts";
import { newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { catchUpTimelines } from "./catch-up-timelines.server.ts";
import { loadTimeline } from "./load-timeline.server.ts";
import { catchUp } from "./steps/catch-up.server.ts";
import { verifyExport } from "./verify-export.server.ts";

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

test("a person reads timelines 30 times a minute; the other side is not counted with them", async () => {
  const { id, tenant, landlord } = await newDeposit();
  // A new minute for the count.
  moveClock(61_000);
  await Promise.all(Array.from({ length: 30 }, () => loadTimeline(tenant.actor, id)));
  await expect(loadTimeline(tenant.actor, id)).rejects.toMatchObject({ status: 429 });
  expect((await loadTimeline(landlord.actor, id)).timeline.entries.length).toBeGreaterThan(0);
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
  expect(problemsOf(await filesOf(tenant.actor, id))).toEqual([]);
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
  expect(problemsOf(files)).toEqual([]);
  expect(new TextDecoder().decode(files.get("timeline.json"))).not.toContain("555-0142");
});

test("it says when the holder opened how to get in: the first time of each hour, and no word of it", async () => {
  const stay = await newStay();
  const { id, tenant, landlord } = stay;
  // Another stay with the same landlord, opened in the same hours.
  const [space, guest] = [await newProperty(landlord), await newTenant()];
  await writeAccess(landlord, space.id);
  const other = await securedStay(guest.actor, space);
  await catchUp(id);
  await openAccess(tenant, id);
  const hour = 3_600_000;
  const first = Math.ceil(now().getTime() / hour) * hour;
  for (const minutes of [1, 2, 45, 61]) {
    moveTo(new Date(first).toISOString(), minutes * 60_000);
    expect((await readAccess(tenant, id)).status).toBe(200);
    await catchUp(id);
    expect((await readAccess(guest, other)).status).toBe(200);
  }
  for (const stayId of [id, other]) {
    const { timeline } = await loadTimeline(landlord.actor, stayId);
    const views = timeline.entries.filter(({ entry: { facts } }) => facts.kind === "access");
    expect(views.map(({ entry: { at, by } }) => [by, Math.floor((Date.parse(at) - first) / 60_000)])).toEqual(
      [
        ["tenant", 1],
        ["tenant", 61],
      ],
    );
  }
  const files = await filesOf(landlord.actor, id);
  expect(problemsOf(files)).toEqual([]);
  expect(new TextDecoder().decode(files.get("timeline.json"))).not.toContain(secret.code);
});

test("a zip has a page to read, its entries, one signature and the photos, and is as it was signed", async () => {
  const { id, tenant, landlord } = await handedOver();
  for (const { actor } of [tenant, landlord]) {
    const names = [...(await filesOf(actor, id)).keys()];
    expect(names.slice(0, 3)).toEqual(["timeline.html", "timeline.json", "signature.json"]);
    expect(names).toHaveLength(5);
    expect(verifyExport(await zipOf(actor, id))).toEqual([]);
  }
});

test("any byte changed in the page, the timeline, the signature or a photo fails", async () => {
  const { id, tenant } = await handedOver();
  const files = await filesOf(tenant.actor, id);
  const names = [...files.keys()];
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (name, index, flip) => {
        const changed = files.get(name)!.slice();
        changed[index % changed.length]! ^= flip;
        expect(problemsOf(new Map(files).set(name, changed))).not.toEqual([]);
      },
    ),
    { numRuns: Number(process.env["TIMELINE_FLIPS"] ?? 200) },
  );
  // Base64 ignores this bit of the last letter.
  const signed = files.get("signature.json")!.slice();
  signed[new TextDecoder().decode(signed).indexOf('","signed"') - 1]! += 1;
  expect(problemsOf(new Map(files).set("signature.json", signed))).toEqual(["The signature is not ours."]);
  for (const name of names) {
    const fewer = new Map(files);
    fewer.delete(name);
    expect(problemsOf(fewer)).toEqual([`${name} is missing.`]);
  }
  expect(problemsOf(new Map(files).set("more.txt", new Uint8Array(1)))).toEqual([
    "more.txt doesn't belong to this timeline.",
  ]);
  expect(verifyExport(new Uint8Array(100))).toEqual(["A file can't be read."]);
});

test("the signature of the other side's zip is none of this one", async () => {
  const { id, tenant, landlord } = await handedOver();
  const files = await filesOf(tenant.actor, id);
  const other = (await filesOf(landlord.actor, id)).get("signature.json")!;
  expect(problemsOf(files.set("signature.json", other))).toEqual([
    "timeline.json was changed.",
    "timeline.html was changed.",
  ]);
});

test("a chain that was changed after it was signed is named by its entries", async () => {
  const { id, tenant } = await handedOver();
  const files = await filesOf(tenant.actor, id);
  type Told = { entries: { body: string; hash: string; text: { text: string } | null }[] };
  const problemsWith = (change: (told: Told) => void) => {
    const told = JSON.parse(new TextDecoder().decode(files.get("timeline.json"))) as Told;
    change(told);
    const bytes = new TextEncoder().encode(JSON.stringify(told));
    return problemsOf(new Map(files).set("timeline.json", bytes)).slice(1);
  };
  expect(problemsWith(({ entries }) => (entries[1]!.body = entries[1]!.body.replace("2", "3")))).toContain(
    "Entry 2: its text was changed.",
  );
  expect(problemsWith(({ entries }) => entries.splice(1, 1))).toEqual(
    expect.arrayContaining([
      "Entry 2: it doesn't follow the entry before it.",
      "Entry 2: it is from another place.",
    ]),
  );
  expect(problemsWith(({ entries }) => entries.pop())).toEqual([
    "The last entry isn't the one that was signed.",
  ]);
  expect(
    problemsWith(({ entries }) => (entries.find(({ text }) => text)!.text!.text = "The lock is fine.")),
  ).toEqual(["Entry 4: its words were changed."]);
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
  const file = JSON.parse(new TextDecoder().decode(files.get("signature.json"))) as { signed: object };
  const signed = { ...file.signed, head: previous, timeline_sha256: sha256(timeline) };
  const encoder = new TextEncoder();
  const forged = new Map(files)
    .set("timeline.json", encoder.encode(timeline))
    .set("signature.json", encoder.encode(JSON.stringify({ ...file, signed })));
  expect(problemsOf(forged)).toEqual(["The signature is not ours."]);
});

test("the zip has no names or addresses, and an unpaid stay has no timeline", async () => {
  const { id, tenant, landlord } = await handedOver();
  const text = new TextDecoder().decode(await zipOf(tenant.actor, id));
  for (const word of [tenant.email, landlord.email, "Pat Doe"]) expect(text).not.toContain(word);
});
