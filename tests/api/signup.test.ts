import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { loader as signupPage } from "#app/pages/signup.tsx";
import { moveClock } from "#app/platform/clock.server.ts";
import { visitorCookie } from "#app/features/accounts/session/visitor-cookie.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { newLandlord, newTenant, newVisitor, password } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call, cookieOf } from "#tests/support/web.ts";

const form = { username: "Nora", email: "nora@people.example", password, role: "landlord" };
const open = (number: number) =>
  call("/api/signup", { json: { ...form, email: `n${number}@people.example` } });
const ask = (email: string) => call(`/api/check-email?email=${email}`);

/** What the loader of the sign-up page returns to a visitor. */
function show(search: string): ReturnType<typeof signupPage> {
  const context = new RouterContextProvider();
  context.set(actorContext, newVisitor().actor);
  return signupPage({ context, request: new Request(`http://localhost:3000/signup${search}`) } as never);
}

test.each([
  ["?next=/properties/prp_1?from=2027-01-01", "tenant"],
  ["?next=/messages/new?property=prp_1", "tenant"],
  ["?next=/properties/prp_1&role=landlord", "landlord"],
  ["?next=/landlord/add-property&role=landlord", "landlord"],
  ["?next=/landlord/add-property", ""],
  ["?next=//evil.example/properties/prp_1", ""],
  ["?role=administrator", ""],
  ["", ""],
])("the page with %s has the role “%s” chosen", (search, role) => {
  expect(show(search).entries.role).toBe(role);
});

test("creates an account and logs in to it", async () => {
  const answer = await call("/api/signup", { json: form });
  expect(answer.status).toBe(201);
  expect(answer.body.user).toMatchObject({ role: "landlord", username: "Nora" });
  const { body } = await call("/api/session", { cookie: cookieOf(answer) });
  expect(body.user.id).toBe(answer.body.user.id);
  const entered = await call("/api/login", { json: { email: form.email, password } });
  expect(entered.body.user.id).toBe(answer.body.user.id);
});

test("a refused signup logs no one in, not even with the right password", async () => {
  const { email } = await newTenant();
  const answer = await call("/api/signup", { json: { ...form, email } });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
});

test("what a browser reserved as a visitor stays its own after signup", async () => {
  const visitor = { kind: "visitor", visitorId: newId("vis") } as const;
  const reserved = await newReservation(visitor, await newProperty(await newLandlord()));
  const [known = ""] = visitorCookie(visitor.visitorId).split(";");
  const answer = await call("/api/signup", {
    json: { ...form, email: "vera@people.example", role: "tenant" },
    cookie: known,
  });
  const path = `/api/reservations/${reserved.id}`;
  const both = `${known}; ${cookieOf(answer)}`;
  expect((await call(path, { cookie: both })).status).toBe(200);
  expect((await call(path, { cookie: cookieOf(answer) })).status).toBe(404);
});

test.each([undefined, "", "administrator"])("requires a role: %j is none", async (role) => {
  const answer = await call("/api/signup", { json: { ...form, email: "none@people.example", role } });
  expect([answer.status, answer.body.fields]).toEqual([400, { role: "Choose tenant or landlord." }]);
});

test("compares the repeated password if one is sent", async () => {
  const answer = await call("/api/signup", { json: { ...form, confirmPassword: "another" } });
  expect([answer.status, answer.body.fields]).toEqual([400, { confirmPassword: "Passwords do not match!" }]);
});

test("refuses a known address and names the field", async () => {
  const { email } = await newTenant();
  const answer = await call("/api/signup", { json: { ...form, email: email.toUpperCase() } });
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toEqual({ email: "An account with this email already exists." });
});

test.each(["\u202Etsoh", "No\nra", "\u2067Nora"])(
  "refuses a name that reverses or breaks a line: %j",
  async (username) => {
    const answer = await call("/api/signup", { json: { ...form, username } });
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { username: "A username has visible characters only." },
    ]);
  },
);

test("accepts a name in any script, with emoji", async () => {
  const username = "Zoë עדה 👩‍👧 李";
  const answer = await call("/api/signup", { json: { ...form, username, email: "zoe@people.example" } });
  expect(answer.body.user).toMatchObject({ username });
});

test("makes no one an administrator", async () => {
  const answer = await call("/api/signup", {
    json: { ...form, email: "sly@people.example", role: "administrator" },
  });
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toEqual({ role: "Choose tenant or landlord." });
});

test.each([
  ["short", "A password has at least 8 characters."],
  ["x".repeat(129), "A password has at most 128 characters."],
  ["weak@people.example", "The password must not be your email address."],
  ["Winnie the Weak", "The password must not be your username."],
])("refuses the password %s", async (given, sentence) => {
  const answer = await call("/api/signup", {
    json: { username: "Winnie the Weak", email: "weak@people.example", password: given, role: "tenant" },
  });
  expect(answer.body.fields).toEqual({ password: sentence });
});

test("limits how many accounts one IP address creates", async () => {
  moveClock(3_600_000);
  for (let number = 0; number < 10; number += 1) expect((await open(number)).status).toBe(201);
  expect((await open(11)).status).toBe(429);
  moveClock(0);
});

test("tells whether an address has an account", async () => {
  const { email } = await newTenant();
  expect((await ask(email)).body).toEqual({ exists: true });
  expect((await ask("nobody@people.example")).body).toEqual({ exists: false });
  expect((await ask("nobody")).status).toBe(400);
});

test("limits how many addresses one IP address asks about", async () => {
  moveClock(7_200_000);
  for (let asked = 0; asked < 20; asked += 1) expect((await ask("nobody@people.example")).status).toBe(200);
  expect((await ask("nobody@people.example")).status).toBe(429);
  moveClock(0);
});
