import { afterEach, expect, test } from "vitest";
import type { AdministratorRole } from "#app/features/accounts/model.ts";
import { loadMember } from "#app/features/admin/cases/load-member.server.ts";
import { loadProblems } from "#app/features/admin/cases/load-problems.server.ts";
import { loadStay } from "#app/features/admin/cases/load-stay.server.ts";
import { answersTo, figureDays, usualAnswers } from "#app/features/admin/cases/model.ts";
import { loadClaims } from "#app/features/admin/lists/load-claims.server.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { answerClaim } from "#app/features/deposits/answer-claim.server.ts";
import { claimDecision } from "#app/features/deposits/schema.ts";
import { decisions, type ProblemKind } from "#app/features/problems/model.ts";
import { problemDecision } from "#app/features/problems/schema.ts";
import { decideHours } from "#app/features/reservations/lifecycle/model.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { atHoursAfter, claimOf, newDeposit } from "#tests/support/deposits.ts";
import { formOf } from "#tests/support/messages.ts";
import { newAdministrator, newTenant, newVisitor, type Person, sessionOf } from "#tests/support/people.ts";
import { answer, atStart, later, newPaidStay, report, runProblems } from "#tests/support/problems.ts";
import { call } from "#tests/support/web.ts";

afterEach(() => moveClock(0));

const secret = "The code on my gate is wrong.";
const inRole = (role: AdministratorRole) => newAdministrator(`A ${role}`, role);
const hour = 3_600_000;
const all = { q: "", filters: {}, shown: 50 };

/** A paid stay whose tenant reported a problem, wrote a message, and whose landlord disagreed. */
async function newCase() {
  const stay = await newPaidStay();
  await atStart(stay, 1);
  const problemId = await report(stay);
  const form = formOf({ reservation_id: stay.id, text: secret });
  await call("/api/messages", { form, cookie: await sessionOf(stay.tenant.id) });
  await answer(stay.landlord, problemId, "disagreed");
  return { ...stay, problemId };
}

const decide = async (who: Person, id: string, json: object) =>
  (await call(`/api/admin/problems/${id}/decision`, { json, cookie: await sessionOf(who.id) })).status;
const readingsOf = () =>
  db.selectFrom("auditEntries").select("actorId").where("action", "=", "readConversation").execute();

test("the page of a stay has what the administrator's role may read, and the parts of other roles aren't read", async () => {
  const { id, problemId } = await newCase();
  const parts = async (role: AdministratorRole) => {
    const { actor } = await inRole(role);
    const shown = await loadStay(actor, id);
    const read = Object.entries(shown).filter(
      ([, part]) => part !== null && (!Array.isArray(part) || part.length),
    );
    return { shown, read: read.map(([name]) => name).toSorted() };
  };
  const owner = await parts("owner");
  expect(owner.read).toEqual(
    ["actions", "asOf", "clocks", "emails", "money", "notices", "problems", "reservation"].toSorted(),
  );
  expect(owner.shown.problems).toMatchObject([{ id: problemId, may_decide: decisions.no_access }]);
  expect(owner.shown.money).toMatchObject({ payments: [{ state: "succeeded" }], refunds: [], payouts: [] });
  expect(owner.shown.actions!.map(({ action }) => action)).toContain("Reported a problem of a stay");
  expect(new Set(owner.shown.notices!.map(({ to }) => to))).toEqual(new Set(["tenant", "landlord"]));
  const support = await parts("support");
  expect(support.read).toEqual(["asOf", "clocks", "emails", "notices", "problems", "reservation"].toSorted());
  const finance = await parts("finance");
  expect(finance.read).toEqual(["asOf", "money", "reservation"]);
  for (const { shown } of [owner, support, finance]) expect(JSON.stringify(shown)).not.toContain(secret);
});

test("the page of a stay: visitor, tenant, reviewer, no such stay", async () => {
  const stay = await newPaidStay();
  const status = (actor: Person["actor"] | ReturnType<typeof newVisitor>["actor"], id: string) =>
    openAdminPage(actor, "/admin/reservations", (administrator) => loadStay(administrator, id)).then(
      ({ data }) => (data.shown === null ? "login" : "shown"),
      (error: { status?: number; init?: { status?: number } }) => error.init?.status ?? error.status,
    );
  expect(await status(newVisitor().actor, stay.id)).toBe("login");
  expect(await status(stay.tenant.actor, stay.id)).toBe("login");
  expect(await status((await inRole("reviewer")).actor, stay.id)).toBe(403);
  expect(await status((await inRole("support")).actor, "res_none")).toBe(404);
  expect(await status((await inRole("support")).actor, stay.id)).toBe("shown");
  for (const actor of [
    stay.tenant.actor,
    stay.landlord.actor,
    newVisitor().actor,
    (await inRole("reviewer")).actor,
  ])
    await expect(loadStay(actor, stay.id)).rejects.toMatchObject({ status: expect.any(Number) });
});

