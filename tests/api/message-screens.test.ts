import { afterEach, expect, test } from "vitest";
import { askQuestion } from "#app/features/messages/ask-question.server.ts";
import { termsVersion } from "#app/features/accounts/terms/model.ts";
import { loadBar } from "#app/features/messages/load-bar.server.ts";
import { loadMessages } from "#app/features/messages/load-messages.server.ts";
import { loadQuestion } from "#app/features/messages/load-question.server.ts";
import { addFavorite } from "#app/features/properties/favorites/add-favorite.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db, type Transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { whileUncommitted } from "#tests/support/held-back.ts";
import { acceptAll, ask, emailDue, newTalk, read, write } from "#tests/support/messages.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor, sessionOf } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

afterEach(() => moveClock(0));

test("the frame of every page counts what a member hasn't read, and has a tenant's favorites", async () => {
  const { tenant, landlord, id, propertyId } = await newTalk();
  await addFavorite(tenant.actor, propertyId);
  await write(landlord, id, "It fits.");
  await write(landlord, id, "Come at ten.");
  moveClock(3 * 60_000);
  await emailDue();
  expect(await loadBar(tenant.actor)).toEqual({
    terms: null,
    favorites: [propertyId],
    unread: { messages: 2, notices: 1 },
    waiting: 0,
  });
  const cookie = await sessionOf(tenant.id);
  const readUpTo = (position: number) => call(`/api/messages/${id}/read`, { json: { position }, cookie });
  await readUpTo(2);
  expect(await loadBar(tenant.actor)).toMatchObject({ unread: { messages: 1, notices: 1 } });
  await readUpTo(3);
  expect(await loadBar(tenant.actor)).toMatchObject({ unread: { messages: 0, notices: 0 } });
  expect(await loadBar(landlord.actor)).toMatchObject({ favorites: [], unread: { messages: 0 } });
  expect(await loadBar((await newAdministrator()).actor)).toMatchObject({
    favorites: [],
    unread: { messages: 0 },
  });
  expect(await loadBar(newVisitor().actor)).toEqual({
    terms: { version: termsVersion, changes: [] },
    favorites: [],
    unread: { messages: 0, notices: 0 },
    waiting: 0,
  });
});

test("the page of messages has the list, the open conversation, saved replies, and whether emails are wanted", async () => {
  const { tenant, landlord, id } = await newTalk();
  await call("/api/saved-replies", { json: { text: "It fits." }, cookie: landlord.cookie });
  expect(await loadMessages(landlord.actor, id)).toMatchObject({
    conversations: [{ id, side: "landlord", last: "Does a van fit?", isOwn: false }],
    open: { conversation: { id }, side: "landlord", messages: [{ text: "Does a van fit?" }] },
    savedReplies: [{ text: "It fits." }],
    wantsEmails: true,
  });
  await call("/api/message-emails", {
    method: "PUT",
    json: { wants_emails: false },
    cookie: tenant.cookie,
  });
  expect(await loadMessages(tenant.actor)).toMatchObject({
    conversations: [{ id, side: "tenant", isOwn: true }],
    open: null,
    savedReplies: [],
    wantsEmails: false,
  });
  const visitor = newVisitor();
  expect(await loadMessages(visitor.actor)).toEqual({
    conversations: [],
    part: { before: null, older: null },
    open: null,
    savedReplies: [],
    wantsEmails: null,
  });
  for (const { actor } of [visitor, await newTenant(), await newLandlord(), await newAdministrator()])
    await expect(loadMessages(actor, id)).rejects.toMatchObject({ status: 404 });
});

test("the form of a first message says what it is about, and knows the conversation that there is", async () => {
  const { tenant, landlord, id, propertyId } = await newTalk();
  const { title } = await newProperty(landlord);
  const asked = { title, otherName: landlord.username, side: "tenant", contactsShown: false };
  expect(await loadQuestion(tenant.actor, { propertyId })).toEqual({ known: id, ...asked });
  expect(await loadQuestion((await newTenant()).actor, { propertyId })).toEqual({ known: null, ...asked });
  await expect(loadQuestion(tenant.actor, {})).rejects.toThrow("Name a property or a reservation.");
});

test("the form about a reservation is for its two sides, and says that contacts are shown once the tenant knows", async () => {
  const [tenant, landlord] = [await newTenant(), await newLandlord()];
  const property = await newProperty(landlord);
  const { id: reservationId } = await newReservation(tenant.actor, property);
  const about = { reservationId };
  const ofTenant = { known: null, title: property.title, otherName: "the landlord", side: "tenant" };
  expect(await loadQuestion(tenant.actor, about)).toEqual({ ...ofTenant, contactsShown: false });
  expect(await loadQuestion(landlord.actor, about)).toMatchObject({
    otherName: "Gail Guest",
    side: "landlord",
  });
  const change = db.updateTable("reservations").where("id", "=", reservationId);
  await change.set({ status: "accepted_pending_verification", undoUntil: new Date() }).execute();
  expect(await loadQuestion(tenant.actor, about)).toMatchObject({ contactsShown: false });
  await acceptAll(property.id);
  expect(await loadQuestion(tenant.actor, about)).toMatchObject({ contactsShown: true });
  for (const { actor } of [newVisitor(), await newTenant(), await newLandlord(), await newAdministrator()])
    await expect(loadQuestion(actor, about)).rejects.toThrow("Reservation not found.");
});

test("a first question waits for the other first one, and continues its conversation", async () => {
  const [tenant, landlord] = [await newTenant(), await newLandlord()];
  const { id: propertyId } = await newProperty(landlord);
  const id = newId("cnv");
  const begin = async (trx: Transaction) => {
    const side = { landlordId: landlord.id, conversationId: id };
    await trx
      .insertInto("conversations")
      .values({
        id,
        landlordId: landlord.id,
        propertyId,
        tenantId: tenant.id,
        orderId: null,
        lastAt: new Date(),
        createdAt: new Date(),
      })
      .execute();
    await trx
      .insertInto("conversationSides")
      .values([
        { ...side, side: "tenant", memberId: tenant.id },
        { ...side, side: "landlord", memberId: landlord.id },
      ])
      .execute();
  };
  const text = "Does a van fit?";
  const second = () => askQuestion(tenant.actor, { propertyId, text, photos: [] }, "192.0.2.1");
  expect(await whileUncommitted(begin, second)).toEqual({ status: "fulfilled", value: id });
  expect((await read(tenant, id)).body.messages).toMatchObject([{ position: 1, text }]);
});

test("only first questions count as ten a day: neither the next messages nor those about a reservation do", async () => {
  const [tenant, landlord] = [await newTenant(), await newLandlord()];
  const property = await newProperty(landlord);
  const { id: reservation_id } = await newReservation(tenant.actor, property);
  for (let number = 0; number < 10; number += 1) {
    const { id: property_id } = await newProperty(landlord);
    expect((await ask(tenant, { property_id, text: "Hello" })).status).toBe(201);
    if (number > 0) continue;
    expect((await ask(tenant, { property_id, text: "Hello again" })).status).toBe(201);
  }
  expect((await ask(tenant, { reservation_id, text: "When do you come?" })).status).toBe(201);
  expect((await ask(tenant, { property_id: property.id, text: "And at nine?" })).status).toBe(201);
});
