import { afterEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { hasFile } from "#app/platform/files.server.ts";
import { deleteOldPhotos } from "#app/features/deposits/delete-old-photos.server.ts";
import { listClaimFiles } from "#app/features/deposits/list-claim-files.server.ts";
import { chargeExtras } from "#app/features/payments/extra-charges/charge-extras.server.ts";
import {
  atHoursAfter,
  type Deposited,
  newDeposit,
  newReservation,
  runSchedules,
} from "#tests/support/deposits.ts";
import { payNow } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, sessionOf } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { newProperty } from "#tests/support/properties.ts";
import { addProperty } from "#tests/support/property-form.ts";
import { day } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

afterEach(() => moveClock(0));

// Stays of today: a session lasts longer than they do.
const as = async ({ id }: { id: string }) => sessionOf(id);
const form = (fields: Record<string, string>, photos: File[] = []) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  for (const photo of photos) data.append("photos", photo);
  return data;
};
const reason = "The shelf on the left wall is broken.";
const claim = async (
  deposit: Deposited,
  who: { id: string } | null,
  sent = form({ amount: "120", reason }),
) =>
  call(`/api/reservations/${deposit.id}/deposit-claim`, {
    form: sent,
    cookie: who ? await as(who) : undefined,
  });
const answer = async (deposit: Deposited, who: { id: string } | null, json: object) =>
  call(`/api/reservations/${deposit.id}/deposit-claim/answer`, {
    json,
    cookie: who ? await as(who) : undefined,
  });

test("a claim: visitor, wrong role, wrong owner, bad input, success", async () => {
  const deposit = await newDeposit(0);
  await atHoursAfter(deposit, 1);
  expect((await claim(deposit, null)).status).toBe(401);
  expect((await claim(deposit, deposit.tenant)).status).toBe(403);
  expect((await claim(deposit, await newLandlord())).status).toBe(404);
  const fields = async (sent: FormData) => {
    const { status, body } = await claim(deposit, deposit.landlord, sent);
    return [status, Object.keys(body.fields ?? {})];
  };
  expect(await fields(form({ amount: "much", reason }))).toEqual([400, ["amount"]]);
  expect(await fields(form({ amount: "0", reason }))).toEqual([400, ["amount"]]);
  expect(await fields(form({ amount: "1", reason: " " }))).toEqual([400, ["reason"]]);
  const picture = await pictureFile();
  const six = form(
    { amount: "1", reason },
    Array.from({ length: 6 }, () => picture),
  );
  expect(await fields(six)).toEqual([400, ["photos"]]);
  const text = new File(["no picture"], "a.jpg", { type: "image/jpeg" });
  expect(await fields(form({ amount: "1", reason }, [text]))).toEqual([400, ["photos"]]);
  const made = await claim(deposit, deposit.landlord, form({ amount: "120.00", reason }, [picture, picture]));
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    reservation: { deposit: 200, deposit_state: "claimed", deposit_kept: 0 },
    may_claim: false,
    claim: { amount: 120, reason, state: "open", awarded: null, objection: null },
  });
  expect(made.body.claim.photos).toHaveLength(2);
  expect((await claim(deposit, deposit.landlord)).status).toBe(409);
});

test("photos are re-encoded, and seen only by the two sides and administrators", async () => {
  const deposit = await newDeposit(0);
  await atHoursAfter(deposit, 1);
  const { body } = await claim(
    deposit,
    deposit.landlord,
    form({ amount: "1", reason }, [await pictureFile()]),
  );
  const { url, width, height } = body.claim.photos[0];
  // The phone held it on its side.
  expect([width, height]).toEqual([480, 640]);
  for (const person of [deposit.landlord, deposit.tenant, await newAdministrator()]) {
    const seen = await call(url, { cookie: await as(person) });
    expect([seen.status, seen.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(seen.headers.get("cache-control")).toBe("private, no-store");
    expect(seen.body).not.toContain("A phone");
  }
  expect((await call(url)).status).toBe(404);
  for (const stranger of [await newTenant(), await newLandlord()])
    expect((await call(url, { cookie: await as(stranger) })).status).toBe(404);
  for await (const { keys, areWhole } of listClaimFiles()) {
    expect(await Promise.all(keys.map(hasFile))).toEqual([true]);
    expect(areWhole([new Uint8Array([1, 2, 3])])).toBe(false);
  }
});

test("photos are deleted 180 days after the claim's money was moved, and no earlier; the words stay", async () => {
  const [settled, open] = [await newDeposit(0), await newDeposit(0)];
  for (const one of [settled, open]) {
    await atHoursAfter(one, 1);
    expect(
      (await claim(one, one.landlord, form({ amount: "1", reason }, [await pictureFile()]))).status,
    ).toBe(201);
  }
  await answer(settled, settled.tenant, { agrees: true });
  await runSchedules();
  const [{ file }] = (await photosLeft(settled)) as [{ file: string }];
  const [place, url] = [`deposit-claims/${file}`, `/uploads/deposits/${file}`];
  const after = async (seconds: number) => {
    await atHoursAfter(settled, 1 + 180 * 24 + seconds / 3600);
    await deleteOldPhotos();
    await runSchedules();
    return [await hasFile(place), (await photosLeft(settled)).length, (await photosLeft(open)).length];
  };
  expect(await after(-60)).toEqual([true, 1, 1]);
  expect(await after(60)).toEqual([false, 0, 1]);
  expect((await call(url, { cookie: await as(settled.landlord) })).status).toBe(404);
  const kept = await db
    .selectFrom("depositClaims")
    .select("reason")
    .where("reservationId", "=", settled.id)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ reason });
});

