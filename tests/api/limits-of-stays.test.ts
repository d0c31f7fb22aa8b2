import { afterEach, beforeAll, test } from "vitest";
import { linkGuest } from "#app/features/reservations/guest/link-guest.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newStay as newSecuredStay, openAccess } from "#tests/support/access.ts";
import { atHoursAfter, claimOf, newDeposit } from "#tests/support/deposits.ts";
import { expectLimit } from "#tests/support/limits.ts";
import { formOf } from "#tests/support/messages.ts";
import { newLandlord, newTenant, newVisitor, type Person, sessionOf } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { atHoursAfterStay, newOpenStay } from "#tests/support/reviews.ts";
import { type Call, call } from "#tests/support/web.ts";

beforeAll(() => void (config.trustProxy = true));
afterEach(() => moveClock(0));

/** A call by this person, whose session lasts while the clock moves. */
async function callAs(who: { id: string } | null, clientIp: string, path: string, ask: Call = {}) {
  const cookie = who === null ? undefined : await sessionOf(who.id);
  return call(path, { ...ask, cookie, headers: { "x-forwarded-for": clientIp } });
}

async function two<Thing>(make: () => Promise<Thing>): Promise<[Thing, Thing]> {
  return [await make(), await make()];
}

test("handovers: 60 an hour for each side of a stay; exports of timelines: 20 an hour", async () => {
  const stay = await newDeposit(0);
  await atHoursAfter(stay, -20);
  const askAs = (person: 0 | 1, clientIp: string, rest: string, ask: Call = {}) =>
    callAs([stay.tenant, stay.landlord][person]!, clientIp, `/api/reservations/${stay.id}/${rest}`, ask);
  await expectLimit({ what: "handover", by: "person", max: 60, seconds: 3600 }, (person, clientIp) =>
    askAs(person, clientIp, "handovers/move-in", { form: formOf({ note: "" }) }),
  );
  await expectLimit({ what: "timeline", by: "person", max: 20, seconds: 3600 }, (person, clientIp) =>
    askAs(person, clientIp, "timeline.zip"),
  );
});

test("the way in: 200 views an hour for each stay", async () => {
  const stays = await two(newSecuredStay);
  await openAccess(stays[1].tenant, stays[1].id);
  await expectLimit({ what: "view-access", by: "person", max: 200, seconds: 3600 }, (person, clientIp) =>
    callAs(stays[person].tenant, clientIp, `/api/reservations/${stays[person].id}/access`),
  );
});

test("reviews: 30 changes an hour for each side of each stay", async () => {
  const stays = await two(newOpenStay);
  atHoursAfterStay(1);
  const json = { stars: 4, text: "Left it swept." };
  const people = [stays[0].guest as Person, stays[0].landlord];
  const path = (id: string) => `/api/reservations/${id}/review`;
  const ofSpace = { ...json, as_described: 5, access: 4, communication: 5 };
  await expectLimit({ what: "reviews", by: "person", max: 30, seconds: 3600 }, (person, clientIp) =>
    callAs(people[person]!, clientIp, path(stays[0].id), { method: "PUT", json: person ? json : ofSpace }),
  );
  await expectLimit({ what: "reviews", by: "person", max: 30, seconds: 3600 }, (person, clientIp) =>
    callAs(stays[person].landlord, clientIp, path(stays[person].id), { method: "PUT", json }),
  );
});

test("photos of an answered claim: 30 an hour for each claim", async () => {
  const stays = await two(() => newDeposit(0));
  for (const stay of stays) await claimOf(stay);
  await expectLimit({ what: "claim-photos", by: "person", max: 30, seconds: 3600 }, (person, clientIp) => {
    const path = `/api/reservations/${stays[person].id}/deposit-claim/photos`;
    return callAs(stays[person].tenant, clientIp, path, { form: formOf({}) });
  });
});

test("reports and their answers: 30 an hour for each side of each stay", async () => {
  const stays = await two(() => newDeposit(0));
  await expectLimit({ what: "problems-tenant", by: "person", max: 30, seconds: 3600 }, (person, clientIp) => {
    const path = `/api/reservations/${stays[person].id}/problems`;
    return callAs(stays[person].tenant, clientIp, path, { form: formOf({}) });
  });
});

test("new links to a reservation: 3 an hour for each reservation", async () => {
  const landlord = await newLandlord();
  const tokens = await two(async () => {
    const reservation = await newReservation(newVisitor().actor, await newProperty(landlord));
    return new URL(linkGuest(reservation), "http://localhost").searchParams.get("token")!;
  });
  await expectLimit({ what: "ask-guest-link", by: "person", max: 3, seconds: 3600 }, (person, clientIp) =>
    callAs(null, clientIp, "/api/open-reservation/link", { json: { token: tokens[person] } }),
  );
});

test("questions: 10 a day for each tenant, and 30 from a network; messages before confirming: 5 an hour", async () => {
  const landlord = await newLandlord();
  const tenants = await two(newTenant);
  // Each begins another conversation.
  const ask = async (person: 0 | 1, clientIp: string) => {
    const { id: property_id } = await newProperty(landlord);
    return callAs(tenants[person], clientIp, "/api/messages", {
      form: formOf({ property_id, text: "Hello" }),
    });
  };
  await expectLimit({ what: "questions", by: "person", max: 10, seconds: 86_400 }, ask);
  await expectLimit({ what: "questions from", by: "network", max: 30, seconds: 86_400 }, ask);
  const squatters = await two(async () => {
    const person = await newTenant();
    await db.updateTable("users").set({ emailVerified: false }).where("id", "=", person.id).execute();
    const unconfirmed = { ...person.actor, emailVerified: false };
    const { id } = await newReservation(unconfirmed, await newProperty(landlord));
    return { person, reservation_id: id };
  });
  await expectLimit({ what: "messages", by: "person", max: 5, seconds: 3600 }, (index, clientIp) => {
    const { person, reservation_id } = squatters[index];
    return callAs(person, clientIp, "/api/messages", { form: formOf({ reservation_id, text: "Hello" }) });
  });
});
