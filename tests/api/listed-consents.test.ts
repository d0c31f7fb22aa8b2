import { afterEach, expect, test } from "vitest";
import { termsVersion } from "#app/features/accounts/terms/model.ts";
import { readList } from "#app/features/admin/lists/queries.server.ts";
import { acceptTerms } from "#app/features/accounts/terms/accept-terms.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { agreeToRenewal, atDay, newOffer } from "#tests/support/rentals.ts";
import { call } from "#tests/support/web.ts";

const administrator = await newAdministrator();
const minute = 60_000;

afterEach(() => moveClock(0));

const read = (part: Parameters<typeof readList>[2] = {}) => readList(administrator.actor, "consents", part);

async function accept(person: Person) {
  await db.updateTable("users").set({ acceptedTerms: null }).where("id", "=", person.id).execute();
  await acceptTerms(person.actor, termsVersion);
}

async function visit() {
  const { id } = await newProperty(await newLandlord());
  const { body } = await call("/api/reserve-order", {
    cookie: newVisitor().cookie,
    json: {
      properties: [{ property_id: id }],
      start_date: addDays(new Date().toISOString().slice(0, 10), 20),
      guest_name: "Vera Visitor",
      guest_contact: "vera@people.example",
      accepts_terms: termsVersion,
    },
  });
  return body.reservationId as string;
}

test("members' and visitors' acceptances and renewals stand in one list by time, with filters and pages", async () => {
  const landlord = await newLandlord();
  await accept(landlord);
  moveClock(minute);
  const reservationId = await visit();
  moveClock(2 * minute);
  const tenant = await newTenant();
  await accept(tenant);
  const text = expect.stringMatching(/^The terms of service of .+, at \/terms\.$/);
  const { rows } = await read();
  expect(rows.slice(0, 3)).toMatchObject([
    { memberId: tenant.id, role: "tenant", about: "Terms of service", version: termsVersion, text },
    { reservationId, role: "visitor", who: "Vera Visitor, vera@people.example", text },
    {
      memberId: landlord.id,
      role: "landlord",
      reservationId: null,
      who: expect.stringContaining(landlord.email),
    },
  ]);
  const one = async (part: Parameters<typeof readList>[2]) => (await read({ limit: 1, ...part })).rows[0];
  expect(await one({ filters: { who: "landlord" } })).toMatchObject({ memberId: landlord.id });
  expect(await one({ filters: { who: "visitor" } })).toMatchObject({ reservationId });
  expect(await one({ filters: { version: termsVersion } })).toMatchObject({ memberId: tenant.id });
  expect(await one({ filters: { version: "2020-01-01" } })).toBeUndefined();
  expect((await read({ q: landlord.email })).rows).toMatchObject([{ memberId: landlord.id }]);
  expect((await read({ q: tenant.id })).rows).toMatchObject([{ memberId: tenant.id }]);
  expect((await read({ q: reservationId })).rows).toMatchObject([{ reservationId }]);
  expect(await one({ id: rows[0]!.id })).toEqual(rows[0]);
  const pages = [];
  let after: string[] | null = null;
  for (let page = 0; page < 3; page += 1) {
    const part = await read({ limit: 1, ...(after && { after }) });
    pages.push(...part.rows);
    after = part.next;
  }
  expect(pages).toEqual(rows.slice(0, 3));
});

test("a renewal stands with them, by its tenant", async () => {
  await atDay(0);
  const offer = await newOffer();
  const { renews, renewalConsent } = await agreeToRenewal(offer.propertyId, "2027-01-20");
  await call("/api/reserve-order", {
    cookie: offer.tenant.cookie,
    json: {
      properties: [{ property_id: offer.propertyId, renews, renewal_consent: renewalConsent }],
      start_date: "2027-01-20",
      guest_name: "Pat Doe",
      guest_contact: offer.tenant.email,
    },
  });
  expect((await read({ filters: { who: "tenant", about: "renewal" } })).rows).toMatchObject([
    { about: "Renewal", version: renewalConsent, who: expect.stringContaining(offer.tenant.email) },
  ]);
});