const photosLeft = ({ id }: Deposited) =>
  db
    .selectFrom("depositClaimPhotos")
    .innerJoin("depositClaims", "depositClaims.id", "claimId")
    .select("file")
    .where("reservationId", "=", id)
    .execute();

test("an answer: visitor, wrong role, wrong owner, bad input, success", async () => {
  const deposit = await newDeposit(0);
  await atHoursAfter(deposit, 1);
  expect((await answer(deposit, deposit.tenant, { agrees: true })).status).toBe(404);
  await claim(deposit, deposit.landlord);
  expect((await answer(deposit, null, { agrees: true })).status).toBe(404);
  expect((await answer(deposit, deposit.landlord, { agrees: true })).status).toBe(403);
  expect((await answer(deposit, await newTenant(), { agrees: true })).status).toBe(404);
  expect((await answer(deposit, deposit.tenant, { agrees: false })).body.fields).toHaveProperty("objection");
  expect((await answer(deposit, deposit.tenant, {})).status).toBe(400);
  const objected = await answer(deposit, deposit.tenant, { agrees: false, objection: "It was old." });
  expect([objected.status, objected.body.claim]).toMatchObject([
    200,
    { state: "objected", objection: "It was old." },
  ]);
  expect((await answer(deposit, deposit.tenant, { agrees: true })).status).toBe(409);
});

test("a decision: visitor, wrong role, unknown, bad input, success", async () => {
  const deposit = await newDeposit(0);
  await atHoursAfter(deposit, 1);
  const { body } = await claim(deposit, deposit.landlord);
  await answer(deposit, deposit.tenant, { agrees: false, objection: "It was old." });
  const administrator = await newAdministrator();
  const decide = async (json: object, who: { id: string } | null = administrator, id = body.claim.id) =>
    call(`/api/admin/deposit-claims/${id}/decision`, { json, cookie: who ? await as(who) : undefined });
  const decision = { amount: 50, note: "The shelf was old." };
  expect((await decide(decision, null)).status).toBe(401);
  for (const person of [deposit.landlord, deposit.tenant])
    expect((await decide(decision, person)).status).toBe(403);
  expect((await decide(decision, administrator, "dcl_none")).status).toBe(404);
  expect((await decide({ amount: 120.01, note: "A" })).body.fields).toHaveProperty("amount");
  expect((await decide({ amount: -1, note: "A" })).status).toBe(400);
  expect((await decide({ amount: 1, note: "" })).body.fields).toHaveProperty("note");
  expect((await decide(decision)).status).toBe(200);
  await runSchedules();
  const read = await call(`/api/reservations/${deposit.id}/deposit`, { cookie: await as(deposit.tenant) });
  expect(read.body).toMatchObject({
    reservation: { deposit_state: "decided", deposit_kept: 50 },
    claim: { state: "decided", awarded: 50, note: "The shelf was old." },
    may_answer: false,
  });
});

test("a property asks at most two months' rent; an edit that lowers the price lowers that", async () => {
  const landlord = await newLandlord();
  const add = (deposit: string) => addProperty(landlord, { price: "120.50", price_per: "Month", deposit });
  expect((await add("241.01")).body.fields).toEqual({
    deposit: "The deposit can be at most two months’ rent: $241.00.",
  });
  expect((await add("-1")).body.fields).toHaveProperty("deposit");
  const none = await add("");
  expect((await call(`/api/properties/${none.body.id}`)).body.deposit).toBe(0);
  const { body } = await add("241.00");
  const path = `/api/properties/${body.id}`;
  expect((await call(path)).body.deposit).toBe(241);
  const edit = (json: object) => call(path, { method: "PATCH", json, cookie: landlord.cookie });
  expect((await edit({ price: "120.00" })).body.fields).toHaveProperty("deposit");
  expect((await edit({ price: "120.00", deposit: 240 })).status).toBe(200);
  expect((await call(path)).body.deposit).toBe(240);
});

