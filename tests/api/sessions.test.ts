import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { newAdministrator, newLandlord, newTenant, password } from "#tests/support/people.ts";
import { call, cookieOf } from "#tests/support/web.ts";

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36";
const list = (cookie: string) => call("/api/sessions", { cookie });

test("returns who is logged in, and no one for a visitor", async () => {
  const landlord = await newLandlord("Lars");
  const { body } = await call("/api/session", { cookie: landlord.cookie });
  expect(body.user).toEqual({ id: landlord.id, role: "landlord", username: "Lars", email: landlord.email });
  expect((await call("/api/session")).body).toEqual({ user: null });
});

test.each([newTenant, newLandlord, newAdministrator])(
  "lists where a member is logged in, this browser first, and no token",
  async (newPerson) => {
    const person = await newPerson();
    const headers = { "user-agent": chrome };
    const login = await call("/api/login", { json: { email: person.email, password }, headers });
    const { body } = await list(cookieOf(login));
    expect(body).toMatchObject([
      { browser: "Chrome on Windows", ip: "127.0.0.1", current: true },
      { browser: "Unknown browser", ip: null, current: false },
    ]);
    expect(Object.keys(body[0]).toSorted()).toEqual(["browser", "current", "id", "ip", "since"]);
  },
);

test("logs out one browser and leaves the other", async () => {
  const person = await newTenant();
  const here = cookieOf(await call("/api/login", { json: { email: person.email, password } }));
  const other = (await list(here)).body[1];
  expect((await call(`/api/sessions/${other.id}`, { method: "DELETE", cookie: here })).status).toBe(200);
  expect((await list(person.cookie)).status).toBe(401);
  expect((await list(here)).body).toHaveLength(1);
});

test("logs out everywhere, including here, and no one else", async () => {
  const [person, neighbor] = [await newTenant(), await newTenant()];
  const here = cookieOf(await call("/api/login", { json: { email: person.email, password } }));
  expect((await call("/api/sessions", { method: "DELETE", cookie: here })).status).toBe(200);
  expect((await list(here)).status).toBe(401);
  expect((await list(person.cookie)).status).toBe(401);
  expect((await list(neighbor.cookie)).status).toBe(200);
  const entries = await db
    .selectFrom("auditEntries")
    .select("action")
    .where("actorId", "=", person.id)
    .execute();
  expect(entries).toEqual([{ action: "logOutEverywhere" }]);
});

test("finds none of another member's sessions, and asks visitors to log in", async () => {
  const [person, thief] = [await newTenant(), await newAdministrator()];
  const { id } = (await list(person.cookie)).body[0];
  const foreign = await call(`/api/sessions/${id}`, { method: "DELETE", cookie: thief.cookie });
  expect([foreign.status, foreign.body.message]).toEqual([404, "Session not found."]);
  expect((await list(person.cookie)).status).toBe(200);
  for (const [path, method] of [
    ["/api/sessions", "GET"],
    ["/api/sessions", "DELETE"],
    [`/api/sessions/${id}`, "DELETE"],
  ])
    expect((await call(path!, { method })).status).toBe(401);
});
