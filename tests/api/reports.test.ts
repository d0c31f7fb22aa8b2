import { beforeAll, beforeEach, expect, test } from "vitest";
import { presentInquiry } from "#app/features/inquiries/present.ts";
import { inquiriesFor } from "#app/features/inquiries/queries.server.ts";
import { inquiryJobs } from "#app/features/inquiries/jobs.server.ts";
import { db } from "#app/platform/db.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { newOpenStay, ratingOf, reviewedBoth } from "#tests/support/reviews.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

const words = {
  name: "Vera",
  email: "vera@people.example",
  message: "The pictures are of another house.",
  reason: "wrong",
};
let landlord: Awaited<ReturnType<typeof newLandlord>>;
let administrator: Awaited<ReturnType<typeof newAdministrator>>;
let property: { id: string };

beforeAll(async () => {
  landlord = await newLandlord();
  administrator = await newAdministrator();
  property = await newProperty(landlord);
});
beforeEach(() => db.deleteFrom("rateLimits").execute());

const report = (json: object, cookie?: string) => call("/api/reports", { json, ...(cookie && { cookie }) });
const queue = async (q: string) => (await inquiriesFor(administrator.actor, { q })).rows.map(presentInquiry);
const sort = (id: string, state: string) =>
  call(`/api/admin/inquiries/${id}/state`, { method: "PUT", json: { state }, cookie: administrator.cookie });

test("a visitor, a tenant and another landlord report a space; administrators have its reports in one list", async () => {
  const ask = { ...words, property_id: property.id };
  for (const cookie of [undefined, (await newTenant()).cookie, (await newLandlord()).cookie])
    expect(await report(ask, cookie)).toMatchObject({ status: 201 });
  const { id, ...rest } = (await queue(property.id))[0]!;
  expect(id).toMatch(/^msg_/);
  expect(rest).toMatchObject({
    kind: "report",
    reason: "wrong",
    about_id: property.id,
    message: words.message,
    state: "new",
  });
  expect(await queue(property.id)).toHaveLength(3);
});

test("a landlord is reported by their page's name", async () => {
  const { slug } = await db
    .selectFrom("hostSlugs")
    .select("slug")
    .where("landlordId", "=", landlord.id)
    .executeTakeFirstOrThrow();
  expect((await report({ ...words, reason: "person", host: slug })).status).toBe(201);
  expect(await queue(landlord.id)).toMatchObject([
    { kind: "report", reason: "person", about_id: landlord.id },
  ]);
});

test("a public review is reported; one that is hidden, or about a tenant, isn't there", async () => {
  const stay = await newOpenStay();
  await reviewedBoth(stay);
  moveClock(0);
  const rows = await db
    .selectFrom("reviews")
    .select(["id", "side"])
    .where("reservationId", "=", stay.id)
    .execute();
  const idOf = (side: string) => rows.find((review) => review.side === side)!.id;
  const about = idOf("tenant");
  const ratingBefore = await ratingOf(stay.property);
  expect((await report({ ...words, reason: "person", review_id: about })).status).toBe(201);
  expect(await queue(about)).toMatchObject([{ kind: "report", about_id: about, state: "new" }]);
  expect(await ratingOf(stay.property)).toEqual(ratingBefore);
  expect((await report({ ...words, review_id: idOf("landlord") })).status).toBe(404);
  const hide = { method: "PUT", json: { reason: "Insults." }, cookie: administrator.cookie };
  expect((await call(`/api/admin/reviews/${about}/hiding`, hide)).status).toBe(200);
  expect((await report({ ...words, review_id: about })).status).toBe(404);
});

test("names what is missing or wrong, and stores nothing then", async () => {
  const before = (await queue(property.id)).length;
  const { status, body } = await report({
    name: "",
    email: "vera",
    message: " ",
    reason: "dull",
    property_id: property.id,
  });
  expect([status, body.fields]).toEqual([
    400,
    {
      name: "Enter your name.",
      email: "Please enter a valid email address.",
      message: "Enter a message.",
      reason: "Choose a reason.",
    },
  ]);
  expect((await report({ ...words, property_id: "prp_none" })).status).toBe(404);
  expect((await report({ ...words, host: "none" })).status).toBe(404);
  expect((await report(words)).status).toBe(404);
  expect(await queue(property.id)).toHaveLength(before);
});

test("is done only once who sent it is told the outcome, by email", async () => {
  await report({
    ...words,
    email: "walt@people.example",
    message: "A van is parked there.",
    property_id: property.id,
  });
  const { id } = (await queue("A van is parked there."))[0]!;
  expect(await sort(id, "done")).toMatchObject({
    status: 409,
    body: { message: "Answer the report: who sent it is told the outcome." },
  });
  const json = { message: "We hid it until the landlord changes the pictures." };
  expect(
    (await call(`/api/admin/inquiries/${id}/answers`, { json, cookie: administrator.cookie })).status,
  ).toBe(201);
  expect(await queue(id)).toMatchObject([{ state: "done" }]);
  expect((await sort(id, "new")).status).toBe(200);
  expect((await sort(id, "done")).status).toBe(200);
  await drainJobs(inquiryJobs);
  const mail = await db
    .selectFrom("emails")
    .select("bodyText")
    .where("recipient", "=", "walt@people.example")
    .executeTakeFirstOrThrow();
  expect(mail.bodyText).toContain("We hid it until the landlord changes the pictures.");
});

test("changes no rank, and neither the landlord nor the public sees one", async () => {
  const space = await newProperty(landlord, { title: "Zanzibar shed" });
  const seen = async (cookie?: string) => {
    const { body } = await call("/api/search?query=Zanzibar", { ...(cookie && { cookie }) });
    return JSON.stringify([
      body,
      (await call(`/api/properties/${space.id}`, { ...(cookie && { cookie }) })).body,
    ]);
  };
  const before = [await seen(), await seen(landlord.cookie)];
  for (let turn = 0; turn < 5; turn += 1)
    expect((await report({ ...words, reason: "scam", property_id: space.id })).status).toBe(201);
  expect([await seen(), await seen(landlord.cookie)]).toEqual(before);
  expect((await report({ ...words, property_id: space.id })).status).toBe(429);
});