test("a deposit is frozen when it is reserved, quoted before, and refused if the caller has seen another", async () => {
  const [landlord, tenant] = [await newLandlord(), await newTenant()];
  const property = await newProperty(landlord, { priceCents: 10_000, pricePer: "Day", depositCents: 5_000 });
  const dates = { start_date: day(5), end_date: day(5) };
  const quote = await call(`/api/quote?${new URLSearchParams({ property_id: property.id, ...dates })}`);
  expect(quote.body).toMatchObject({ total: 105, deposit: 50 });
  const reserve = (deposit_amount: number) =>
    call("/api/reserve-order", {
      json: {
        properties: [{ property_id: property.id }],
        guest_name: "Gus",
        guest_contact: tenant.email,
        deposit_amount,
        ...dates,
      },
      cookie: tenant.cookie,
    });
  const refused = await reserve(49);
  expect([refused.status, refused.body.message, refused.body.quote.deposit]).toEqual([
    409,
    "The deposit has changed.",
    50,
  ]);
  const made = await reserve(50);
  expect(made.status).toBe(201);
  await db.updateTable("properties").set({ depositCents: 9_000 }).where("id", "=", property.id).execute();
  const { reservationId } = made.body;
  const read = await call(`/api/reservations/${reservationId}`, { cookie: tenant.cookie });
  expect(read.body).toMatchObject({ total: 105, deposit: 50, deposit_state: "none", deposit_at: null });
  const pay = (amount: number) =>
    call("/api/create-checkout-session", { json: { reservationId, amount }, cookie: tenant.cookie });
  expect((await pay(105)).body).toMatchObject({ quote: { total: 105, deposit: 50 } });
  expect((await pay(155)).status).toBe(200);
});

test("an account with a held deposit or an open claim stays; a deleted landlord's words and photos go", async () => {
  const deposit = await newDeposit(0);
  await atHoursAfter(deposit, 1);
  const close = async (who: { id: string }) =>
    call("/api/account", {
      method: "DELETE",
      json: { currentPassword: "a-long-enough-password" },
      cookie: await as(who),
    });
  expect((await close(deposit.tenant)).body.message).toContain("deposit");
  const { body } = await claim(
    deposit,
    deposit.landlord,
    form({ amount: "1", reason }, [await pictureFile()]),
  );
  for (const person of [deposit.tenant, deposit.landlord])
    expect((await close(person)).body.message).toContain("claim on a deposit");
  await answer(deposit, deposit.tenant, { agrees: true });
  for (let time = 0; time < 2; time += 1) await runSchedules();
  expect((await close(deposit.landlord)).status).toBe(200);
  await runSchedules();
  const place = `deposit-claims/${body.claim.photos[0].url.split("/").at(-1)}`;
  expect(await hasFile(place)).toBe(false);
  const { reason: left } = await db
    .selectFrom("depositClaims")
    .select("reason")
    .where("reservationId", "=", deposit.id)
    .executeTakeFirstOrThrow();
  expect(left).toBe("Deleted.");
});

test("charges that the terms name are asked for by kind, with a photo, and nothing else is charged", async () => {
  const deposit = await newReservation(0, 0, { chargeCleaningCents: 8_000 });
  await payNow(deposit.url);
  await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", deposit.id).execute();
  await atHoursAfter(deposit, 1);
  const picture = await pictureFile();
  for (const [sent, field] of [
    [form({ reason }, [picture]), "amount"],
    [form({ cleaning: "80.01", reason }, [picture]), "cleaning"],
    [form({ rule: "1", reason }, [picture]), "rule"],
    [form({ cleaning: "80", reason }), "photos"],
  ] as const)
    expect((await claim(deposit, deposit.landlord, sent)).body.fields).toHaveProperty(field);
  const seen = await call(`/api/reservations/${deposit.id}/deposit`, { cookie: await as(deposit.tenant) });
  expect(seen.body.charges).toEqual({ cleaning: 80 });
  const { body } = await claim(
    deposit,
    deposit.landlord,
    form({ cleaning: "80", amount: "20", reason }, [picture]),
  );
  expect(body.claim).toMatchObject({ amount: 100, charges: { cleaning: 80 }, charged: null });
  await answer(deposit, deposit.tenant, { agrees: true });
  await chargeExtras();
  await runSchedules();
  const after = await call(`/api/reservations/${deposit.id}/deposit`, { cookie: await as(deposit.landlord) });
  expect(after.body.claim).toMatchObject({
    awarded: 100,
    from_deposit: 0,
    not_collected: 20,
    charged: { amount: 80, state: "paid", refusal: null },
  });
});
