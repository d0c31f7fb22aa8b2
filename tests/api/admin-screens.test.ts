import { sql } from "kysely";
import { Gauge } from "prom-client";
import { beforeEach, afterEach, expect, test } from "vitest";
import { memberReinstated } from "#app/features/accounts/events.server.ts";
import { loadJobs } from "#app/features/admin/load-jobs.server.ts";
import { loadPayments } from "#app/features/admin/load-payments.server.ts";
import { exportList } from "#app/features/admin/lists/export-list.server.ts";
import { loadList } from "#app/features/admin/lists/load-list.server.ts";
import { measureProduct } from "#app/features/admin/measure-product.server.ts";
import { loadUnverified } from "#app/features/admin/load-unverified.server.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { loadAccountPage } from "#app/features/departures/load-account-page.server.ts";
import { refundReservation } from "#app/features/payments/refunds/refund-reservation.server.ts";
import { hasNoSpace } from "#app/features/properties/approval/queries.server.ts";
import { answerClaim } from "#app/features/deposits/answer-claim.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { Forbidden } from "#app/platform/errors.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { metrics } from "#app/platform/metrics.server.ts";
import { disputePayment } from "#tests/support/disputes.ts";
import { adminPages } from "#app/features/admin/model.ts";
import { claimOf, newDeposit } from "#tests/support/deposits.ts";
import { newTalk } from "#tests/support/messages.ts";
import { newPaidLandlord, paidStays, payOut } from "#tests/support/paid-stays.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

beforeEach(() => moveClock(0));
afterEach(() => moveClock(0));

const { actor: administrator } = await newAdministrator();
const menuOf = async () => (await openAdminPage(administrator, "/admin", async () => "shown")).data.menu!;
const none = { q: "", filters: {}, shown: 50 };

test("an admin page is read for administrators only; everyone else gets a login form, which says who they are", async () => {
  const read: string[] = [];
  const open = (actor: Parameters<typeof openAdminPage>[0]) =>
    openAdminPage(actor, "/admin", async ({ id }) => {
      read.push(id);
      return "shown";
    });
  const [tenant, landlord] = [await newTenant(), await newLandlord()];
  for (const { actor, email } of [tenant, landlord, { ...newVisitor(), email: null }])
    expect(await open(actor)).toMatchObject({
      data: { shut: { demo: config.demo, other: email }, shown: null, menu: null },
      init: { status: email === null ? 200 : 403 },
    });
  expect(read).toEqual([]);
  expect(await open(administrator)).toMatchObject({ data: { shut: null, shown: "shown" } });
  expect(read).toEqual([administrator.id]);
});

test("the first admin page says what a marketplace needs until there is a space", async () => {
  const emptyBefore = await hasNoSpace(administrator);
  await newProperty(await newLandlord());
  const reviewer = (await newAdministrator("Rae", "reviewer")).actor;
  expect([emptyBefore, await hasNoSpace(administrator)]).toEqual([true, false]);
  expect(await openAdminPage(reviewer, "/admin", loadUnverified)).toMatchObject({
    data: { shut: null, shown: { isEmpty: false } },
  });
  await expect(hasNoSpace((await newTenant()).actor)).rejects.toThrow(Forbidden);
});

test("the menu counts what waits on each page: an inquiry, a report, a claim with an objection and a dispute", async () => {
  expect(await menuOf()).toEqual({
    ...Object.fromEntries(Object.keys(adminPages).map((path) => [path, {}])),
    "/admin": { count: 0 },
    "/admin/inquiries": { count: 0 },
    "/admin/approvals": { count: 0 },
    "/admin/rentals": { count: 0 },
    "/admin/problems": { count: 0 },
    "/admin/deposits": { count: 0, failed: false },
    "/admin/messages": { count: 0 },
    "/admin/payments": { count: 0, failed: false },
    "/admin/refunds": { failed: false },
    "/admin/payouts": { failed: false },
    "/admin/emails": { failed: false },
    "/admin/jobs": { failed: false },
  });
  await call("/api/contact", { json: { name: "Vera", email: "vera@people.example", message: "Hello?" } });
  const { landlord, id } = await newTalk();
  await call(`/api/messages/${id}/reports`, { json: { reason: "Threats." }, cookie: landlord.cookie });
  const deposit = await newDeposit(0);
  await claimOf(deposit);
  expect((await menuOf())["/admin/deposits"]).toEqual({ count: 0, failed: false });
  await answerClaim(deposit.tenant.actor, deposit.id, { objection: "It was broken." }, "192.0.2.1");
  moveClock(0);
  const { intent } = await paidStays(await newTenant(), await newPaidLandlord());
  const dispute = await disputePayment(intent);
  expect(await menuOf()).toMatchObject({
    "/admin/inquiries": { count: 1 },
    "/admin/problems": { count: 0 },
    "/admin/deposits": { count: 1 },
    "/admin/messages": { count: 1 },
    "/admin/payments": { count: 1 },
  });
  await db.updateTable("disputes").set({ status: "won" }).where("id", "=", dispute.id).execute();
  expect((await menuOf())["/admin/payments"]).toMatchObject({ count: 0 });
});