test("no administrator without the role reads messages by a case, and who may is in the audit log each time, until it is settled", async () => {
  const { problemId } = await newCase();
  const read = async (who: Person) => {
    const cookie = await sessionOf(who.id);
    return call(`/api/admin/problems/${problemId}/conversation`, { cookie });
  };
  for (const role of ["finance", "reviewer"] as const) {
    const { status, body } = await read(await inRole(role));
    expect([status, JSON.stringify(body).includes(secret)]).toEqual([403, false]);
  }
  expect(await readingsOf()).toEqual([]);
  const support = await inRole("support");
  expect(JSON.stringify((await read(support)).body)).toContain(secret);
  expect((await read(support)).status).toBe(200);
  expect(await readingsOf()).toEqual([{ actorId: support.id }, { actorId: support.id }]);
  expect(await decide(support, problemId, { outcome: "nothing", note: "It works." })).toBe(200);
  later(0, 2);
  await runProblems();
  expect((await read(support)).status).toBe(404);
  expect(await readingsOf()).toHaveLength(2);
});

test("of two administrators who decide at once one is told that it was decided, and one decision counts", async () => {
  const { problemId } = await newCase();
  const people = [await inRole("support"), await inRole("owner")];
  const statuses = await Promise.all([
    decide(people[0]!, problemId, { outcome: "nothing", note: "It works." }),
    decide(people[1]!, problemId, { outcome: "refund", amount: "10.00", note: "It doesn’t." }),
  ]);
  expect(statuses.toSorted()).toEqual([200, 409]);
  const decided = await db
    .selectFrom("auditEntries")
    .select("actorId")
    .where("action", "=", "decideProblem")
    .where("subjectId", "=", problemId)
    .execute();
  expect(decided).toEqual([{ actorId: people[statuses.indexOf(200)]!.id }]);
});

test("a decision with a usual answer is sent as it is, names no one, and is undone within a minute with nothing sent", async () => {
  const { id, problemId } = await newCase();
  const support = await inRole("support");
  const { problems } = await loadStay(support.actor, id);
  const [usual] = answersTo(problems[0]!);
  expect(usual).toMatchObject({ outcome: "refund" });
  const emails = () => db.selectFrom("emails").select("id").where("aboutReservationId", "=", id).execute();
  // What was reported before is told.
  await runProblems();
  const before = await emails();
  expect(await decide(support, problemId, { outcome: usual!.outcome, note: usual!.text })).toBe(200);
  const decided = (await loadStay(support.actor, id)).problems[0]!;
  expect(decided).toMatchObject({ may_undo: true, problem: { outcome: "refund" } });
  expect((await loadStay(support.actor, id)).clocks).toMatchObject([{ turn: null, due: null }]);
  const undo = { method: "DELETE", cookie: await sessionOf(support.id) };
  expect((await call(`/api/admin/problems/${problemId}/decision`, undo)).status).toBe(200);
  later(0, 2);
  await runProblems();
  expect((await loadStay(support.actor, id)).problems[0]!).toMatchObject({ problem: { state: "waiting" } });
  expect(await emails()).toEqual(before);
});

test("the ten usual answers fit what can be decided and how long its words may be, and have no gap for a name", () => {
  const { problems, claims, refusals, reports } = usualAnswers;
  const answers = [...problems, ...claims, ...refusals, ...reports];
  expect(answers).toHaveLength(10);
  expect(new Set(answers.map(({ name }) => name)).size).toBe(10);
  for (const { text } of answers) expect(text).not.toMatch(/[{}<>[\]$_]|\.\.\.|…|\bnames?\b/i);
  for (const { about, outcome, text } of problems) {
    const kinds: readonly ProblemKind[] = about;
    for (const kind of kinds) expect(decisions[kind]).toContain(outcome);
    expect(problemDecision.parse({ outcome, note: text }).note).toBe(text);
  }
  for (const { text } of claims) expect(claimDecision.parse({ amount: 0, note: text }).note).toBe(text);
});

test("the clock of a case says how long it is open, whose turn it is, and until when", async () => {
  const stay = await newPaidStay();
  await atStart(stay, 1);
  const id = await report(stay);
  const { actor } = await inRole("support");
  const clock = async () => (await loadStay(actor, stay.id)).clocks[0];
  const in2Hours = new Date(now().getTime() + 2 * hour).toISOString().slice(0, 15);
  expect(await clock()).toMatchObject({ id, turn: "landlord", due: expect.stringContaining(in2Hours) });
  await answer(stay.landlord, id, "fixed");
  const in24Hours = new Date(now().getTime() + 24 * hour).toISOString().slice(0, 15);
  expect(await clock()).toMatchObject({ id, turn: "tenant", due: expect.stringContaining(in24Hours) });
  await answer(stay.tenant, id, "persists");
  const since = now().getTime();
  const waiting = await clock();
  expect(waiting).toMatchObject({ turn: "us", openedAt: expect.any(String) });
  expect(Math.abs(Date.parse(waiting!.due!) - since - decideHours * hour)).toBeLessThan(60_000);
  later(decideHours, 1);
  const { clocks, asOf } = await loadStay(actor, stay.id);
  expect(clocks[0]!.due! < asOf).toBe(true);
});

