import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { answerClaim } from "#app/features/deposits/answer-claim.server.ts";
import { decideClaim } from "#app/features/deposits/decide-claim.server.ts";
import { removeFile } from "#app/platform/files.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { atHoursAfter, claimOf, type Deposited, newDeposit } from "#tests/support/deposits.ts";
import { addTo, filesOf, handoverOf, newPicture, problemsOf } from "#tests/support/handovers.ts";
import { newAdministrator, newVisitor } from "#tests/support/people.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { exportTimeline } from "./export-timeline.server.ts";
import { listKeys } from "./list-keys.server.ts";
import { loadTimeline } from "./load-timeline.server.ts";
import { placeOf } from "./model.ts";

beforeEach(() => moveClock(0));
afterEach(() => moveClock(0));

const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("a zip has the photos of both handovers and of the claim, each once, and says whose it is", async () => {
  const stay = await newDeposit();
  const { id, tenant, landlord } = stay;
  await atHoursAfter(stay, -20);
  await addTo(tenant.actor, id, "move-in", { photos: 1 });
  await addTo(landlord.actor, id, "move-out", { photos: 2 });
  await claimOf(stay, { photos: [await newPicture()] });
  const files = await filesOf(landlord.actor, id);
  const photos = [...files].filter(([name]) => name.startsWith("photos/"));
  expect(photos).toHaveLength(4);
  for (const [name, bytes] of photos) expect(name).toBe(`photos/${sha256(bytes)}.webp`);
  const told = JSON.parse(decode(files.get("timeline.json"))) as Record<string, unknown>;
  expect(told).toMatchObject({
    format: 2,
    reservation: id,
    space: "Dry garage near the river",
    for: "landlord",
    exported_at: expect.stringMatching(/^20\d\d-/),
    photos: photos.map(([name, bytes]) => ({ name, sha256: sha256(bytes) })),
  });
  expect(problemsOf(files)).toEqual([]);
  expect(JSON.parse(decode((await filesOf(tenant.actor, id)).get("timeline.json")))).toMatchObject({
    for: "tenant",
  });
  // A file that is gone leaves its hash, and everything else.
  const { tenantPhotos } = await handoverOf(tenant.actor, id, "move-in");
  await removeFile(placeOf(tenantPhotos[0]!.file));
  const problems = problemsOf(await filesOf(tenant.actor, id));
  expect(problems).toEqual([`photos/${tenantPhotos[0]!.sha256}.webp is missing.`]);
  await expect(exportTimeline(newVisitor().actor, id)).rejects.toMatchObject({ status: 404 });
});

test("the page of a zip says what happened, with words and photos, for its reader", async () => {
  const { brandName } = config;
  config.brandName = "Bits & <b>Bays";
  onTestFinished(() => void (config.brandName = brandName));
  const stay = await newDeposit();
  const { id, tenant } = stay;
  await atHoursAfter(stay, -20);
  await addTo(tenant.actor, id, "move-in", { photos: 1, note: "Dry <i>& clean" });
  await claimOf(stay, { photos: [await newPicture()] });
  const files = await filesOf(tenant.actor, id);
  const page = decode(files.get("timeline.html"));
  expect(page).toContain("<title>Timeline of Dry garage near the river</title>");
  expect(page).toContain("Bits &#38; &#60;b&#62;Bays");
  expect(page).toContain("You added a photo to the move-in");
  expect(page).toContain("The landlord claimed for damage: $120");
  expect(page).toContain("<blockquote>Dry &#60;i&#62;&#38; clean</blockquote>");
  expect(page).not.toContain("<script");
  for (const name of [...files.keys()].filter((file) => file.startsWith("photos/")))
    expect(page).toContain(`<img src="${name}"`);
});

test("a key's fingerprint is eight groups of its hash", () => {
  const [{ key, fingerprint } = { key: "", fingerprint: "" }] = listKeys();
  const digest = createHash("sha256").update(Buffer.from(key, "base64url")).digest("hex");
  expect(fingerprint).toMatch(/^[0-9a-f]{4}( [0-9a-f]{4}){7}$/);
  expect(digest.startsWith(fingerprint.replaceAll(" ", ""))).toBe(true);
});