test("a refund or a payout that failed, and an event that isn't booked, each mark their page and that of payments", async () => {
  const landlord = await newPaidLandlord();
  const { id } = await paidStays(await newTenant(), landlord);
  await payOut();
  const goodwill = { amountCents: 1000, from: "us" as const, reason: "The gate was stuck." };
  await refundReservation(administrator, id, goodwill, "192.0.2.1");
  const marked = async () => {
    const menu = await menuOf();
    return (["/admin/refunds", "/admin/payouts", "/admin/payments"] as const).filter(
      (path) => menu[path]?.failed,
    );
  };
  expect(await marked()).toEqual([]);
  await db.updateTable("refunds").set({ state: "failed" }).where("reservationId", "=", id).execute();
  expect(await marked()).toEqual(["/admin/refunds", "/admin/payments"]);
  await db.updateTable("refunds").set({ state: "requested" }).where("reservationId", "=", id).execute();
  await db.updateTable("payouts").set({ state: "failed" }).where("reservationId", "=", id).execute();
  expect(await marked()).toEqual(["/admin/payouts", "/admin/payments"]);
  await db.updateTable("payouts").set({ state: "succeeded" }).where("reservationId", "=", id).execute();
  const event = { id: "evt_of_the_menu", type: "charge.updated", payload: {}, trouble: "No such charge." };
  await db
    .insertInto("providerEvents")
    .values({ ...event, state: "failed" })
    .execute();
  expect(await marked()).toEqual(["/admin/payments"]);
  await db.deleteFrom("providerEvents").where("id", "=", event.id).execute();
});

test.each(["bounced", "failed"] as const)("an email that %s marks the page of emails", async (state) => {
  const key = newId("eml");
  const sent = { id: key, key, recipient: "gone@people.example", subject: "A", html: "A", bodyText: "A" };
  await db
    .insertInto("emails")
    .values({ ...sent, state: "sent" })
    .execute();
  expect((await menuOf())["/admin/emails"]).toEqual({ failed: false });
  await db.updateTable("emails").set({ state, trouble: "550" }).where("key", "=", key).execute();
  expect((await menuOf())["/admin/emails"]).toEqual({ failed: true });
  await db.deleteFrom("emails").where("key", "=", key).execute();
});

test("a job that failed marks the page of jobs, which lists it with its queue", async () => {
  const userId = newId("usr");
  await transaction((trx) => enqueue(trx, memberReinstated, { userId }));
  expect((await menuOf())["/admin/jobs"]).toEqual({ failed: false });
  await sql`update pgboss.job set state = 'failed', completed_on = now(), output = '{"message": "Away"}'
    where data ->> 'userId' = ${userId}`.execute(db);
  expect((await menuOf())["/admin/jobs"]).toEqual({ failed: true });
  const { jobs, queues } = await loadJobs(administrator, none);
  expect(jobs.found.rows.filter(({ state }) => state === "failed")).toHaveLength(1);
  expect(queues).toContainEqual(expect.objectContaining({ queue: memberReinstated.name, failed: 1 }));
  await sql`delete from pgboss.job where data ->> 'userId' = ${userId}`.execute(db);
});

test("the page of payments lists them all, with what needs attention", async () => {
  const { id } = await newDeposit();
  const { list, troubles, events, disputes } = await loadPayments(administrator, { ...none, q: id });
  expect(list.list).toBe("payments");
  expect(list.found.rows).toHaveLength(1);
  expect([troubles, events]).toEqual([[], []]);
  expect(disputes.map(({ status }) => status)).toEqual(["won"]);
  for (const { actor } of [await newTenant(), newVisitor()])
    await expect(loadPayments(actor, none)).rejects.toMatchObject({ message: expect.any(String) });
});

