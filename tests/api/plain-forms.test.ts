import type { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { answerPayForm } from "#app/features/payments/checkout/answer-pay-form.server.ts";
import { answerReserveForm } from "#app/features/reservations/booking/answer-reserve-form.server.ts";
import { answerContentsForm } from "#app/features/reservations/terms/answer-contents-form.server.ts";
import { answerStatusForm } from "#app/features/reservations/lifecycle/answer-status-form.server.ts";
import type { Refusal } from "#app/platform/refusal.ts";
import { db } from "#app/platform/db.server.ts";
import { createWeb } from "#app/web.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

type Posted = { request: Request; context: RouterContextProvider };
type Refused = { data: Refusal; init: ResponseInit };
type Answered = { status: number; to: string | null; refusal: Refusal | null };

/** Posts a form to a page without script, as this browser; the page's action is the product's. */
async function post(
  action: (posted: Posted) => unknown,
  fields: Record<string, string>,
  cookie: string,
): Promise<Answered> {
  let refusal: Refusal | null = null;
  const pages = createWeb(async (request, context) => {
    const answer = (await action({ request, context })) as Response | Refused;
    if (answer instanceof Response) return answer;
    refusal = answer.data;
    return new Response("A page.", answer.init);
  });
  const headers = {
    origin: "http://localhost:3000",
    "content-type": "application/x-www-form-urlencoded",
    cookie,
  };
  const body = new URLSearchParams(fields).toString();
  const { status, headers: told } = await pages.request("http://localhost:3000/page", {
    method: "POST",
    headers,
    body,
  });
  return { status, to: told.get("location"), refusal };
}

const statusOf = async (id: string) =>
  (
    await db
      .selectFrom("reservations")
      .select(["status", "rejectReason", "undoUntil"])
      .where("id", "=", id)
      .execute()
  )[0]!;

async function requested() {
  const [landlord, tenant] = [await newLandlord(), await newTenant()];
  const reservation = await newReservation(tenant.actor, await newProperty(landlord));
  return { landlord, tenant, id: reservation.id };
}

const reserve = (propertyId: string) => (posted: Posted) =>
  answerReserveForm(posted, { propertyId, next: (id) => `/success/${id}` });

test("a landlord accepts without script, and can undo it", async () => {
  const { landlord, id } = await requested();
  const here = `/landlord-dashboard?tab=requests&reservation=${id}#title-${id}`;
  const answer = (fields: Record<string, string>, cookie = landlord.cookie) =>
    post((posted) => answerStatusForm(posted, { reservationId: id }), fields, cookie);
  const stranger = await answer({ status: "accepted_pending_verification" }, (await newLandlord()).cookie);
  expect(stranger.refusal?.message).toBe("Reservation not found.");
  expect(stranger.status).toBe(404);
  const accepted = await answer({ status: "accepted_pending_verification" });
  expect(accepted).toEqual({ status: 303, to: here, refusal: null });
  expect((await statusOf(id)).undoUntil).not.toBeNull();
  expect(await answer({ status: "pending" })).toMatchObject({ status: 303, to: here });
  expect(await statusOf(id)).toMatchObject({ status: "pending", undoUntil: null });
});

test("a tenant states what goes in without script, asks to change it, and withdraws that", async () => {
  const { landlord, tenant, id } = await requested();
  const stranger = await newTenant();
  const send = (fields: Record<string, string>, cookie = tenant.cookie) =>
    post((posted) => answerContentsForm(posted, { reservationId: id, ...fields }, "/here"), fields, cookie);
  const stated = { contents_vehicle: "", contents_things: "A sofa", contents_plate: "PA 1" };
  const refused = await send(stated);
  expect(refused).toMatchObject({
    status: 400,
    refusal: { fields: { vehicle: "Choose the kind of vehicle, too." }, entries: stated },
  });
  expect((await send({ contents_things: "A sofa" }, stranger.cookie)).status).toBe(404);
  expect(await send({ contents_things: "A sofa" })).toEqual({ status: 303, to: "/here", refusal: null });
  const accept = { method: "PUT", json: { status: "accepted_pending_verification" } };
  await call(`/api/reservations/${id}/status`, { ...accept, cookie: landlord.cookie });
  expect((await send({ contents_things: "A piano" })).status).toBe(303);
  const read = async () => (await call(`/api/reservations/${id}`, { cookie: tenant.cookie })).body;
  const { contents, contents_change } = await read();
  expect([contents.things, contents_change.contents.things]).toEqual(["A sofa", "A piano"]);
  const withdraw = { contents_change: contents_change.id, answer: "withdraw" };
  expect(await send(withdraw)).toEqual({ status: 303, to: "/here", refusal: null });
  expect(await read()).toMatchObject({ contents: { things: "A sofa" }, contents_change: null });
});

test("accepting without script asserts what goes in as it was read, and a change of it is answered so, too", async () => {
  const { landlord, tenant, id } = await requested();
  const state = async (things: string) => {
    const path = `/api/reservations/${id}/contents`;
    return (await call(path, { method: "PUT", json: { things }, cookie: tenant.cookie })).body;
  };
  const { contents_mark } = await state("A sofa");
  const latest = await state("Four boxes");
  const answer = (fields: Record<string, string>, change?: string) =>
    post((posted) => answerStatusForm(posted, { reservationId: id, change }), fields, landlord.cookie);
  const accept = (mark: string) => answer({ status: "accepted_pending_verification", contents_mark: mark });
  const refused = await accept(contents_mark);
  expect(refused.status).toBe(409);
  expect(refused.refusal?.message).toBe("What goes in has changed; read it again.");
  expect((await accept(latest.contents_mark)).status).toBe(303);
  await db.updateTable("reservations").set({ undoUntil: null }).where("id", "=", id).execute();
  const { id: change } = (await state("A piano")).contents_change;
  const here = `/landlord-dashboard?tab=requests&reservation=${id}#title-${id}`;
  expect(await answer({ answer: "agree" }, change)).toEqual({ status: 303, to: here, refusal: null });
  expect((await answer({ answer: "agree" }, change)).status).toBe(409);
  const { body } = await call(`/api/reservations/${id}`, { cookie: tenant.cookie });
  expect(body.contents.things).toBe("A piano");
});

test("Reject asks for a reason first, and keeps what was typed when it is refused", async () => {
  const { landlord, id } = await requested();
  const answer = (fields: Record<string, string>, ask?: string) =>
    post((posted) => answerStatusForm(posted, { reservationId: id, ask }), fields, landlord.cookie);
  const asked = await answer({ ask: "reject" }, "reject");
  expect(asked).toEqual({
    status: 303,
    to: `/landlord-dashboard?tab=requests&reservation=${id}&answer=reject#title-${id}`,
    refusal: null,
  });
  expect((await statusOf(id)).status).toBe("pending");
  const reason = "x".repeat(600);
  const long = await answer({ status: "rejected", reason });
  expect(long.status).toBe(400);
  expect(long.refusal).toMatchObject({ path: `/api/reservations/${id}/status`, entries: { reason } });
  expect(Object.keys(long.refusal!.fields)).toEqual(["reason"]);
  expect(await answer({ status: "rejected", reason: "The roof leaks." })).toMatchObject({ status: 303 });
  expect(await statusOf(id)).toMatchObject({ status: "rejected", rejectReason: "The roof leaks." });
});

test("without script a visitor sees the price first, and reserves at it", async () => {
  const visitor = newVisitor();
  const { id } = await newProperty(await newLandlord(), { priceCents: 1_000, pricePer: "Day" });
  const [from, to] = [day(3), day(4)];
  const dates = { start_date: from, end_date: to };
  const priced = await post(reserve(id), { ...dates, intent: "price" }, visitor.cookie);
  expect(priced).toMatchObject({ status: 303, to: `/properties/${id}?from=${from}&to=${to}#reserve` });
  const oneDay = await post(reserve(id), { start_date: from, intent: "price" }, visitor.cookie);
  expect(oneDay.to).toBe(`/properties/${id}?from=${from}#reserve`);
  const about = { ...dates, guest_name: "Vi Sitor", guest_contact: "vi@people.example" };
  // The price of other dates isn't what was shown for these.
  const shown = { offer_for: `${from} ${to}`, offer_amount: "15" };
  const changed = await post(reserve(id), { ...about, ...shown }, visitor.cookie);
  expect(changed.status).toBe(409);
  expect(changed.refusal).toMatchObject({ path: "/api/reserve-order", entries: about });
  const reserved = await post(
    reserve(id),
    { ...about, ...shown, offer_for: `${from} ${from}` },
    visitor.cookie,
  );
  expect(reserved.to).toMatch(/^\/success\/res_/);
  const made = await db
    .selectFrom("reservations")
    .select(["guestName", "guestContact", "offerCents", "visitorId"])
    .where("propertyId", "=", id)
    .execute();
  expect(made).toEqual([
    { guestName: "Vi Sitor", guestContact: "vi@people.example", offerCents: 2_000, visitorId: visitor.id },
  ]);
});

test("without script the house rules that were read are asserted, too", async () => {
  const landlord = await newLandlord();
  const { id } = await newProperty(landlord, { houseRules: "Quiet after 10 PM.\nNo fluids." });
  const fields = {
    start_date: day(3),
    guest_name: "Vi Sitor",
    guest_contact: "vi@people.example",
    // As a browser sends lines.
    house_rules: "Quiet after 10 PM.\r\nNo fluids.",
  };
  const edited = { method: "PATCH", json: { house_rules: "No engines." }, cookie: landlord.cookie };
  await call(`/api/properties/${id}`, edited);
  const late = await post(reserve(id), fields, newVisitor().cookie);
  expect([late.status, late.refusal?.message]).toEqual([
    409,
    "The house rules have changed. Read them and reserve again.",
  ]);
  await db
    .updateTable("properties")
    .set({ houseRules: "Quiet after 10 PM.\nNo fluids." })
    .where("id", "=", id)
    .execute();
  expect((await post(reserve(id), fields, newVisitor().cookie)).status).toBe(303);
});

test("the reserve form names what is missing or wrong, and keeps what was typed, without a reservation", async () => {
  const { id } = await newProperty(await newLandlord());
  const { cookie } = newVisitor();
  const typed = { property_id: id, guest_name: " ", guest_contact: "vi@people.example", start_date: day(3) };
  const missing = "Reservation canceled. All fields are required.";
  const inList = (posted: Posted) =>
    answerReserveForm(posted, { next: (made) => `/success/${made}`, missing });
  const empty = await post(inList, typed, cookie);
  expect(empty).toMatchObject({ status: 400, refusal: { message: missing, fields: {}, entries: typed } });
  for (const lacking of ["guest_contact", "start_date"])
    expect((await post(inList, { ...typed, guest_name: "Vi", [lacking]: "" }, cookie)).refusal?.message).toBe(
      missing,
    );
  // No one needs a name to see a price.
  const priced = await post(inList, { ...typed, end_date: day(3), intent: "price" }, cookie);
  expect(priced.to).toContain(`/properties/${id}?from=${day(3)}&to=${day(3)}`);
  const past = await post(
    reserve(id),
    { ...typed, guest_name: "Vi", start_date: day(-2), end_date: day(-1) },
    cookie,
  );
  expect(past.status).toBe(400);
  expect(past.refusal).toMatchObject({ entries: { start_date: day(-2), end_date: day(-1) } });
  const unknown = await post(reserve("prp_unknown"), { ...typed, end_date: day(3) }, cookie);
  expect([unknown.status, unknown.refusal?.message]).toEqual([404, "Property not found."]);
  expect((await post(inList, { ...typed, guest_name: "Vi", end_date: day(3) }, cookie)).to).toMatch(
    /^\/success\/res_/,
  );
  expect(
    await db.selectFrom("reservations").select("id").where("propertyId", "=", id).execute(),
  ).toHaveLength(1);
});

test("without script the payment asks for the ID first, then leads to the checkout", async () => {
  const { tenant, id } = await requested();
  const pay = (cookie: string, amount?: string) =>
    post((posted) => answerPayForm(posted, id), amount ? { amount } : {}, cookie);
  const front = "Please upload the front of your ID before continuing.";
  expect(await pay(tenant.cookie)).toEqual({
    status: 400,
    to: null,
    refusal: { path: "/api/upload-id", message: front, fields: { frontId: front }, entries: {} },
  });
  const stranger = await pay((await newTenant()).cookie);
  expect([stranger.status, stranger.refusal?.message]).toEqual([404, "Reservation not found."]);
  const form = new FormData();
  form.set("reservationId", id);
  form.set("frontId", await pictureFile());
  expect((await call("/api/upload-id", { form, cookie: tenant.cookie })).status).toBe(200);
  const wrong = await pay(tenant.cookie, "1");
  expect([wrong.status, wrong.to, wrong.refusal?.path]).toEqual([409, null, "/api/create-checkout-session"]);
  const paying = await pay(tenant.cookie);
  expect(paying).toMatchObject({ status: 303, refusal: null });
  expect(paying.to).toContain("/sandbox");
});
