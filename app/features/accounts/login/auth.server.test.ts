import { afterEach, expect, test } from "vitest";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newAdministrator, newTenant, password, sessionOf } from "#tests/support/people.ts";
import { auth, passwordHash, passwordMatches, versionOf } from "./auth.server.ts";

const settings = config as { production: boolean };

afterEach(() => {
  moveClock(0);
  settings.production = false;
});

const sessionsOf = (userId: string) =>
  db.selectFrom("sessions").select(["id", "expiresAt"]).where("userId", "=", userId).execute();

test("a password matches its own hash, and no other does", async () => {
  const hash = await passwordHash(password);
  expect(hash).not.toContain(password);
  expect(await passwordMatches(password, hash)).toBe(true);
  expect(await passwordMatches(`${password} `, hash)).toBe(false);
});

test("a secret has the same number in every process, and another one another", () => {
  expect(versionOf("one")).toBe(versionOf("one"));
  expect(versionOf("one")).not.toBe(versionOf("two"));
  // Stored with each key that it encrypts: it never changes.
  expect(versionOf("one")).toBe(0x7692c3ad);
});

test("a session lasts thirty days of our own time, which a demo moves", async () => {
  moveClock(100 * 86_400_000);
  const { id } = await newTenant();
  const [session] = await sessionsOf(id);
  expect(session!.id).toMatch(/^ses_/);
  const days = (session!.expiresAt.getTime() - now().getTime()) / 86_400_000;
  expect(Math.round(days * 1000) / 1000).toBe(30);
});

test("a suspended member gets no session, in whatever way they come in", async () => {
  const { id } = await newTenant();
  await db.updateTable("users").set({ banned: true }).where("id", "=", id).execute();
  await expect(sessionOf(id)).rejects.toMatchObject({ body: { code: "SUSPENDED" }, statusCode: 403 });
  expect(await sessionsOf(id)).toHaveLength(1);
  await db.updateTable("users").set({ banned: false }).where("id", "=", id).execute();
  await sessionOf(id);
  expect(await sessionsOf(id)).toHaveLength(2);
});

test("in production only an administrator's password alone is refused: not codes, nor other ways in", async () => {
  const administrator = await newAdministrator();
  const enter = () =>
    auth.api.signInEmail({ body: { email: administrator.email, password } }).then(
      () => "in",
      (error: { body?: { code?: string } }) => error.body?.code,
    );
  expect(await enter()).toBe("in");
  settings.production = true;
  expect(await enter()).toBe("SECOND_STEP_MISSING");
  // By a passkey, for example.
  await sessionOf(administrator.id);
  await db.updateTable("users").set({ twoFactorEnabled: true }).where("id", "=", administrator.id).execute();
  expect(await enter()).toBe("in");
});
