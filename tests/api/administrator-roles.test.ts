import { beforeAll, beforeEach, expect, test } from "vitest";
import { type AdministratorRole, administratorRoles } from "#app/features/accounts/model.ts";
import { removeAdministrator } from "#app/features/accounts/members/remove-administrator.server.ts";
import { loadMember } from "#app/features/admin/cases/load-member.server.ts";
import { loadStay } from "#app/features/admin/cases/load-stay.server.ts";
import { adminPages, type AdminPath } from "#app/features/admin/model.ts";
import { loadList } from "#app/features/admin/lists/load-list.server.ts";
import { listFilters, type ListName } from "#app/features/admin/lists/model.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newAdministrator, newTenant, type Person } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";
import { whoMay } from "#tests/support/who-may.ts";
import { addressed, sent } from "#tests/support/who-may-asks.ts";
import { newPeople, newScene, type Scene } from "#tests/support/who-may-scene.ts";

const [support, finance, reviewer] = [["support"], ["finance"], ["reviewer"]] as const;
const supportAndFinance = ["support", "finance"] as const;
const supportAndReviewer = ["support", "reviewer"] as const;
const everyone = ["support", "finance", "reviewer"] as const;

/** The roles that may make each call of administrators; owners may make all. */
const callers: Record<string, readonly AdministratorRole[]> = {
  "GET /api/unverified-ids": reviewer,
  "POST /api/verify-id": reviewer,
  "POST /api/refuse-id": reviewer,
  "POST /api/admin/inquiries/{id}/answers": support,
  "PUT /api/admin/inquiries/{id}/state": support,
  "PUT /api/admin/users/{id}/role": [],
  "PUT /api/admin/users/{id}/suspension": support,
  "DELETE /api/admin/users/{id}/suspension": support,
  "PUT /api/admin/users/{id}/payout-hold": finance,
  "DELETE /api/admin/users/{id}/payout-hold": finance,
  "POST /api/admin/properties/{id}/approval": reviewer,
  "PUT /api/admin/properties/{id}/refusal": reviewer,
  "PUT /api/admin/properties/{id}/hiding": supportAndReviewer,
  "DELETE /api/admin/properties/{id}/hiding": supportAndReviewer,
  "PUT /api/admin/reviews/{id}/hiding": supportAndReviewer,
  "DELETE /api/admin/reviews/{id}/hiding": supportAndReviewer,
  "POST /api/admin/payments/events/{id}/retry": finance,
  "POST /api/admin/reservations/{id}/refunds": finance,
  "POST /api/admin/reservations/{id}/cancel": support,
  "POST /api/admin/rents/{id}/waive": finance,
  "POST /api/admin/deposit-claims/{id}/decision": support,
  "POST /api/admin/problems/{id}/decision": support,
  "DELETE /api/admin/problems/{id}/decision": support,
  "GET /api/admin/problems/{id}/spaces": support,
  "GET /api/admin/problems/{id}/conversation": support,
  "GET /api/admin/reservations/{id}/handovers": supportAndFinance,
  "POST /api/admin/refunds/{id}/settle": finance,
  "POST /api/admin/disputes/{id}/evidence": finance,
  "GET /api/admin/message-reports": support,
  "GET /api/admin/message-reports/{id}/conversation": support,
  "POST /api/admin/message-reports/{id}/close": support,
  "GET /api/admin/deposit-claims/{id}/conversation": support,
  "GET /api/admin/disputes/{id}/conversation": finance,
  // By the list: see below.
  "GET /api/admin/lists/{list}": everyone,
  "GET /api/admin/money/months": finance,
  "GET /api/admin/money/landlords": finance,
  "GET /api/admin/taxes": finance,
  "POST /api/admin/taxes": finance,
  "POST /api/admin/taxes/rates": finance,
  "GET /api/admin/taxes/{taxList}": finance,
  "GET /api/admin/numbers/{table}": supportAndFinance,
  "POST /api/admin/money/refresh": finance,
  "GET /api/admin/settings": [],
  "PATCH /api/admin/settings": [],
  "POST /api/admin/settings/changes/{id}/undo": [],
  "POST /api/admin/settings/pictures/{picture}": [],
  "POST /api/admin/settings/icons": [],
  // About and the help; the terms and the privacy page are for owners: see admin-texts.test.ts.
  "GET /api/admin/texts/{page}": support,
  "POST /api/admin/texts/{page}": support,
  "POST /api/admin/texts/{page}/preview": support,
  "POST /api/admin/emails/{id}/retry": support,
  "POST /api/admin/jobs/{id}/retry": [],
  "POST /api/imports": support,
  "GET /api/imports/{id}": support,
  "POST /api/imports/{id}/run": support,
  "POST /api/imports/{id}/retry-photos": support,
  "GET /api/imports/{id}/problems": support,
};
let administrators: Record<AdministratorRole, Person>;
let scene: Scene;

