import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addToHandover } from "#app/features/handovers/add-to-handover.server.ts";
import { loadTimeline } from "#app/features/handovers/load-timeline.server.ts";
import type { HandoverKind } from "#app/features/handovers/model.ts";
import { refuseHandover } from "#app/features/handovers/refuse-handover.server.ts";
import { tellHandover } from "#app/features/handovers/tell-handover.server.ts";
import { maxEmailsADay } from "#app/platform/limit-emails.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { atHoursAfter, type Deposited, newDeposit } from "#tests/support/deposits.ts";
import { addTo, agreeTo, handoverOf, newPicture } from "#tests/support/handovers.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { runAndSend } from "#tests/support/payments.ts";
import { newAdministrator, newTenant, newVisitor } from "#tests/support/people.ts";

beforeEach(() => moveClock(0));
afterEach(() => moveClock(0));

/** A stay that began four hours ago. */
async function stayOfToday() {
  const stay = await newDeposit(0);
  await atHoursAfter(stay, -20);
  return stay;
}

const kindsOf = async ({ id, tenant }: Deposited) =>
  (await loadTimeline(tenant.actor, id)).timeline.entries.map(
    ({ entry: { by, facts } }) => `${by} ${facts.kind}`,
  );

test("the note that a side has in a handover already is nothing new there, and is new anywhere else", async () => {
  const stay = await stayOfToday();
  const { id, tenant, landlord } = stay;
  await addTo(tenant.actor, id, "move-in", { note: "Dry." });
  await expect(addTo(tenant.actor, id, "move-in", { note: "Dry." })).rejects.toThrow(
    "Add a photo or a note.",
  );
  await expect(addTo(landlord.actor, id, "move-in", {})).rejects.toThrow("Add a photo or a note.");
  await addTo(landlord.actor, id, "move-in", { note: "Dry." });
  await addTo(tenant.actor, id, "move-out", { note: "Dry." });
  await addTo(tenant.actor, id, "move-in", { note: "Dry.", photos: 1 });
  await addTo(landlord.actor, id, "move-in", { photos: 1 });
  const [moveIn, moveOut] = [
    await handoverOf(tenant.actor, id, "move-in"),
    await handoverOf(tenant.actor, id, "move-out"),
  ];
  expect(moveIn).toMatchObject({ version: 5, tenantNote: "Dry.", landlordNote: "Dry." });
  expect([moveIn.tenantPhotos, moveIn.landlordPhotos].map(({ length }) => length)).toEqual([1, 1]);
  expect(moveOut).toMatchObject({ version: 2, tenantNote: "Dry.", landlordNote: null, tenantPhotos: [] });
  expect((await kindsOf(stay)).slice(2)).toEqual([
    "tenant note",
    "landlord note",
    "tenant note",
    "tenant photo",
    "landlord photo",
  ]);
});

test("an eleventh photo is refused before any is read, each side having its own ten", async () => {
  const { id, tenant, landlord } = await stayOfToday();
  await addTo(tenant.actor, id, "move-in", { photos: 10 });
  const unread = new File(["no picture"], "a.jpg", { type: "image/jpeg" });
  const more = { reservationId: id, kind: "move-in" as const, note: "", photos: [unread] };
  await expect(addToHandover(tenant.actor, more)).rejects.toThrow("Each side can add at most 10 photos.");
  const few = { ...more, photos: [await newPicture()] };
  await addToHandover(landlord.actor, few);
  await addToHandover(tenant.actor, { ...few, kind: "move-out" });
  const { landlordPhotos, tenantPhotos } = await handoverOf(tenant.actor, id, "move-in");
  expect([landlordPhotos.length, tenantPhotos.length]).toEqual([1, 10]);
});

test("who can't add to a handover now is refused before their photos are read", async () => {
  const { id, tenant, landlord } = await newDeposit();
  const refuse = (kind: HandoverKind, { actor } = tenant) => refuseHandover(actor, id, kind);
  await atHoursAfter({ id }, -49);
  await expect(refuse("move-in")).rejects.toThrow("opens 24 hours before");
  await atHoursAfter({ id }, -23);
  for (const kind of ["move-in", "move-out"] as const) expect(await refuse(kind)).toBeUndefined();
  for (const stranger of [await newTenant(), await newAdministrator()])
    await expect(refuse("move-in", stranger)).rejects.toMatchObject({ status: 404 });
  for (const { actor } of [tenant, landlord]) await agreeTo(actor, id, "move-in");
  await expect(refuse("move-in")).rejects.toThrow("Both of you agreed");
  expect(await refuse("move-out", landlord)).toBeUndefined();
  await db.updateTable("reservations").set({ paymentStatus: "refunded" }).where("id", "=", id).execute();
  await expect(refuse("move-out")).rejects.toMatchObject({ status: 409 });
});

