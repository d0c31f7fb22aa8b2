import { afterEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { exportOf } from "#tests/support/account-traces.ts";
import { acceptAll, ask, formOf, newTalk, read, write } from "#tests/support/messages.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

afterEach(() => moveClock(0));

const phone = "717-555-0142";

test("a question: visitor, wrong role, unconfirmed email, no such property, bad input, success", async () => {
  const [tenant, landlord] = [await newTenant(), await newLandlord()];
  const property = await newProperty(landlord);
  const about = { property_id: property.id };
  const text = "Does a van fit?";
  expect((await ask(newVisitor(), { ...about, text })).status).toBe(401);
  expect((await ask(landlord, { ...about, text })).status).toBe(403);
  const unconfirmed = await newTenant();
  await db.updateTable("users").set({ emailVerified: false }).where("id", "=", unconfirmed.id).execute();
  expect((await ask(unconfirmed, { ...about, text })).status).toBe(403);
  expect((await ask(tenant, { property_id: "prp_none", text })).status).toBe(404);
  expect((await ask(tenant, { text })).status).toBe(400);
  const fields = async (sent: string) =>
    Object.keys((await ask(tenant, { ...about, text: sent })).body.fields);
  expect(await fields("  ")).toEqual(["text"]);
  expect(await fields("a".repeat(4001))).toEqual(["text"]);
  const made = await ask(tenant, { ...about, text });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    side: "tenant",
    title: property.title,
    other_name: landlord.username,
    contacts_shown: false,
    refusal: null,
    messages: [{ position: 1, side: "tenant", text, hidden: [] }],
  });
  // One conversation of a property and a tenant.
  expect((await ask(tenant, { ...about, text: "And a bike?" })).body).toMatchObject({ id: made.body.id });
  expect((await ask(await newTenant(), { ...about, text })).body.id).not.toBe(made.body.id);
});

test("two first questions at once begin one conversation, with both messages", async () => {
  const [tenant, landlord] = [await newTenant(), await newLandlord()];
  const { id: property_id } = await newProperty(landlord);
  const made = await Promise.all(["one", "two"].map((text) => ask(tenant, { property_id, text })));
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  const [first, second] = made.map(({ body }) => body.id);
  expect(first).toBe(second);
  expect((await read(tenant, first)).body.messages).toHaveLength(2);
});

test("until the landlord accepts, no answer to the other side has contacts; after that all of them do", async () => {
  const { tenant, landlord, id, propertyId } = await newTalk(`Call me: ${phone}`);
  await write(landlord, id, "Mail me at lars@people.example or see www.lars.example");
  const seen = async (who: { cookie: string }) => {
    const answers = [await read(who, id), await call("/api/messages", { cookie: who.cookie })];
    return JSON.stringify([answers.map(({ body }) => body as unknown), await exportOf(who.cookie)]);
  };
  expect(await seen(landlord)).not.toContain("0142");
  expect(await seen(tenant)).not.toMatch(/lars@|www\.lars/);
  const [own, received] = (await read(tenant, id)).body.messages;
  expect(own).toMatchObject({ text: `Call me: ${phone}`, hidden: ["phone number"] });
  expect(received.hidden).toEqual(["email address", "link"]);
  expect(received.text).toContain("[Email address hidden until the request is accepted]");
  const counted = await db.selectFrom("messages").select("hidden").where("conversationId", "=", id).execute();
  expect(counted.map(({ hidden }) => hidden).toSorted()).toEqual([1, 2]);

  // An acceptance that can still be undone is not told to anyone.
  const { id: reservationId } = await newReservation(tenant.actor, { id: propertyId });
  const json = { status: "accepted_pending_verification", undoable: true };
  const path = `/api/reservations/${reservationId}/status`;
  expect((await call(path, { method: "PUT", json, cookie: landlord.cookie })).status).toBe(200);
  expect((await read(landlord, id)).body).toMatchObject({ contacts_shown: false });
  await acceptAll(propertyId);
  expect((await read(landlord, id)).body).toMatchObject({
    contacts_shown: true,
    messages: [{ text: `Call me: ${phone}`, hidden: [] }, {}],
  });
  expect((await read(tenant, id)).body.messages[1].text).toContain("lars@people.example");
});

