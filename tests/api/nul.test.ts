import { expect, test } from "vitest";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { type Call, call } from "#tests/support/web.ts";

const landlord = await newLandlord();
const tenant = await newTenant();
const property = await newProperty(landlord);
const sentence = "The character U+0000 cannot be used here.";
const nul = "a\0b";

test.each([
  "/properties/%00",
  "/property/a%00",
  "/checkout/%00",
  "/host/%00",
  "/sandbox/checkout/%00",
  "/?search=%00",
  "/login?email=a%00",
  "/photos/%00/640.webp",
])("the page %s is a 400 with a sentence", async (path) => {
  const answer = await call(path);
  expect([answer.status, answer.body]).toEqual([400, sentence]);
});

test.each([
  "/api/properties/%00",
  "/api/properties/%00/images",
  "/api/reservations/%00",
  "/api/barcodes/%00.svg",
  "/api/landlord/%00",
  "/api/favorites/%00",
  "/api/search?query=%00",
  "/api/check-email?email=a%00@people.example",
  "/api/no-such-call/%00",
])("the call %s is a 400 with a sentence", async (path) => {
  const answer = await call(path, { cookie: tenant.cookie });
  expect([answer.status, answer.body.message]).toEqual([400, sentence]);
});

test.each(["/properties/%ff", "/%", "/hosts/%E0%A4%A", "/api/properties/%c0%af", "/api/no-such-call/%zz"])(
  "the URL %s, which is not valid text, is a 400 with a sentence",
  async (path) => {
    const { status, body } = await call(path);
    expect([status, body.message ?? body]).toEqual([400, "This address is not valid."]);
  },
);

test("a percent sign that only looks like it is accepted", async () => {
  expect((await call("/api/properties/%2500")).status).toBe(404);
});

const account = {
  username: "nora",
  email: "nora@people.example",
  password: "a-good-password",
  role: "tenant",
};
const order = { properties: [{ property_id: property.id }], start_date: day(1) };
const asks: [string, string, Call][] = [
  ["/api/signup", "username", { json: { ...account, username: nul } }],
  ["/api/signup", "password", { json: { ...account, password: `long-enough${nul}` } }],
  ["/api/login", "password", { json: { email: "pat@people.example", password: nul } }],
  ["/api/verify-email", "token", { json: { token: nul } }],
  ["/api/reset-password", "token", { json: { token: nul, newPassword: "a-good-password" } }],
  [
    "/api/reserve-order",
    "properties.0.property_id",
    { json: { ...order, properties: [{ property_id: nul }] } },
  ],
  ["/api/create-checkout-session", "reservationId", { json: { reservationId: nul } }],
];

test.each(asks)("%s names %s when its JSON has U+0000", async (path, field, ask) => {
  const answer = await call(path, { cookie: tenant.cookie, ...ask });
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
});

test("a form's text with U+0000 is a 400 that names the field", async () => {
  const form = new FormData();
  await newReservation(tenant.actor, property);
  form.set("reservationId", nul);
  const answer = await call("/api/upload-id", { form, cookie: tenant.cookie });
  expect([answer.status, answer.body.fields]).toEqual([400, { reservationId: sentence }]);
});
