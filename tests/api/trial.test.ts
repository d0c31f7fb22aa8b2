import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { callFacts } from "#app/api/routes.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { toPicture } from "#app/platform/pictures.server.ts";
import { newAdministrator, newLandlord, newTenant, password } from "#tests/support/people.ts";
import { phonePicture } from "#tests/support/pictures.ts";
import { call, web } from "#tests/support/web.ts";
import { whoMay } from "#tests/support/who-may.ts";

const [administrator, landlord, tenant] = [await newAdministrator(), await newLandlord(), await newTenant()];

beforeEach(() => void (config.trialResets = "03:00"));
afterEach(() => Object.assign(config, { trialResets: null, trustProxy: false, production: false }));

/** A trial refuses calls that the API's document, which is of marketplaces, says nothing of. */
async function send(asked: string, { cookie }: { cookie: string }) {
  const [method = "", path = ""] = asked.split(" ");
  const headers = { origin: "http://localhost:3000", "content-type": "application/json", cookie };
  const answer = await web.request(`http://localhost:3000${path}`, { method, headers, body: "{}" });
  return { status: answer.status, body: (await answer.json()) as { message: string } };
}

const refusal = "This is a trial, which everyone uses: this can’t be done here.";

test.each([
  ["POST /api/two-step", () => tenant],
  ["DELETE /api/two-step", () => tenant],
  ["POST /api/two-step/confirm", () => tenant],
  ["POST /api/passkeys", () => tenant],
  ["POST /api/passkeys/options", () => tenant],
  ["DELETE /api/passkeys/1", () => tenant],
  ["POST /api/change-email", () => tenant],
  ["POST /api/forgot-password", () => tenant],
  ["POST /api/reset-password", () => tenant],
  ["DELETE /api/account", () => tenant],
  ["DELETE /api/verify-email", () => tenant],
  ["DELETE /api/sessions", () => tenant],
  ["DELETE /api/sessions/1", () => tenant],
  ["POST /api/push-subscriptions", () => tenant],
  ["DELETE /api/properties/1", () => landlord],
  ["POST /api/imports", () => landlord],
  ["POST /api/imports/1/run", () => landlord],
  ["POST /api/properties/1/calendars", () => landlord],
  ["POST /api/properties/1/calendars/1/refresh", () => landlord],
  ["PATCH /api/admin/settings", () => administrator],
  ["POST /api/admin/settings/pictures/icon", () => administrator],
  ["POST /api/admin/texts/terms", () => administrator],
  ["POST /api/admin/taxes", () => administrator],
  ["PUT /api/admin/users/1/role", () => administrator],
  ["PUT /api/admin/users/1/suspension", () => administrator],
  ["PUT /api/admin/users/1/payout-hold", () => administrator],
  ["PUT /api/admin/properties/1/hiding", () => administrator],
  ["POST /api/admin/jobs/1/retry", () => administrator],
  ["POST /api/admin/emails/1/retry", () => administrator],
])("%s is refused in a trial: everyone uses its accounts", async (asked, who) => {
  const { status, body } = await send(asked, who());
  expect([status, body.message]).toEqual([403, refusal]);
});

test("administrators decide about stays, IDs and listings in a trial, and change nothing else", async () => {
  const calls = Object.keys(whoMay).filter((asked) => /^(POST|PUT|PATCH|DELETE) \/api\/admin\//.test(asked));
  const allowed = [];
  for (const asked of calls) {
    const [method = "", path = ""] = asked.split(" ");
    expect(callFacts.find(method, path)).toBeDefined();
    const { body } = await send(asked.replaceAll(/\{[^}]+\}/g, "1"), administrator);
    if (body.message !== refusal) allowed.push(asked);
  }
  expect(allowed.toSorted()).toEqual([
    "DELETE /api/admin/problems/{id}/decision",
    "DELETE /api/admin/reviews/{id}/hiding",
    "POST /api/admin/deposit-claims/{id}/decision",
    "POST /api/admin/disputes/{id}/evidence",
    "POST /api/admin/inquiries/{id}/answers",
    "POST /api/admin/message-reports/{id}/close",
    "POST /api/admin/problems/{id}/decision",
    "POST /api/admin/properties/{id}/approval",
    "POST /api/admin/refunds/{id}/settle",
    "POST /api/admin/rents/{id}/waive",
    "POST /api/admin/reservations/{id}/cancel",
    "POST /api/admin/reservations/{id}/refunds",
    "POST /api/admin/texts/{page}/preview",
    "PUT /api/admin/inquiries/{id}/state",
    "PUT /api/admin/properties/{id}/refusal",
    "PUT /api/admin/reviews/{id}/hiding",
  ]);
});