test("what another tenant's acceptance shows stays hidden in this conversation", async () => {
  const { landlord, id, propertyId } = await newTalk(`Call me: ${phone}`);
  await newReservation((await newTenant()).actor, { id: propertyId });
  await acceptAll(propertyId);
  expect((await read(landlord, id)).body.messages[0].text).not.toContain("0142");
});

test("unread counts, read marks, and 304 while nothing changes", async () => {
  const { tenant, landlord, id } = await newTalk();
  const unread = async (who: { cookie: string }) =>
    (await call("/api/unread-messages", { cookie: who.cookie })).body.unread as number;
  expect([await unread(tenant), await unread(landlord)]).toEqual([0, 1]);
  await write(tenant, id, "And a bike?");
  expect(await unread(landlord)).toBe(2);
  for (const path of [`/api/messages/${id}`, "/api/messages", "/api/unread-messages"]) {
    const { headers } = await call(path, { cookie: landlord.cookie });
    const again = { cookie: landlord.cookie, headers: { "if-none-match": headers.get("etag")! } };
    expect([path, (await call(path, again)).status]).toEqual([path, 304]);
  }
  const { headers } = await read(tenant, id);
  const mark = { json: { position: 2 }, cookie: landlord.cookie };
  expect(
    (await call(`/api/messages/${id}/read`, { json: { position: 1 }, cookie: landlord.cookie })).status,
  ).toBe(200);
  expect(await unread(landlord)).toBe(1);
  for (let time = 0; time < 2; time += 1) await call(`/api/messages/${id}/read`, mark);
  expect(await unread(landlord)).toBe(0);
  const known = { cookie: tenant.cookie, headers: { "if-none-match": headers.get("etag")! } };
  const changed = await call(`/api/messages/${id}`, known);
  expect(changed).toMatchObject({ status: 200, body: { read_by_other: 2 } });
  // An answer marks everything before it as read.
  await write(landlord, id, "It fits.");
  expect([await unread(tenant), await unread(landlord)]).toEqual([1, 0]);
});

test("a browser that has one side's answers gets the other side's after another login", async () => {
  const { tenant, landlord, id } = await newTalk(`Call me: ${phone}`);
  for (const path of [`/api/messages/${id}`, "/api/messages"]) {
    const { headers } = await call(path, { cookie: tenant.cookie });
    const kept = { cookie: landlord.cookie, headers: { "if-none-match": headers.get("etag")! } };
    const { status, body } = await call(path, kept);
    expect([path, status]).toEqual([path, 200]);
    expect(JSON.stringify(body)).not.toContain("0142");
  }
});

test("the same message sent twice is written once", async () => {
  const { tenant, id } = await newTalk();
  const form = () => {
    const data = new FormData();
    data.set("text", "Once");
    data.set("key", "0a1b-2c3d");
    return data;
  };
  for (let time = 0; time < 2; time += 1)
    expect((await call(`/api/messages/${id}`, { form: form(), cookie: tenant.cookie })).status).toBe(201);
  const { body } = await read(tenant, id);
  expect(
    body.messages.map(({ text, position }: { text: string; position: number }) => [position, text]),
  ).toEqual([
    [1, "Does a van fit?"],
    [2, "Once"],
  ]);
});

test("both sides may name a message alike", async () => {
  const { tenant, landlord, id } = await newTalk();
  const keyed = (text: string) => formOf({ text, key: "0a1b-2c3d" });
  for (const [who, text] of [
    [tenant, "Mine"],
    [landlord, "Also mine"],
  ] as const)
    expect((await call(`/api/messages/${id}`, { form: keyed(text), cookie: who.cookie })).status).toBe(201);
  const { body } = await read(tenant, id);
  expect(body.messages.map(({ text }: { text: string }) => text)).toEqual([
    "Does a van fit?",
    "Mine",
    "Also mine",
  ]);
});

