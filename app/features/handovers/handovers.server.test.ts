import { afterEach, beforeEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { hasFile } from "#app/platform/files.server.ts";
import { runJobs } from "#tests/support/payments.ts";
import { atHoursAfter, claimOf, newDeposit } from "#tests/support/deposits.ts";
import { addTo, agreeTo, handoverOf } from "#tests/support/handovers.ts";
import { agreeToHandover } from "./agree-to-handover.server.ts";
import { deleteOldPhotos } from "./delete-old-photos.server.ts";
import { listHandoverFiles } from "./list-handover-files.server.ts";
import { loadTimeline } from "./load-timeline.server.ts";
import { placeOf } from "./model.ts";

beforeEach(() => moveClock(0));
afterEach(() => moveClock(0));

const seconds = 1 / 3600;
// A stay of one day: so many hours after its end.
const before = 24;

test("both sides add photos and a note, and tick; then the handover is fixed", async () => {
  const { id, tenant, landlord } = await newDeposit();
  await atHoursAfter({ id }, -before);
  await addTo(tenant.actor, id, "move-in", { photos: 2, note: "The lock is stiff." });
  await addTo(landlord.actor, id, "move-in", { photos: 1 });
  expect(await handoverOf(landlord.actor, id, "move-in")).toMatchObject({
    version: 3,
    tenantNote: "The lock is stiff.",
    tenantPhotos: [{}, {}],
    landlordPhotos: [{}],
  });
  await agreeTo(tenant.actor, id, "move-in");
  await agreeTo(tenant.actor, id, "move-in");
  await agreeTo(landlord.actor, id, "move-in");
  await expect(addTo(tenant.actor, id, "move-in", { note: "And damp." })).rejects.toMatchObject({
    status: 409,
  });
  await expect(agreeTo(tenant.actor, id, "move-in")).rejects.toThrow("Both of you agreed");
  const change = db.updateTable("handovers").where("reservationId", "=", id);
  for (const set of [{ tenantNote: "Other" }, { version: 9 }, { tenantAgreedAt: null }])
    await expect(change.set(set).execute()).rejects.toMatchObject({ constraint: "handover_is_fixed" });
  await expect(change.set({ landlordPhotos: '[{"file":"other"}]' }).execute()).rejects.toThrow(
    "both sides agreed",
  );
  await expect(db.deleteFrom("handovers").where("reservationId", "=", id).execute()).rejects.toThrow(
    "both sides agreed",
  );
});

test("what one side adds takes both ticks back, and no one agrees to what they didn't see", async () => {
  const { id, tenant, landlord } = await newDeposit();
  await atHoursAfter({ id }, -before);
  await agreeTo(tenant.actor, id, "move-in");
  const { version } = await handoverOf(tenant.actor, id, "move-in");
  await addTo(landlord.actor, id, "move-in", { note: "Clean." });
  expect(await handoverOf(tenant.actor, id, "move-in")).toMatchObject({ tenantAgreedAt: null });
  await expect(
    agreeToHandover(tenant.actor, { reservationId: id, kind: "move-in", version }),
  ).rejects.toThrow("Something was added");
});

test("a move-in opens 24 hours before the stay and closes 72 hours after it began", async () => {
  const { id, tenant } = await newDeposit();
  const add = () => addTo(tenant.actor, id, "move-in", { note: `At ${Math.random()}` });
  await atHoursAfter({ id }, -before - 24 - 5 * seconds);
  await expect(add()).rejects.toThrow("opens 24 hours before");
  await atHoursAfter({ id }, -before - 24 + 5 * seconds);
  await add();
  await atHoursAfter({ id }, -before + 72 - 5 * seconds);
  await add();
  await atHoursAfter({ id }, -before + 72 + 5 * seconds);
  await expect(add()).rejects.toThrow("Move-in photos are closed.");
});

test("no one agrees to a move-in before the stay begins", async () => {
  const { id, tenant } = await newDeposit();
  await atHoursAfter({ id }, -before - 5 * seconds);
  await expect(agreeTo(tenant.actor, id, "move-in")).rejects.toThrow("once the stay begins");
  await atHoursAfter({ id }, -before + 5 * seconds);
  await agreeTo(tenant.actor, id, "move-in");
});

test("a move-out opens when the stay begins and closes 72 hours after it ended", async () => {
  const { id, landlord } = await newDeposit();
  const add = () => addTo(landlord.actor, id, "move-out", { note: `At ${Math.random()}` });
  await atHoursAfter({ id }, -before - 5 * seconds);
  await expect(add()).rejects.toThrow("opens when the stay begins");
  await atHoursAfter({ id }, -before + 5 * seconds);
  await add();
  await atHoursAfter({ id }, 72 - 5 * seconds);
  await add();
  await atHoursAfter({ id }, 72 + 5 * seconds);
  await expect(add()).rejects.toThrow("Move-out photos are closed.");
});

test("both tick at once, and it is fixed once", async () => {
  const { id, tenant, landlord } = await newDeposit();
  await atHoursAfter({ id }, -before);
  await addTo(tenant.actor, id, "move-in", { note: "Dry." });
  await Promise.all([agreeTo(tenant.actor, id, "move-in"), agreeTo(landlord.actor, id, "move-in")]);
  const { timeline } = await loadTimeline(tenant.actor, id);
  const agreed = timeline.entries.flatMap(({ entry: { facts } }) =>
    facts.kind === "agreed" ? facts.fixed : [],
  );
  expect(agreed.toSorted()).toEqual([false, true]);
});

test("a side adds at most ten photos, also in two requests at once", async () => {
  const { id, tenant } = await newDeposit();
  await atHoursAfter({ id }, -before);
  await addTo(tenant.actor, id, "move-in", { photos: 6 });
  const both = await Promise.allSettled([
    addTo(tenant.actor, id, "move-in", { photos: 4 }),
    addTo(tenant.actor, id, "move-in", { photos: 4 }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { tenantPhotos } = await handoverOf(tenant.actor, id, "move-in");
  expect(tenantPhotos).toHaveLength(10);
  const files: string[] = [];
  for await (const { keys } of listHandoverFiles()) files.push(...keys);
  expect(files).toEqual(expect.arrayContaining(tenantPhotos.map(({ file }) => placeOf(file))));
});

test("photos are deleted 180 days after the stay, and no earlier; a claim that isn't settled keeps them", async () => {
  const [plain, claimed] = [await newDeposit(), await newDeposit()];
  for (const { id, tenant, landlord } of [plain, claimed]) {
    await atHoursAfter({ id }, -before);
    await addTo(tenant.actor, id, "move-in", { photos: 1, note: "Dry." });
    for (const { actor } of [tenant, landlord]) await agreeTo(actor, id, "move-in");
  }
  await claimOf(claimed);
  const { file } = (await handoverOf(plain.tenant.actor, plain.id, "move-in")).tenantPhotos[0]!;
  const left = async (hours: number) => {
    await atHoursAfter(plain, 180 * 24 + hours);
    await deleteOldPhotos();
    await runJobs();
    const counts = [];
    for (const { id, tenant } of [plain, claimed])
      counts.push((await handoverOf(tenant.actor, id, "move-in")).tenantPhotos.length);
    return [await hasFile(placeOf(file)), ...counts];
  };
  expect(await left(-5 * seconds)).toEqual([true, 1, 1]);
  expect(await left(5 * seconds)).toEqual([false, 0, 1]);
});