test("an address that someone could have is refused before it is stored, wherever it is written", async () => {
  const signup = { username: "Vera", password, role: "tenant" };
  const real = await call("/api/signup", { json: { ...signup, email: "someone@gmail.com" } });
  const sentence =
    "This is a trial, and no email leaves it: write an address that ends with .example, such as you@trial.example.";
  expect([real.status, real.body.message, real.body.fields]).toEqual([400, sentence, { email: sentence }]);
  const hidden = await call("/api/contact", {
    json: { name: "Vera", email: "vera@trial.example", message: "Write to someone@gmail.com about it." },
  });
  expect([hidden.status, hidden.body.message]).toEqual([400, sentence]);
  const escaped = await call("/api/signup", {
    raw: JSON.stringify({ ...signup, email: "x" }).replace('"x"', '"someone\\u0040gmail.com"'),
  });
  expect([escaped.status, escaped.body.message]).toEqual([400, sentence]);
  const said = async (message: string, type = "application/json") => {
    const headers = { origin: "http://localhost:3000", "content-type": type };
    const body = JSON.stringify({ name: "Vera", email: "vera@trial.example", message });
    return (await web.request("http://localhost:3000/api/contact", { method: "POST", headers, body })).status;
  };
  expect(await said("Ask someone@gmail.com/.example")).toBe(400);
  expect(await said("Ask someone@gmail.com.", "application/vnd.x+json")).toBe(400);
  const began = performance.now();
  await said("a".repeat(500_000));
  expect(performance.now() - began).toBeLessThan(5000);
  const found = await db.selectFrom("users").select("id").where("email", "like", "%gmail%").execute();
  expect(found).toEqual([]);
  const made = await call("/api/check-email?email=vera@trial.example");
  expect(made.status).toBe(200);
});

test("an address in a form, or in its files’ names, is refused, too", async () => {
  const post = (body: BodyInit, type?: string) =>
    web.request("http://localhost:3000/api/contact", {
      method: "POST",
      headers: { origin: "http://localhost:3000", ...(type && { "content-type": type }) },
      body,
    });
  const form = new FormData();
  form.set("message", "Write to someone@gmail.com about it.");
  const responses = [
    await post(JSON.stringify({ message: "someone＠gmail．com" }), "application/json"),
    await post(form),
    await post("message=someone%40gmail.com", "application/x-www-form-urlencoded"),
  ];
  for (const response of responses) {
    const { message } = (await response.json()) as { message: string };
    expect([response.status, message]).toEqual([400, expect.stringContaining("This is a trial")]);
  }
  for (const [text, name] of [
    ["My address is someone@gmail.com.", "shed.jpg"],
    ["What is it like?", "someone@gmail.com.jpg"],
  ] as const) {
    const question = new FormData();
    question.set("body", text);
    question.set("property_id", "prp_1");
    question.set("photos", new File(["x"], name));
    const uploaded = await call("/api/messages", { form: question, cookie: tenant.cookie });
    expect([uploaded.status, uploaded.body.message]).toEqual([
      400,
      expect.stringContaining("This is a trial"),
    ]);
  }
});

test("a visitor’s picture is never stored: a drawing of ours stands for it", async () => {
  const first = await toPicture(await phonePicture(), [480]);
  const again = await toPicture(await phonePicture(), [480]);
  const other = await toPicture(await phonePicture(800, 600), [480]);
  expect(Buffer.from(first.sizes[0]!.webp).equals(again.sizes[0]!.webp)).toBe(true);
  expect(Buffer.from(first.sizes[0]!.webp).equals(other.sizes[0]!.webp)).toBe(false);
  // The phone's picture is blue with an orange circle; the drawing is of one pale hue at its edge.
  const { data } = await sharp(first.sizes[0]!.webp)
    .extract({ left: 0, top: 0, width: 8, height: 8 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(Math.min(...data)).toBeGreaterThan(150);
  await expect(toPicture(Buffer.from("not a picture"), [480])).rejects.toThrow("not a picture");
});

test("people who share an account don’t see each other’s addresses", async () => {
  config.trustProxy = true;
  const asked = (from: string) =>
    call("/api/login", {
      json: { email: tenant.email, password },
      headers: { "x-forwarded-for": from },
    });
  expect((await asked("203.0.113.7")).status).toBe(200);
  expect((await asked("203.0.113.8")).status).toBe(200);
  const { body } = await call("/api/sessions", { cookie: tenant.cookie });
  const seen = body.map(({ ip }: { ip: string | null }) => ip).filter(Boolean);
  expect(new Set(seen).size).toBe(2);
  for (const ip of seen) expect(ip).toMatch(/^2001:0db8:/);
});

test("no one shuts others out of a shared account by wrong passwords", async () => {
  config.trustProxy = true;
  const asked = (given: string, from: number) =>
    call("/api/login", {
      json: { email: landlord.email, password: given },
      headers: { "x-forwarded-for": `203.0.113.${from}` },
    });
  for (let guess = 0; guess < 40; guess += 1)
    expect((await asked("a-wrong-password", 20 + (guess % 20))).status).toBe(401);
  expect((await asked(password, 99)).status).toBe(200);
});

test("its administrator needs no second step, and search engines list none of it", async () => {
  config.production = true;
  const login = () => call("/api/login", { json: { email: administrator.email, password }, cookie: "" });
  const allowed = await login();
  expect([allowed.status, allowed.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
  config.trialResets = null;
  const refused = await login();
  expect([refused.status, refused.headers.get("x-robots-tag")]).toEqual([403, null]);
});