test("contacts are looked for once: when a message is written, or when one from before is first read", async () => {
  const { landlord, id } = await newTalk(`Call me: ${phone}`);
  const message = db.updateTable("messages").where("conversationId", "=", id);
  const seen = async () => {
    const { messages } = (await read(landlord, id)).body;
    const [{ last_text }] = (await call("/api/messages", { cookie: landlord.cookie })).body;
    return [messages[0].text, messages[0].hidden, last_text];
  };
  await message.set({ hiddenBody: "As stored", hiddenKinds: ["link"] }).execute();
  expect(await seen()).toEqual(["As stored", ["link"], "As stored"]);
  await message.set({ hiddenBody: null, hiddenKinds: null }).execute();
  const hidden = "Call me: [Phone number hidden until the request is accepted]";
  expect(await seen()).toEqual([hidden, ["phone number"], hidden]);
  await message.set({ body: `Call ${phone}` }).execute();
  expect(await seen()).toEqual([hidden, ["phone number"], hidden]);
});

test("a reservation begins a conversation for its tenant and its landlord, and for no one else", async () => {
  const [tenant, landlord] = [await newTenant(), await newLandlord()];
  const property = await newProperty(landlord);
  const { id: reservation_id } = await newReservation(tenant.actor, property);
  const about = { reservation_id, text: "When do you come?" };
  for (const other of [newVisitor(), await newTenant(), await newLandlord(), await newAdministrator()])
    expect((await ask(other, about)).status).toBe(404);
  const made = await ask(landlord, about);
  expect(made).toMatchObject({ status: 201, body: { side: "landlord", other_name: tenant.username } });
  expect((await ask(tenant, { reservation_id, text: "At ten." })).body.id).toBe(made.body.id);
  expect((await ask(tenant, { property_id: property.id, text: "Or at nine." })).body.id).toBe(made.body.id);
});

test("photos are re-encoded and seen by the two sides only; the next part is older messages", async () => {
  const { tenant, landlord, id } = await newTalk();
  const picture = await pictureFile();
  const six = Array.from({ length: 6 }, () => picture);
  expect((await write(tenant, id, "", six)).body.fields).toHaveProperty("photos");
  const text = new File(["no picture"], "a.jpg", { type: "image/jpeg" });
  expect((await write(tenant, id, "", [text])).body.fields).toHaveProperty("photos");
  const { body } = await write(tenant, id, "", [picture, picture]);
  const { photos } = body.messages[1];
  expect(photos).toHaveLength(2);
  const look = async (who: { cookie: string } | null) =>
    (await call(photos[0].url, { cookie: who?.cookie })).status;
  expect([await look(tenant), await look(landlord)]).toEqual([200, 200]);
  for (const other of [null, newVisitor(), await newTenant(), await newLandlord(), await newAdministrator()])
    expect(await look(other)).toBe(404);
  const cookie = (await newTenant()).cookie;
  const urls = [photos[0].url, "/uploads/messages/none.webp"];
  const looks = await Promise.all(urls.map((url) => call(url, { cookie })));
  const [foreign, none] = looks.map((one) => [one.status, one.body.message]);
  expect([foreign, none]).toEqual([none, [404, "Photo not found."]]);
  expect((await read(landlord, `${id}?before=2`)).body).toMatchObject({
    has_older: false,
    messages: [{ position: 1 }],
  });
});

test("a landlord saves replies, uses and deletes them, and has at most 30", async () => {
  const landlord = await newLandlord();
  const save = (text: string) => call("/api/saved-replies", { json: { text }, cookie: landlord.cookie });
  const { body: first } = await save("The code is at the door.");
  expect((await save(" ")).status).toBe(400);
  const list = async () => (await call("/api/saved-replies", { cookie: landlord.cookie })).body;
  expect(await list()).toEqual([first]);
  for (let number = 1; number < 30; number += 1) await save(`Reply ${number}`);
  expect((await save("One more")).status).toBe(409);
  const other = await newLandlord();
  const json = { text: "Another landlord's" };
  expect((await call("/api/saved-replies", { json, cookie: other.cookie })).status).toBe(201);
  const remove = (who: { cookie: string }) =>
    call(`/api/saved-replies/${first.id}`, { method: "DELETE", cookie: who.cookie });
  expect((await remove(await newLandlord())).status).toBe(404);
  expect((await remove(landlord)).status).toBe(200);
  expect(await list()).toHaveLength(29);
});
