import { afterEach, beforeEach, expect, test } from "vitest";
import { claimsToAnnounce, claimsToMake } from "#app/features/payments/deposits/queries.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { instantInWords } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import {
  atHoursAfter,
  claimOf,
  type Deposited,
  newDeposit,
  payableLandlord,
  runSchedules,
} from "#tests/support/deposits.ts";
import { noticesOf } from "#app/features/notices/queries.server.ts";
import { depositFor } from "./queries.server.ts";
import { returnDeposits } from "./return-deposits.server.ts";

const seconds = 1 / 3600;
const title = "Dry garage near the river";

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
});
afterEach(() => moveClock(0));

/** What the landlord was told: notices and emails, and what Today and the panel list. */
async function toldOf({ landlord, id }: Deposited) {
  const { rows: notices } = await noticesOf(landlord.actor);
  const emails = await db
    .selectFrom("emails")
    .select(["subject", "html"])
    .where("recipient", "=", landlord.email)
    .execute();
  const listed = await claimsToMake(landlord.actor);
  return {
    notices: notices.filter(({ kind }) => kind === "depositDue"),
    emails: emails.filter(({ subject }) => subject.startsWith("Claim by ")),
    listed: listed.filter((one) => one.id === id),
  };
}
const nothing = { notices: [], emails: [], listed: [] };

test("when a stay with a held deposit has ended its landlord is told once until when to claim", async () => {
  const deposit = await newDeposit();
  await atHoursAfter(deposit, -5 * seconds);
  await runSchedules();
  expect(await toldOf(deposit)).toEqual(nothing);
  await atHoursAfter(deposit, 5 * seconds);
  await Promise.all([returnDeposits(), returnDeposits()]);
  await runSchedules();
  await returnDeposits();
  const { reservation, returnAt } = await depositFor({ kind: "system" }, deposit.id);
  const until = instantInWords(reservation.timeZone, returnAt!);
  const { notices, emails, listed } = await toldOf(deposit);
  expect(notices).toMatchObject([
    { title: `Claim by ${until} if something is damaged: ${title}`, path: `/deposits/${deposit.id}` },
  ]);
  expect(emails.map(({ subject }) => subject)).toEqual([
    `Claim by ${until} if something is damaged: ${title}`,
  ]);
  expect(emails[0]!.html).toContain(`/deposits/${deposit.id}`);
  expect(listed).toMatchObject([{ title, returnAt }]);
  const { rows: tenants } = await noticesOf(deposit.tenant.actor);
  expect(tenants.map(({ kind }) => kind)).not.toContain("depositDue");
  expect(await claimsToMake((await payableLandlord()).actor)).toEqual([]);
  await expect(claimsToMake(deposit.tenant.actor)).rejects.toMatchObject({ status: 403 });
});

test("landlords are told page by page, most urgent first, and each is looked for once", async () => {
  const system = { kind: "system" } as const;
  const due = async (limit: number) => (await claimsToAnnounce(system, db, null, limit)).map(({ id }) => id);
  const first = await newDeposit();
  await atHoursAfter(first, 1);
  await returnDeposits();
  const [second, third] = [await newDeposit(31), await newDeposit(32)];
  await atHoursAfter(third, 1);
  expect(await due(200)).toEqual([second.id, third.id]);
  expect(await due(1)).toEqual([second.id]);
  await returnDeposits();
  expect(await due(200)).toEqual([]);
  await runSchedules();
  for (const deposit of [first, second, third]) expect((await toldOf(deposit)).notices).toHaveLength(1);
  await expect(claimsToAnnounce(third.landlord.actor, db, null, 1)).rejects.toMatchObject({ status: 403 });
});

test("a job that runs late tells until 72 hours after the stay, and no later", async () => {
  const deposit = await newDeposit();
  await atHoursAfter(deposit, 72 - 5 * seconds);
  await runSchedules();
  expect(await toldOf(deposit)).toMatchObject({ notices: [{}], emails: [{}], listed: [{}] });
  const late = await newDeposit();
  await atHoursAfter(late, 72 + 5 * seconds);
  await returnDeposits();
  await runSchedules();
  expect(await toldOf(late)).toEqual(nothing);
});

test.each<[string, () => Promise<Deposited>]>([
  ["has no deposit", () => newDeposit(undefined, 0)],
  [
    "was canceled",
    async () => {
      const deposit = await newDeposit();
      await cancel(deposit.tenant.actor, deposit.id);
      return deposit;
    },
  ],
  [
    "was claimed for already",
    async () => {
      const deposit = await newDeposit();
      await claimOf(deposit, { hours: 5 * seconds });
      return deposit;
    },
  ],
])("no landlord is told of a stay that %s", async (_words, make) => {
  const deposit = await make();
  await atHoursAfter(deposit, 1);
  await returnDeposits();
  await runSchedules();
  expect(await toldOf(deposit)).toEqual(nothing);
});
