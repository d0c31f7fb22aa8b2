import { readFileSync } from "node:fs";
import { sql } from "kysely";
import PdfDocument from "pdfkit";
import { RouterContextProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { loader as agreementPage } from "#app/pages/agreements-id.tsx";
import { adjust, config } from "#app/platform/config.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { adjustable } from "#app/platform/settings.ts";
import { newLandlord, newTenant, password, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { agreeToRenewal } from "#tests/support/rentals.ts";
import { answer, ask, changeable } from "#tests/support/stay-changes.ts";
import { book, newVerifiedTenant } from "#tests/support/verified-tenant.ts";
import { call } from "#tests/support/web.ts";

const start = addDays(new Date().toISOString().slice(0, 10), 20);
const { agreementText } = config;

afterEach(() => {
  adjust({});
  config.agreementText = agreementText;
});

type Made = { landlord: Person; tenant: Person; propertyId: string; id: string };

async function requested(): Promise<Made> {
  const [landlord, tenant] = [await newLandlord("Lena Lord"), await newTenant("Tess Tenant")];
  const space = {
    pricePer: "Month",
    priceCents: 12_000,
    depositCents: 5000,
    houseRules: "No fluids.",
  } as const;
  const { id: propertyId } = await newProperty(landlord, {
    ...space,
    renews: true,
    chargeCleaningCents: 8000,
  });
  const { renews, renewalConsent } = await agreeToRenewal(propertyId, start);
  const properties = [{ property_id: propertyId, renews, renewal_consent: renewalConsent }];
  const { status, body } = await call("/api/reserve-order", {
    cookie: tenant.cookie,
    json: { properties, start_date: start },
  });
  expect(status).toBe(201);
  const accepted = { status: "accepted_pending_verification" };
  const accepting = { method: "PUT", cookie: landlord.cookie, json: accepted };
  expect((await call(`/api/reservations/${body.reservationId}/status`, accepting)).status).toBe(200);
  return { landlord, tenant, propertyId, id: body.reservationId };
}

async function booked(): Promise<Made> {
  const landlord = await newLandlord("Lena Lord");
  const { id: propertyId } = await newProperty(landlord, {
    isInstant: true,
    pricePer: "Day",
    priceCents: 900,
  });
  const tenant = await newVerifiedTenant("Tess Tenant");
  const { body } = await book(tenant, propertyId);
  return { landlord, tenant, propertyId, id: body.reservationId };
}

/** What the API, the page and the print say of an agreement. */
async function readAll({ id, tenant }: Made) {
  const { body } = await call(`/api/reservations/${id}/agreement`, { cookie: tenant.cookie });
  const context = new RouterContextProvider();
  context.set(actorContext, tenant.actor);
  const request = new Request("http://localhost:3000/");
  const page = await agreementPage({ context, params: { id }, request } as never);
  const drawn = vi.spyOn(PdfDocument.prototype, "text");
  expect((await call(`/api/reservations/${id}/agreement.pdf`, { cookie: tenant.cookie })).status).toBe(200);
  const printed = drawn.mock.calls.map(([text]) => String(text));
  drawn.mockRestore();
  return { body, page, printed };
}

const rename = ({ id }: Person) =>
  db.updateTable("users").set({ username: "Nora New" }).where("id", "=", id).execute();

/** A valid value of each setting that administrators can change, other than its default. */
const values: Record<string, string> = {
  SUPPORT_EMAIL: "new@spaces.example",
  INBOX_EMAIL: "new@spaces.example",
  BRAND_COLOR: "#7a1f3d",
};

const changes: [string, (made: Made) => unknown][] = [
  [
    "each setting, the brand and the company too",
    () => {
      const others = [...adjustable].map(([name, { control }]) => [
        name,
        values[name] ?? (control === "number" ? "31" : "New words"),
      ]);
      adjust(Object.fromEntries(others) as Record<string, string>);
      expect([config.brandName, config.noticeDays, config.forbiddenThings]).toEqual([
        "New words",
        31,
        "New words",
      ]);
    },
  ],
  ["another text of agreements", () => (config.agreementText = "Another text by {{brand}}.")],
  ["the landlord’s new name", ({ landlord }) => rename(landlord)],
  ["the tenant’s new name", ({ tenant }) => rename(tenant)],
  [
    "a business of the landlord",
    async ({ landlord }) => {
      const json = { business_name: "New Business", address: "1 New Street", contact: "" };
      const asked = { method: "PUT", cookie: landlord.cookie, json };
      expect((await call("/api/landlord/business", asked)).status).toBe(200);
    },
  ],
  [
    "an edit of the property",
    ({ propertyId }) =>
      db
        .updateTable("properties")
        .set({
          title: "New title",
          city: "Denver",
          state: "CO",
          zipcode: "80202",
          timeZone: "America/Denver",
        })
        .set({ typeOfSpace: "Basement", houseRules: "Quiet.", priceCents: 99_900, depositCents: 100 })
        .set({ cancellationPolicy: "firm", chargeCleaningCents: 10_000, allowed: ["boat"] })
        .where("id", "=", propertyId)
        .execute(),
  ],
];

test.each([
  ["a request that was accepted", requested],
  ["an instant booking", booked],
])(
  "nothing that changes later changes the agreement of %s: on its page, in the API and in print",
  async (_, make) => {
    const made = await make();
    const before = await readAll(made);
    expect(before.body).toMatchObject({ is_made: true, landlord: "Lena Lord", tenant: "Tess Tenant" });
    expect(before.printed.join(" ")).toContain("Sparebay");
    for (const [what, change] of changes) {
      await change(made);
      expect([what, await readAll(made)]).toEqual([what, before]);
    }
  },
);

test("a deleted account takes its name along, and nothing else of the agreement", async () => {
  const made = await requested();
  const before = await readAll(made);
  await db.updateTable("reservations").set({ status: "canceled" }).where("id", "=", made.id).execute();
  const leave = { method: "DELETE", json: { currentPassword: password }, cookie: made.landlord.cookie };
  expect((await call("/api/account", leave)).status).toBe(200);
  const after = (await readAll(made)).body;
  const { paragraphs, sha256, number, title, tenant, is_made } = before.body;
  expect(after).toMatchObject({ paragraphs, sha256, number, title, tenant, is_made });
  const times = (signatures: { at: string; side: string }[]) => signatures.map(({ at, side }) => [side, at]);
  expect(times(after.signatures)).toEqual(times(before.body.signatures));
});

test("an agreement from before its title and zone were stored gets those of its request, once, also if its stay moved", async () => {
  const landlord = await newLandlord();
  const title = "Garage “Nord”, left";
  const { id, tenant, space } = await changeable(landlord, { title, paid: false });
  const there = await newProperty(landlord, { priceCents: 5000, pricePer: "Day", title: "Second garage" });
  await ask(id, 30, 31, tenant.cookie, { property_id: there.id });
  await answer(id, "agree", landlord.cookie);
  const made = { landlord, tenant, propertyId: space.id, id };
  const before = await readAll(made);
  expect(before.body).toMatchObject({ title });
  const isOf = sql`where reservation_id = ${id} and part = 'agreement'`;
  const retitle = (of: string, name: string) =>
    db.updateTable("properties").set({ title: name }).where("id", "=", of).execute();
  await retitle(space.id, "Called otherwise by then");
  const migration = readFileSync("db/migrations/0066_agreements_as_requested.sql", "utf8");
  await transaction(async (trx) => {
    await sql`alter table stay_terms drop constraint agreement_has_title_and_zone`.execute(trx);
    await sql`alter table stay_terms disable trigger user`.execute(trx);
    // Those named the space's number in its words.
    await sql`update stay_terms set facts = facts - 'title' - 'timeZone' || jsonb_build_object(
      'space', (facts ->> 'space') || ', number ' || (facts ->> 'reference')) ${isOf}`.execute(trx);
    await sql`alter table stay_terms enable trigger user`.execute(trx);
    await sql.raw(migration).execute(trx);
  });
  await retitle(space.id, "Called otherwise since");
  const elsewhere = db.updateTable("properties").set({ timeZone: "America/Denver" });
  await elsewhere.where("landlordId", "=", landlord.id).execute();
  expect(await readAll(made)).toEqual(before);
  await expect(sql`update stay_terms set body = 'a' ${isOf}`.execute(db)).rejects.toThrow("never change");
});
