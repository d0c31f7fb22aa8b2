import { afterEach, expect, test } from "vitest";
import { findOpened } from "#app/features/access/find-opened.server.ts";
import { addDays, dateIn, instantInWords } from "#app/platform/dates.ts";
import { moveClock, now, todayIn } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import {
  moveTo,
  newStay,
  openAccess,
  readAccess,
  secret,
  securedStay,
  viewsFor,
  writeAccess,
} from "#tests/support/access.ts";
import { runAndSend } from "#tests/support/payments.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { web } from "#tests/support/web.ts";

afterEach(() => moveClock(0));

test.each(["America/New_York", "Pacific/Honolulu"])(
  "in %s access opens 24 hours before the first day there, and closes at the end of the last",
  async (timeZone) => {
    const [landlord, tenant] = [await newLandlord(), await newTenant()];
    const property = await newProperty(landlord, { timeZone });
    await writeAccess(landlord, property.id);
    const today = todayIn(timeZone);
    const [start, lastDay] = [addDays(today, 3), addDays(today, 5)];
    const id = await securedStay(tenant.actor, property, { start, lastDay });
    const read = async () => (await readAccess(tenant, id)).body;
    const { opens_at, closes_at } = await read();
    expect([dateIn(timeZone, new Date(opens_at)), dateIn(timeZone, new Date(closes_at))]).toEqual([
      addDays(start, -1),
      addDays(lastDay, 1),
    ]);
    for (const instant of [opens_at, closes_at])
      expect(instantInWords(timeZone, new Date(instant))).toContain("12:00 AM");
    moveTo(opens_at, -5000);
    expect(await read()).toMatchObject({ state: "later", code: null });
    moveTo(opens_at, 5000);
    expect(await read()).toMatchObject({ state: "open", ...secret });
    moveTo(closes_at, -5000);
    expect(await read()).toMatchObject({ state: "open", ...secret });
    moveTo(closes_at, 5000);
    expect(await read()).toMatchObject({ state: "closed", code: null });
  },
);

test("a rental without an end stays open until it has one", async () => {
  const { tenant, id } = await newStay();
  const opensAt = (await readAccess(tenant, id)).body.opens_at;
  await db
    .updateTable("reservations")
    .set({ stay: `[${day(3)},)`, renews: true })
    .where("id", "=", id)
    .execute();
  moveTo(opensAt, 20 * 86_400_000);
  expect((await readAccess(tenant, id)).body).toMatchObject({ state: "open", closes_at: null, ...secret });
  await db
    .updateTable("reservations")
    .set({ stay: `[${day(-17)},${day(0)})` })
    .where("id", "=", id)
    .execute();
  expect((await readAccess(tenant, id)).body).toMatchObject({ state: "closed", code: null });
});

test("a photo is part of its page's view for ten minutes; after that it is a view by itself", async () => {
  const { landlord, tenant, id, propertyId } = await newStay();
  await writeAccess(landlord, propertyId, { photos: [await pictureFile()] });
  const { opens_at } = (await readAccess(tenant, id)).body;
  moveTo(opens_at, 5000);
  const { photos } = (await readAccess(tenant, id)).body;
  const look = () =>
    web.request(`http://localhost:3000${photos[0].url}`, { headers: { cookie: tenant.cookie } });
  const count = async () => (await viewsFor(landlord, id)).body.length;
  moveTo(opens_at, 5000 + 9.5 * 60_000);
  expect([(await look()).status, await count()]).toEqual([200, 1]);
  moveTo(opens_at, 5000 + 10.5 * 60_000);
  expect([(await look()).status, await count()]).toEqual([200, 2]);
});

test("a visitor's photos are part of their own page's view, too", async () => {
  const [landlord, visitor] = [await newLandlord(), newVisitor()];
  const property = await newProperty(landlord);
  await writeAccess(landlord, property.id, { photos: [await pictureFile()] });
  const id = await securedStay(visitor.actor, property);
  await openAccess(visitor, id);
  const { photos } = (await readAccess(visitor, id)).body;
  const headers = { cookie: visitor.cookie };
  for (let time = 0; time < 2; time += 1)
    expect((await web.request(`http://localhost:3000${photos[0].url}`, { headers })).status).toBe(200);
  expect((await viewsFor(landlord, id)).body).toMatchObject([{ by: "visitor" }]);
});

const emailsAbout = (id: string) =>
  db.selectFrom("emails").selectAll().where("key", "=", `access-${id}`).execute();

