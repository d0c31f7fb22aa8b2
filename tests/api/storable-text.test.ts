import { expect, test } from "vitest";
import { newAdministrator, newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { type Call, call, web } from "#tests/support/web.ts";

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

const half = "x\ud800y";
const halfSentence = "Half of a character cannot be used here.";
const address = { name: "Nora", email: "nora@people.example", address: half };
const halves: [string, string, object][] = [
  ["/api/signup", "username", { ...account, username: half }],
  ["/api/login", "password", { email: "pat@people.example", password: half }],
  ["/api/reserve-order", "guest_name", { ...order, guest_name: half, guest_contact: "nora@people.example" }],
  [
    "/api/orders",
    "shippingInfo.address",
    { cartItems: [{ id: property.id }], startDate: day(1), shippingInfo: address },
  ],
];

test.each(halves)("%s names %s when its JSON has half of a character", async (path, field, json) => {
  const { status, body } = await call(path, { json, cookie: newVisitor().cookie });
  expect([status, body.fields]).toEqual([400, { [field]: halfSentence }]);
});

test("neither a reason nor a field's name has half of a character; whole ones, however they are spelled, are accepted", async () => {
  const { cookie } = await newAdministrator();
  const { id } = await newTenant();
  const suspend = (raw: string) => call(`/api/admin/users/${id}/suspension`, { method: "PUT", raw, cookie });
  for (const reason of [half, "\udc00\ud800", "a\udfff"]) {
    const { status, body } = await suspend(JSON.stringify({ reason }));
    expect([status, body.fields]).toEqual([400, { reason: halfSentence }]);
  }
  expect((await suspend(String.raw`{"reason":"Rude \ud83d\ude00"}`)).status).toBe(200);
  const passkey = { response: { id: "x", [half]: 1 } };
  const added = await call("/api/passkeys", { json: passkey, cookie });
  expect([added.status, added.body.fields]).toEqual([400, { body: halfSentence }]);
});

test("forms can't have half of a character, in any encoding: it is read as a replacement character", async () => {
  const part =
    'Content-Disposition: form-data; name="reservationId"\r\nContent-Type: text/plain; charset=utf-16le';
  const body = Buffer.concat([
    Buffer.from(`--end\r\n${part}\r\n\r\n`),
    Buffer.from(half, "utf16le"),
    Buffer.from("\r\n--end--\r\n"),
  ]);
  const headers = { origin: "http://localhost:3000", cookie: tenant.cookie };
  const type = "multipart/form-data; boundary=end";
  const uploaded = await web.request("http://localhost:3000/api/upload-id", {
    method: "POST",
    headers: { ...headers, "content-type": type },
    body,
  });
  expect(uploaded.status).toBe(404);
  const plain = { "content-type": "application/x-www-form-urlencoded" };
  const left = await call("/unsubscribe?token=x", { text: "token=%ED%A0%80", headers: plain });
  expect(left.status).toBe(400);
});