beforeAll(async () => {
  const people = await newPeople();
  administrators = Object.fromEntries(
    await Promise.all(administratorRoles.map(async (role) => [role, await newAdministrator(role, role)])),
  );
  scene = await newScene(people);
});

beforeEach(async () => {
  await db.deleteFrom("rateLimits").execute();
});

const refusedTo = (allowed: readonly AdministratorRole[]) =>
  administratorRoles.filter((role) => role !== "owner" && !allowed.includes(role));

test("the table has each call of administrators", () => {
  const calls = Object.keys(whoMay).filter((operation) =>
    /^\w+ \/api\/(admin\/|unverified-ids|verify-id|refuse-id|imports)/.test(operation),
  );
  expect(Object.keys(callers).toSorted()).toEqual(calls.toSorted());
});

test("the description of each call names its roles; owners may make all", async () => {
  const { paths } = (await call("/api/openapi.json")).body;
  for (const [operation, allowed] of Object.entries(callers)) {
    const [method = "", path = ""] = operation.split(" ");
    const [, named = ""] = /administrators: ([a-z, ]+)/.exec(paths[path][method.toLowerCase()].summary) ?? [];
    const roles = named.split(", ").filter((role) => role !== "by the list");
    expect([operation, ...roles]).toEqual([operation, ...(allowed.length > 0 ? allowed : ["owner"])]);
  }
});

test.each(Object.entries(callers))(
  "%s is refused to administrators of other roles",
  async (operation, allowed) => {
    const refused = [];
    for (const role of administratorRoles) {
      const { cookie } = administrators[role];
      const ask = { method: operation.split(" ")[0]!, cookie, ...sent[operation]?.(scene, 0) };
      const { status } = await call(addressed(operation, scene, 0), ask);
      if (status === 403) refused.push(role);
    }
    expect(refused).toEqual(refusedTo(allowed));
  },
);

test.each(Object.entries(adminPages))(
  "%s opens for its roles, and no list of it for others",
  async (page, allowed) => {
    const path = page as AdminPath;
    const list = (Object.keys(listFilters) as ListName[]).find(
      (name) => `/admin/${name === "rents" ? "rentals" : name}` === path,
    );
    const refused = [];
    for (const role of administratorRoles) {
      const { actor } = administrators[role];
      const read = async () => (list ? loadList(actor, list, { q: "", filters: {}, shown: 1 }) : null);
      const opened = await openAdminPage(actor, path, read).catch((error: unknown) => error);
      const isOpen = (opened as { data?: { shut?: null } }).data?.shut === null;
      const isRead = await read().then(
        () => true,
        () => list === undefined,
      );
      expect([role, isOpen || isRead]).toEqual([role, isOpen || list === undefined]);
      if (!isOpen) refused.push(role);
    }
    expect(refused).toEqual(refusedTo(allowed));
  },
);

test("a reviewer reads no stay, order, agreement, claim or problem by its id; support and finance do", async () => {
  const { id, orderId } = scene.reservation;
  const paths = [
    `/api/reservations/${id}`,
    ...["history", "changes", "deposit", "problems", "agreement", "tenant-rating"].map(
      (part) => `/api/reservations/${id}/${part}`,
    ),
    `/api/orders/${orderId}/reservations`,
  ];
  const statuses = async ({ cookie }: Person) =>
    Promise.all(paths.map(async (path) => (await call(path, { cookie })).status));
  const [of, no] = [await statuses(administrators.support), await statuses(administrators.reviewer)];
  expect(of).toEqual(await statuses(administrators.finance));
  expect(of.filter((status) => status === 200).length).toBeGreaterThan(5);
  expect(no.every((status) => status === 403 || status === 404)).toBe(true);
});

test("the page of a stay opens for support and finance, a person's for all, and each part is for the roles of its list", async () => {
  const partsOf = async (role: AdministratorRole) => {
    const { actor } = administrators[role];
    const stay = await loadStay(actor, scene.reservation.id).catch(() => null);
    const { parts } = await loadMember(actor, scene.landlord.id);
    return {
      stay:
        stay && (["emails", "notices", "money", "actions"] as const).filter((name) => stay[name] !== null),
      person: (Object.keys(parts) as (keyof typeof parts)[]).filter((name) => parts[name] !== null),
    };
  };
  const ofSupport = ["reservations", "problems", "deposits", "inquiries", "properties", "reviews", "emails"];
  expect(await partsOf("support")).toEqual({ stay: ["emails", "notices"], person: ofSupport });
  const ofFinance = ["reservations", "deposits", "payments", "payouts"];
  expect(await partsOf("finance")).toEqual({ stay: ["money"], person: ofFinance });
  expect(await partsOf("reviewer")).toEqual({ stay: null, person: ["properties", "reviews"] });
  const { stay, person } = await partsOf("owner");
  expect(stay).toEqual(["emails", "notices", "money", "actions"]);
  expect(person.toSorted()).toEqual([...new Set([...ofSupport, ...ofFinance])].toSorted());
});

