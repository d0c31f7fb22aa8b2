import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { AuditAction } from "#app/features/accounts/members/model.ts";
import { db } from "#app/platform/db.server.ts";
import { auditedAs } from "#tests/support/admin-actions.ts";
import { sessionOf } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";
import { whoMay } from "#tests/support/who-may.ts";
import { addressed, sent } from "#tests/support/who-may-asks.ts";
import { newPeople, newScene, type People } from "#tests/support/who-may-scene.ts";

/** Admin calls that only read what an admin page shows; each view of an ID has an entry of its own. */
const reads = [
  "GET /api/unverified-ids",
  "GET /api/admin/message-reports",
  "GET /api/admin/settings",
  "GET /api/admin/taxes",
  "GET /api/admin/texts/{page}",
  "POST /api/admin/texts/{page}/preview",
  "POST /api/admin/settings/icons",
  "GET /api/admin/problems/{id}/spaces",
  "POST /api/admin/money/refresh",
];
let people: People;

beforeAll(async () => {
  people = await newPeople();
});

test("every admin call but reads is in the table of audited actions, and only administrators may make it", () => {
  const adminOnly = Object.keys(whoMay).filter(
    (operation) =>
      /^\w+ \/api\/(admin\/|unverified-ids|verify-id|refuse-id)/.test(operation) &&
      !reads.includes(operation),
  );
  expect(adminOnly.length).toBeGreaterThan(20);
  expect(Object.keys(auditedAs).toSorted()).toEqual(adminOnly.toSorted());
  const forOthers = adminOnly.filter(
    (operation) => !/^401 403 403 \d{3} 403 403$/.test(whoMay[operation] ?? ""),
  );
  expect(forOthers).toEqual([]);
});

const [plain, quoted] = [true, false].map((isPlain) =>
  Object.entries(auditedAs).filter(([, audited]) => (typeof audited === "string") === isPlain),
) as [[string, AuditAction][], [string, readonly [AuditAction, readonly [string, string]]][]];

test.each(plain)(
  "%s is in the audit log as %s, with who did it and from where",
  async (operation, action) => {
    const scene = await newScene(people);
    const { administrator } = people;
    const cookie = await sessionOf(administrator.id);
    const ask = async (wanted: string) => {
      const method = wanted.split(" ")[0]!;
      return call(addressed(wanted, scene, 0), { method, cookie, ...sent[wanted]?.(scene, 0) });
    };
    // What is ended has to be begun; another test may have done it.
    if (operation.startsWith("DELETE")) await ask(operation.replace("DELETE", "PUT"));
    await db.deleteFrom("rateLimits").execute();
    expect((await ask(operation)).status).toBeLessThan(300);
    const entry = await db
      .selectFrom("auditEntries")
      .select(["action", "actorKind", "actorId", "ipAddress"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      action,
      actorKind: "administrator",
      actorId: administrator.id,
      ipAddress: expect.any(String),
    });
  },
);

test.each(quoted)("%s has a test elsewhere that expects its entry", (_operation, [action, [file, name]]) => {
  const text = readFileSync(file, "utf8");
  const from = text.indexOf(name);
  expect(from).toBeGreaterThan(0);
  const end = text.indexOf("\n});", from);
  expect(text.slice(from, end)).toContain(`"${action}"`);
});