test("once access opens its holder gets one email with the address first and a link, and without anything of it", async () => {
  const { tenant, id } = await newStay();
  const [landlord, visitor] = [await newLandlord(), newVisitor()];
  const property = await newProperty(landlord);
  await writeAccess(landlord, property.id);
  const guests = await securedStay(visitor.actor, property, { guestContact: "gina@people.example" });
  await findOpened();
  await runAndSend();
  expect(await emailsAbout(id)).toEqual([]);
  await openAccess(tenant, id);
  for (let turn = 0; turn < 2; turn += 1) {
    await Promise.all([findOpened(), findOpened()]);
    await runAndSend();
  }
  const [mine] = await emailsAbout(id);
  expect([await emailsAbout(id), mine?.recipient]).toMatchObject([{ length: 1 }, "gail@people.example"]);
  const { streetAddress } = await db
    .selectFrom("reservations")
    .innerJoin("properties", "properties.id", "reservations.propertyId")
    .where("reservations.id", "=", id)
    .select("properties.streetAddress")
    .executeTakeFirstOrThrow();
  const [address, link] = [streetAddress, `/access/${id}`].map((words) => mine!.bodyText.indexOf(words));
  expect([address! > 0, address! < mine!.bodyText.indexOf("You can read"), link! > address!]).toEqual([
    true,
    true,
    true,
  ]);
  const inbox = await db.selectFrom("inboxMessages").selectAll().execute();
  const theirs = inbox.find(
    ({ recipients, subject }) =>
      recipients.includes("gina@people.example") && subject.startsWith("How to get in"),
  );
  expect(theirs?.html).toMatch(/\/open-reservation\?token=[^>]*>/);
  expect(theirs?.html).toContain("See how to get in");
  // The link isn't kept once it is sent.
  expect(await emailsAbout(guests)).toMatchObject([{ html: "", bodyText: "" }]);
  for (const email of [mine, theirs]) expect(JSON.stringify(email)).not.toMatch(/73914|turquoise/);
});

test("a stay that is canceled before its email is sent is told nothing", async () => {
  const { tenant, id } = await newStay();
  await openAccess(tenant, id);
  await findOpened();
  await db.updateTable("reservations").set({ status: "canceled" }).where("id", "=", id).execute();
  await runAndSend();
  expect(await emailsAbout(id)).toEqual([]);
});

test("its holder is told once the landlord can no longer undo the acceptance, and not before", async () => {
  const { tenant, id } = await newStay();
  const setUndo = (undoUntil: Date | null) =>
    db.updateTable("reservations").set({ undoUntil }).where("id", "=", id).execute();
  await openAccess(tenant, id);
  await setUndo(new Date(now().getTime() + 10_000));
  await findOpened();
  await runAndSend();
  expect([await emailsAbout(id), (await readAccess(tenant, id)).body.state]).toEqual([[], "closed"]);
  await setUndo(null);
  await findOpened();
  await runAndSend();
  expect(await emailsAbout(id)).toHaveLength(1);
});

test("a guide that is written while the acceptance can be undone is told of after that", async () => {
  const { tenant, landlord, propertyId, id } = await newStay();
  const setUndo = (undoUntil: Date | null) =>
    db.updateTable("reservations").set({ undoUntil }).where("id", "=", id).execute();
  await openAccess(tenant, id);
  await writeAccess(landlord, propertyId, { code: "", instructions: "" });
  await setUndo(new Date(now().getTime() + 10_000));
  expect((await writeAccess(landlord, propertyId)).status).toBe(200);
  await findOpened();
  await runAndSend();
  expect(await emailsAbout(id)).toEqual([]);
  await setUndo(null);
  await findOpened();
  await runAndSend();
  expect(await emailsAbout(id)).toHaveLength(1);
});

test("a stay that began 30 days ago is still told of a guide that is written now, and an older one isn't", async () => {
  const [landlord, tenant] = [await newLandlord(), await newTenant()];
  const told = [];
  for (const days of [29, 32]) {
    const property = await newProperty(landlord);
    const id = await securedStay(tenant.actor, property);
    const start = addDays(now().toISOString().slice(0, 10), -days);
    await db
      .updateTable("reservations")
      .set({ stay: `[${start},${day(5)})` })
      .where("id", "=", id)
      .execute();
    await writeAccess(landlord, property.id);
    await findOpened();
    await runAndSend();
    told.push((await emailsAbout(id)).length);
  }
  expect(told).toEqual([1, 0]);
});