test("a claim waits for its tenant for 72 hours, then for us, and the page of the stay has it for support and finance", async () => {
  const deposit = await newDeposit();
  const claimId = await claimOf(deposit);
  const { actor } = await inRole("finance");
  const [open] = (await loadStay(actor, deposit.id)).clocks;
  expect(open).toMatchObject({ id: claimId, turn: "tenant" });
  expect(Date.parse(open!.due!) - Date.parse(open!.openedAt)).toBe(72 * hour);
  await atHoursAfter(deposit, 3);
  await answerClaim(deposit.tenant.actor, deposit.id, { objection: "It was broken before." }, "192.0.2.1");
  const { clocks, claims } = await loadStay(actor, deposit.id);
  expect(claims).toMatchObject([
    { id: claimId, may_decide: true, is_late: false, decide_by: clocks[0]!.due },
  ]);
  expect(clocks).toMatchObject([{ turn: "us" }]);
  await atHoursAfter(deposit, 3 + decideHours + 1);
  expect((await loadStay(actor, deposit.id)).claims[0]!.is_late).toBe(true);
});

test("the queues have figures: what is open, how long the oldest waits, and what was decided of late, by its outcome", async () => {
  const { actor } = await inRole("support");
  const figures = async () => (await loadProblems(actor, all)).figures;
  const countOf = (list: { name: string; count: number }[], name: string) =>
    list.find((one) => one.name === name)?.count ?? 0;
  const before = await figures();
  const { problemId } = await newCase();
  later(5);
  const open = await figures();
  expect(open.toDecide).toBe(before.toDecide + 1);
  expect(open.oldestSeconds).toBeGreaterThanOrEqual(5 * 3600);
  expect(await decide(await inRole("support"), problemId, { outcome: "false", note: "It works." })).toBe(200);
  later(0, 2);
  await runProblems();
  const name = "The report was false";
  const ended = await figures();
  expect(ended.toDecide).toBe(before.toDecide);
  expect(countOf(ended.decided, name)).toBe(countOf(before.decided, name) + 1);
  later(24 * figureDays);
  expect(countOf((await figures()).decided, name)).toBe(0);
  const claims = (await loadClaims(actor, all)).figures;
  expect(claims).toMatchObject({ toDecide: expect.any(Number), decided: expect.any(Array) });
});

test("a decided claim is counted by what it awards", async () => {
  const deposit = await newDeposit();
  const id = await claimOf(deposit);
  await atHoursAfter(deposit, 3);
  await answerClaim(deposit.tenant.actor, deposit.id, { objection: "It was broken before." }, "192.0.2.1");
  const support = await inRole("support");
  const json = { amount: "0.00", note: usualAnswers.claims[1].text };
  const cookie = await sessionOf(support.id);
  expect((await call(`/api/admin/deposit-claims/${id}/decision`, { json, cookie })).status).toBe(200);
  const { figures } = await loadClaims(support.actor, all);
  expect(figures.decided).toContainEqual({ name: "Nothing awarded", count: 1 });
});

test("the page of a person has what the administrator's role may read, with their open cases", async () => {
  const { tenant, landlord, id, problemId } = await newCase();
  const parts = async (role: AdministratorRole, who: Person) => {
    const { actor } = await inRole(role);
    const shown = await loadMember(actor, who.id);
    const read = Object.entries(shown.parts).filter(([, rows]) => rows !== null);
    return { shown, read: read.map(([name]) => name).toSorted() };
  };
  const owner = await parts("owner", landlord);
  expect(owner.read).toEqual([
    "deposits",
    "emails",
    "inquiries",
    "payments",
    "payouts",
    "problems",
    "properties",
    "reservations",
    "reviews",
  ]);
  expect(owner.shown.clocks).toMatchObject([{ id: problemId, reservationId: id, turn: "us" }]);
  expect(owner.shown.actions).not.toBeNull();
  const support = await parts("support", tenant);
  expect(support.read).toEqual(["deposits", "emails", "inquiries", "problems", "reservations", "reviews"]);
  expect(support.shown.parts.reservations).toMatchObject([{ id }]);
  expect(support.shown.actions).toBeNull();
  expect((await parts("finance", tenant)).read).toEqual(["deposits", "payments", "reservations"]);
  const reviewer = await parts("reviewer", landlord);
  expect(reviewer.read).toEqual(["properties", "reviews"]);
  expect(reviewer.shown.clocks).toEqual([]);
  for (const { shown } of [owner, support]) expect(JSON.stringify(shown)).not.toContain(secret);
  await expect(loadMember((await inRole("support")).actor, "usr_none")).rejects.toMatchObject({
    status: 404,
  });
  for (const { actor } of [tenant, await newTenant(), newVisitor()])
    await expect(loadMember(actor, tenant.id)).rejects.toMatchObject({ status: expect.any(Number) });
});
