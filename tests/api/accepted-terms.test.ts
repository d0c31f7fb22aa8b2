import { expect, test } from "vitest";
import { memberData } from "#app/features/accounts/member-data.server.ts";
import { termsVersion } from "#app/features/accounts/terms/model.ts";
import { adjust } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant, newVisitor, password, type Person } from "#tests/support/people.ts";
import { adjustable } from "#app/platform/settings.ts";
import { loader as termsPage } from "#app/pages/terms.tsx";
import { addDays } from "#app/platform/dates.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

const start = addDays(new Date().toISOString().slice(0, 10), 20);
const stale = "Our terms of service have changed. Read them and accept them again.";

const storedOf = (id: string) =>
  db
    .selectFrom("users")
    .select(["acceptedTerms", "acceptedTermsAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const audited = (id: string) =>
  db
    .selectFrom("auditEntries")
    .select("details")
    .where("subjectId", "=", id)
    .where("action", "=", "acceptTerms")
    .execute();

const ofStay = (id: string) =>
  db
    .selectFrom("stayTerms")
    .select(["part", "version", "requestId", "agreedAt"])
    .where("reservationId", "=", id)
    .where("part", "=", "service")
    .execute();

/** A member from before the terms, or of other ones. */
async function withTerms<Member extends Person>(person: Member, acceptedTerms: string | null) {
  await db.updateTable("users").set({ acceptedTerms }).where("id", "=", person.id).execute();
  return person;
}

async function reserve(cookie: string, more: object = {}) {
  const { id } = await newProperty(await newLandlord());
  const json = { properties: [{ property_id: id }], start_date: start, ...more };
  return call("/api/reserve-order", { cookie, json });
}

const guest = { guest_name: "Vera Visitor", guest_contact: "vera@people.example" };

test("a signup stores the version and the time; without it, as the specification writes it, none", async () => {
  const form = { username: "Nora", password, role: "tenant" };
  const signUp = (email: string, more: object = {}) =>
    call("/api/signup", { json: { ...form, email, ...more } });
  const accepted = await signUp("accepts@people.example", { accepts_terms: termsVersion });
  expect(accepted.status).toBe(201);
  const { id } = accepted.body.user;
  expect(await storedOf(id)).toEqual({ acceptedTerms: termsVersion, acceptedTermsAt: expect.any(Date) });
  expect(await audited(id)).toEqual([{ details: { version: termsVersion } }]);
  const plain = await signUp("plain@people.example");
  expect(await storedOf(plain.body.user.id)).toEqual({ acceptedTerms: null, acceptedTermsAt: null });
  const late = await signUp("late@people.example", { accepts_terms: "2020-01-01" });
  expect([late.status, late.body.fields]).toEqual([400, { accepts_terms: stale }]);
  expect((await signUp("late@people.example")).status).toBe(201);
});

test("a visitor's acceptance is stored with each reservation of the request, and never changes", async () => {
  const { cookie } = newVisitor();
  const { status, body } = await reserve(cookie, { ...guest, accepts_terms: termsVersion });
  expect(status).toBe(201);
  const stored = { part: "service", version: termsVersion, requestId: expect.any(String) };
  expect(await ofStay(body.reservationId)).toEqual([{ ...stored, agreedAt: expect.any(Date) }]);
  const change = db.updateTable("stayTerms").set({ version: "none" });
  await expect(change.where("reservationId", "=", body.reservationId).execute()).rejects.toThrow(
    "never change",
  );
  const plain = await reserve(cookie, guest);
  expect(await ofStay(plain.body.reservationId)).toEqual([]);
  const late = await reserve(cookie, { ...guest, accepts_terms: "2020-01-01" });
  expect([late.status, late.body.fields]).toEqual([400, { accepts_terms: stale }]);
});

test("who reserved without them accepts them as they pay; a stranger can't for another", async () => {
  const { cookie } = newVisitor();
  const { body } = await reserve(cookie, guest);
  const json = { orderId: body.orderId, acceptsTerms: termsVersion };
  const foreign = await call("/api/create-checkout-session", { cookie: newVisitor().cookie, json });
  expect(foreign.status).toBe(404);
  expect(await ofStay(body.reservationId)).toEqual([]);
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await call("/api/create-checkout-session", { cookie, json })).status).toBe(200);
    expect(await ofStay(body.reservationId)).toMatchObject([{ part: "service", version: termsVersion }]);
  }
});

test("a member who accepted other terms accepts the new ones once, by reserving or by publishing", async () => {
  const tenant = await withTerms(await newTenant(), "2020-01-01");
  expect((await reserve(tenant.cookie)).status).toBe(201);
  expect((await storedOf(tenant.id)).acceptedTerms).toBe("2020-01-01");
  for (let turn = 0; turn < 2; turn += 1) await reserve(tenant.cookie, { accepts_terms: termsVersion });
  expect((await storedOf(tenant.id)).acceptedTerms).toBe(termsVersion);
  expect(await audited(tenant.id)).toHaveLength(1);

  const landlord = await withTerms(await newLandlord(), null);
  const form = new FormData();
  form.set("accepts_terms", termsVersion);
  const refused = await call("/api/properties", { cookie: landlord.cookie, form });
  expect([refused.status, "accepts_terms" in refused.body.fields]).toEqual([400, false]);
  // What the form lacks is said before anything is stored.
  expect((await storedOf(landlord.id)).acceptedTerms).toBeNull();
  const { settings } = (await memberData.collect(tenant.actor)) as { settings: object[] };
  expect(settings).toMatchObject([{ accepted_terms: termsVersion }]);
});

test("no number that an administrator can change is in the text that people accept", () => {
  const before = termsPage();
  const numbers = [...adjustable].filter(([, { control }]) => control === "number");
  adjust(Object.fromEntries(numbers.map(([name]) => [name, "77"])));
  expect(termsPage()).toEqual(before);
  adjust({});
});