const tell = (reservationId: string, side: "tenant" | "landlord", kind: HandoverKind = "move-in") =>
  tellHandover({ reservationId, kind, side, until: now().toISOString() });

const mailsTo = async (recipient: string) =>
  db
    .selectFrom("emails")
    .select(["subject", "html", "aboutReservationId"])
    .where("recipient", "=", recipient)
    .where("key", "like", "handover-%")
    .orderBy("createdAt")
    .execute();

test("each side is told what the other did in which handover, by an email that opens it", async () => {
  const { id, tenant, landlord } = await stayOfToday();
  const reader = { tenant: tenant.email, landlord: landlord.email };
  await addTo(landlord.actor, id, "move-out", { note: "Swept." });
  await tell(id, "landlord", "move-out");
  await agreeTo(landlord.actor, id, "move-in");
  await tell(id, "landlord");
  expect(await mailsTo(reader.landlord)).toEqual([]);
  const [first, second, ...none] = await mailsTo(reader.tenant);
  expect([first!.subject, second!.subject, none]).toEqual([
    "The landlord added to the move-out: Dry garage near the river",
    "The landlord agreed to the move-in: Dry garage near the river",
    [],
  ]);
  expect(first!.aboutReservationId).toBe(id);
  expect(first!.html).toContain(`${config.publicUrl}/handovers/${id}`);
  expect(first!.html).toContain("Open the move-out");
  expect(first!.html).toContain("Look at the photos and notes");
  await addTo(tenant.actor, id, "move-in", { note: "Dry." });
  await tell(id, "tenant");
  expect((await mailsTo(reader.landlord)).map(({ subject }) => subject)).toEqual([
    "Pat Doe added to the move-in: Dry garage near the river",
  ]);
  const notices = await db
    .selectFrom("notices")
    .select(["memberId", "path"])
    .where("kind", "=", "handoverChanged")
    .where("memberId", "in", [tenant.id, landlord.id])
    .execute();
  expect(new Set(notices.map(({ path }) => path))).toEqual(new Set([`/handovers/${id}`]));
  expect(notices.filter(({ memberId }) => memberId === landlord.id)).toHaveLength(1);
});

test("nothing is told about a stay that was canceled or refunded since", async () => {
  const { id, tenant, landlord } = await stayOfToday();
  await addTo(landlord.actor, id, "move-in", { note: "Swept." });
  await db.updateTable("reservations").set({ paymentStatus: "refunded" }).where("id", "=", id).execute();
  await tell(id, "landlord");
  expect(await mailsTo(tenant.email)).toEqual([]);
});

test("a visitor is told by an email with the link that opens the reservation, and only so often a day", async () => {
  const sent = await mailServer(() => null);
  const { id, landlord } = await stayOfToday();
  const visitor = newVisitor();
  const guestContact = `${newId("vis").slice(4)}@people.example`;
  await db
    .updateTable("reservations")
    .set({ tenantId: null, visitorId: visitor.id, guestContact })
    .where("id", "=", id)
    .execute();
  const { orderId } = await db
    .selectFrom("reservations")
    .select("orderId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("orders")
    .set({ tenantId: null, visitorId: visitor.id, guestContact })
    .where("id", "=", orderId)
    .execute();
  await addTo(landlord.actor, id, "move-in", { note: "Swept." });
  await tell(id, "landlord");
  await runAndSend();
  const { html = "" } = await PostalMime.parse(sent.find((one) => one.includes(guestContact))!);
  expect(html).toContain("Open the reservation");
  expect(html).toContain(`${config.publicUrl}/open-reservation?token=`);
  // The link is a key: it stays in no list of emails.
  expect((await mailsTo(guestContact)).every(({ html: kept }) => kept === "")).toBe(true);
  for (let count = 1; count < maxEmailsADay + 2; count += 1)
    await tellHandover({ reservationId: id, kind: "move-in", side: "landlord", until: `burst ${count}` });
  expect(await mailsTo(guestContact)).toHaveLength(maxEmailsADay);
  // The landlord is a member, of whom that isn't asked.
  await addTo(visitor.actor, id, "move-in", { note: "Dry." });
  await tell(id, "tenant");
  expect(await mailsTo(landlord.email)).toHaveLength(1);
});