/** What a timeline says of the claim, with its words. */
const claimIn = async ({ id, tenant }: Deposited) =>
  (await loadTimeline(tenant.actor, id)).timeline.entries.flatMap(({ entry: { by, facts }, text }) =>
    facts.kind === "claim"
      ? [[by, facts.what, facts.cents, facts.photos?.length, text?.text].filter((one) => one !== undefined)]
      : [],
  );
const claimed = ["landlord", "claimed", 12_000, "The shelf is broken."];

test("a claim's photos, objection and decision are in the timeline, with their words and amounts", async () => {
  const stay = await newDeposit();
  const claim = await claimOf(stay, { photos: [await newPicture()] });
  await answerClaim(stay.tenant.actor, stay.id, { objection: "It was broken." }, "192.0.2.1");
  const decision = { awardedCents: 5000, note: "Half of it." };
  await decideClaim((await newAdministrator()).actor, claim, decision, "192.0.2.1");
  expect((await claimIn(stay)).toSorted()).toEqual(
    [
      claimed,
      ["landlord", "photo", 1],
      ["tenant", "objected", "It was broken."],
      ["administrator", "decided", 5000, "Half of it."],
    ].toSorted(),
  );
});

test("a claim that was agreed to has no decision; one that no one answered was unanswered", async () => {
  const [agreed, silent] = [await newDeposit(), await newDeposit()];
  await claimOf(agreed);
  await answerClaim(agreed.tenant.actor, agreed.id, { objection: null }, "192.0.2.1");
  expect(await claimIn(agreed)).toEqual([claimed, ["tenant", "agreed"]]);
  const claim = await claimOf(silent);
  expect(await claimIn(silent)).toEqual([claimed]);
  await atHoursAfter(silent, 1 + 24 * 8);
  await decideClaim((await newAdministrator()).actor, claim, { awardedCents: 0, note: "No." }, "192.0.2.1");
  expect(await claimIn(silent)).toEqual([
    claimed,
    ["system", "unanswered"],
    ["administrator", "decided", 0, "No."],
  ]);
});

test("a claim that became void says so, by no one's decision", async () => {
  const stay = await newDeposit();
  const claim = await claimOf(stay);
  await answerClaim(stay.tenant.actor, stay.id, { objection: "It was broken." }, "192.0.2.1");
  await db
    .updateTable("depositClaims")
    .set({ state: "void", awardedCents: 0, closedAt: new Date(Date.now() + 90 * 86_400_000) })
    .where("id", "=", claim)
    .execute();
  expect(await claimIn(stay)).toEqual([
    claimed,
    ["tenant", "objected", "It was broken."],
    ["system", "void"],
  ]);
});

test("what a visitor did is by the tenant; a stay that was refunded keeps and continues its timeline", async () => {
  const { landlord, propertyId } = await newDeposit();
  const visitor = newVisitor();
  const { id } = await newReservation(visitor.actor, { id: propertyId });
  const set = (changes: { status?: "accepted" | "canceled"; paymentStatus: "paid" | "refunded" }) =>
    db.updateTable("reservations").set(changes).where("id", "=", id).execute();
  const lengthOf = async () => (await loadTimeline(landlord.actor, id)).timeline.entries.length;
  expect(await lengthOf()).toBe(0);
  await set({ status: "accepted", paymentStatus: "paid" });
  const { timeline } = await loadTimeline(visitor.actor, id);
  expect(timeline.entries.map(({ entry }) => [entry.by, entry.facts.kind])).toEqual([["tenant", "move"]]);
  const moved = { landlordId: landlord.id, reservationId: id, action: "cancel", happenedAt: new Date() };
  await db
    .insertInto("reservationTransitions")
    .values({ ...moved, fromStatus: "accepted", toStatus: "canceled", actorKind: "system" })
    .execute();
  await set({ status: "canceled", paymentStatus: "refunded" });
  expect(await lengthOf()).toBe(2);
});