test("a list opens the row that is asked for, wherever it is, and is taken by administrators only", async () => {
  const [shown, open] = [await newLandlord(), await newTenant()];
  const asked = { ...none, q: shown.email, open: open.id };
  const { found, opened, list } = await loadList(administrator, "users", asked);
  expect([found.rows.map(({ id }) => id), opened?.id, list]).toEqual([[shown.id], open.id, "users"]);
  expect((await loadList(administrator, "users", { ...asked, open: undefined })).opened).toBeNull();
  expect((await loadList(administrator, "users", { ...asked, open: "usr_none" })).opened).toBeNull();
  const csv = await new Response(await exportList(administrator, "users", asked, "192.0.2.1")).text();
  expect(csv).toContain(shown.email);
  expect(csv).not.toContain(open.email);
  const entry = await db
    .selectFrom("auditEntries")
    .select(["actorId", "ipAddress", "details"])
    .where("action", "=", "exportList")
    .execute();
  const details = { list: "users", q: shown.email };
  expect(entry).toEqual([{ actorId: administrator.id, ipAddress: "192.0.2.1", details }]);
  for (const { actor } of [shown, open, newVisitor()]) {
    await expect(loadList(actor, "users", none)).rejects.toBeDefined();
    await expect(exportList(actor, "users", none, "192.0.2.1")).rejects.toBeDefined();
  }
});

const product =
  /^(reservations|payments|refunds|payouts|provider_events|deposit_claims|extra_charges|problems|later_charges|ledger|messages|message|notices|notice_browsers|reviews|review)_/;

test("every metric of reservations and money is measured, whatever it was before", async () => {
  const all = (await metrics.getMetricsAsJSON()).map(({ name }) => name);
  const gauges = all.flatMap((name) => {
    const metric = metrics.getSingleMetric(name);
    return product.test(`${name}_`) && name !== "problems_ended_last_day" && metric instanceof Gauge
      ? [{ name, metric }]
      : [];
  });
  expect(gauges.length).toBeGreaterThan(20);
  for (const { metric } of gauges) metric.set(-1);
  const landlord = await newLandlord();
  const request = async () => newReservation((await newTenant()).actor, await newProperty(landlord));
  const [late, gone, paying] = [await request(), await request(), await request()];
  await request();
  const set = (id: string) => db.updateTable("reservations").where("id", "=", id);
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await set(late.id)
    .set({ answerBy: ago(6) })
    .execute();
  await set(gone.id)
    .set({ status: "expired", updatedAt: ago(30) })
    .execute();
  await set(paying.id)
    .set({ paymentStatus: "processing", updatedAt: ago(10) })
    .execute();
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live from reservations
    where is_live(status)
      and upper(stay) > current_date`.execute(db);
  await measureProduct();
  const valueOf = async (name: string) => {
    const { values } = await metrics.getSingleMetric(name)!.get();
    return values[0]!.value;
  };
  const unmeasured = [];
  for (const { name } of gauges) if ((await valueOf(name)) === -1) unmeasured.push(name);
  expect(unmeasured).toEqual([]);
  expect(await valueOf("reservations_live")).toBe(rows[0]!.live);
  expect(await valueOf("reservations_overdue")).toBe(1);
  expect(await valueOf("reservations_expired_last_hour")).toBe(1);
  expect(await valueOf("payments_processing")).toBe(1);
  expect(await valueOf("payments_oldest_processing_seconds")).toBeGreaterThan(590);
  expect(await valueOf("deposit_claims_to_decide")).toBe(1);
  expect(await valueOf("message_reports_open")).toBe(1);
  expect(await valueOf("ledger_difference_cents")).toBe(0);
});

test("the account page says what stands in the way of leaving, and where it is settled", async () => {
  const [tenant, landlord] = [await newTenant(), await newLandlord()];
  const obstaclesOf = async ({ actor }: typeof tenant) =>
    (await loadAccountPage(actor, null)).obstacles.map(({ path }) => path);
  expect(await obstaclesOf(tenant)).toEqual([]);
  await newReservation(tenant.actor, await newProperty(landlord));
  expect(await obstaclesOf(tenant)).toEqual(["/tenant-dashboard?tab=bookings"]);
  expect(await obstaclesOf(landlord)).toEqual(["/landlord-dashboard?tab=requests"]);
  // A report about someone's messages is settled by no page of theirs.
  const talk = await newTalk();
  const json = { reason: "Threats." };
  await call(`/api/messages/${talk.id}/reports`, { json, cookie: talk.landlord.cookie });
  const [obstacle, ...more] = (await loadAccountPage(talk.tenant.actor, null)).obstacles;
  expect(obstacle).toEqual({ sentence: expect.stringContaining("reported"), path: null });
  expect(more).toEqual([]);
  expect((await loadAccountPage(administrator, null)).obstacles).toEqual([]);
  await expect(loadAccountPage(newVisitor().actor, null)).rejects.toMatchObject({ status: 401 });
});