test("a list that is refused isn't in the audit log as taken", async () => {
  const { cookie, id } = administrators.finance;
  expect((await call("/api/admin/lists/audit", { cookie })).status).toBe(403);
  expect((await call("/api/admin/lists/refunds", { cookie })).status).toBe(200);
  const entries = await db
    .selectFrom("auditEntries")
    .select("details")
    .where("actorId", "=", id)
    .where("action", "=", "exportList")
    .execute();
  const lists = entries.map(({ details }) => (details as { list: string }).list);
  expect(lists).toContain("refunds");
  expect(lists).not.toContain("audit");
});

test("whoever may not check IDs goes on to their first page from /admin, and their menu has only their pages", async () => {
  const { actor } = administrators.finance;
  const elsewhere = await openAdminPage(actor, "/admin", async () => null).catch((error: unknown) => error);
  expect((elsewhere as Response).headers.get("location")).toBe("/admin/users");
  const { data } = await openAdminPage(actor, "/admin/users", async () => null);
  expect(Object.keys(data.menu!).toSorted()).toEqual([
    "/admin/deposits",
    "/admin/money",
    "/admin/numbers",
    "/admin/payments",
    "/admin/payouts",
    "/admin/refunds",
    "/admin/rentals",
    "/admin/reservations",
    "/admin/taxes",
    "/admin/users",
  ]);
});

test("an owner changes a role, in force at once and in the audit log with the role before; the last owner stays one", async () => {
  const [owner, other, tenant] = [administrators.owner, await newAdministrator("Sue"), await newTenant()];
  const change = (by: Person, whom: Person, role: string) =>
    call(`/api/admin/users/${whom.id}/role`, { method: "PUT", json: { role }, cookie: by.cookie });
  expect((await call("/api/admin/settings", { cookie: other.cookie })).status).toBe(200);
  expect((await change(owner, other, "support")).status).toBe(200);
  expect((await call("/api/admin/settings", { cookie: other.cookie })).status).toBe(403);
  const entries = db
    .selectFrom("auditEntries")
    .select(["action", "actorId", "details"])
    .where("subjectId", "=", other.id);
  expect(await entries.execute()).toEqual([
    {
      action: "setAdministratorRole",
      actorId: owner.id,
      details: { role: { before: "owner", after: "support" } },
    },
  ]);
  // Again, by nobody's right, to nobody, and into what is none.
  expect((await change(owner, other, "support")).status).toBe(200);
  expect(await entries.execute()).toHaveLength(1);
  expect((await change(other, other, "owner")).status).toBe(403);
  expect((await change(owner, tenant, "support")).status).toBe(404);
  expect((await change(owner, other, "king")).body.fields).toEqual({
    role: "Choose owner, support, finance or reviewer.",
  });
  await db
    .updateTable("users")
    .set({ administratorRole: "support" })
    .where("administratorRole", "=", "owner")
    .where("id", "!=", owner.id)
    .execute();
  expect((await change(owner, owner, "finance")).status).toBe(409);
  expect((await change(owner, owner, "owner")).status).toBe(200);
});

test("two owners who take each other's role at the same time leave one", async () => {
  const [one, two] = [await newAdministrator("Una"), await newAdministrator("Dora")];
  await db
    .updateTable("users")
    .set({ administratorRole: "support" })
    .where("administratorRole", "=", "owner")
    .where("id", "not in", [one.id, two.id])
    .execute();
  const take = (by: Person, whom: Person) =>
    call(`/api/admin/users/${whom.id}/role`, { method: "PUT", json: { role: "support" }, cookie: by.cookie });
  const statuses = (await Promise.all([take(one, two), take(two, one)])).map(({ status }) => status);
  expect(statuses).toContain(200);
  const { owners } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<string>().as("owners"))
    .where("administratorRole", "=", "owner")
    .executeTakeFirstOrThrow();
  expect(Number(owners)).toBe(1);
});

test("the command removes the last owner only with the last administrator", async () => {
  const last = await newAdministrator("Lena");
  await db
    .updateTable("users")
    .set({ administratorRole: "support" })
    .where("administratorRole", "=", "owner")
    .where("id", "!=", last.id)
    .execute();
  await expect(removeAdministrator({ kind: "system" }, last.email)).rejects.toMatchObject({ status: 409 });
  await db
    .updateTable("users")
    .set({ role: "tenant", administratorRole: null })
    .where("role", "=", "administrator")
    .where("id", "!=", last.id)
    .execute();
  await removeAdministrator({ kind: "system" }, last.email);
});
