import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { dayInWords } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { runJobs } from "#tests/support/payments.ts";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { answer, ask, changeable } from "#tests/support/stay-changes.ts";
import { chargeReservations } from "./charge-reservations.server.ts";

beforeEach(() => moveClock(0));
afterEach(() => moveClock(0));

/** The emails that say when and how much the saved card is charged, after the schedule looked twice. */
async function announcements(email: string) {
  for (let turn = 0; turn < 2; turn += 1) {
    await chargeReservations();
    await runJobs();
  }
  return db
    .selectFrom("emails")
    .select("bodyText")
    .where("recipient", "=", email)
    .where("subject", "like", "Your card will be charged%")
    .execute();
}

test.each([
  ["other days", {}, 97, "$126.00"],
  ["another space", { title: "Second garage" }, 96, "$105.00"],
] as const)(
  "a charge that was announced is announced again, once, with what %s make of it",
  async (_, { title }: { title?: string }, last, amount) => {
    const landlord = await newLandlord();
    // Its card is charged 90 days before, so in five: the email about the card said so.
    const { id, tenant } = await changeable(landlord, { starts: 95 });
    expect(await announcements(tenant.email)).toEqual([]);
    const there = await newProperty(landlord, { title: "Second garage", priceCents: 5000, pricePer: "Day" });
    await ask(id, 95, last, landlord.cookie, title === undefined ? {} : { property_id: there.id });
    await answer(id, "agree", tenant.cookie);
    await runJobs();
    const emails = await announcements(tenant.email);
    expect(emails).toHaveLength(1);
    expect(emails[0]!.bodyText.replaceAll(/\s+/g, " ")).toContain(`We’ll charge ${amount} to`);
  },
);

const paymentOf = async (id: string) =>
  (await db.selectFrom("reservations").select("paymentStatus").where("id", "=", id).executeTakeFirstOrThrow())
    .paymentStatus;

/** The email to this person that a change counts. */
async function madeEmail(email: string): Promise<string> {
  const { bodyText } = await db
    .selectFrom("emails")
    .select("bodyText")
    .where("recipient", "=", email)
    .where("subject", "like", "New dates%")
    .executeTakeFirstOrThrow();
  return bodyText.replaceAll(/\s+/g, " ");
}

test("a charge whose day a change moved to today is made tomorrow: its holder is told first, by both emails", async () => {
  const landlord = await newLandlord();
  const { id, tenant } = await changeable(landlord, { starts: 120 });
  await ask(id, 60, 62, landlord.cookie);
  await answer(id, "agree", tenant.cookie);
  await runJobs();
  const emails = await announcements(tenant.email);
  expect(emails.map(({ bodyText }) => bodyText.replaceAll(/\s+/g, " "))).toEqual([
    expect.stringContaining(`We’ll charge $126.00 to your Visa ending in 4242`),
  ]);
  const promise = `We’ll charge $126.00 to your saved card on ${dayInWords(day(1))}. Until then you can change the card, and canceling costs nothing.`;
  expect(await madeEmail(tenant.email)).toContain(promise);
  expect(await madeEmail(landlord.email)).toContain(
    `We’ll charge $126.00 to the tenant’s saved card on ${dayInWords(day(1))}.`,
  );
  expect(await paymentOf(id)).toBe("unpaid");
  moveClock(86_400_000);
  expect(await announcements(tenant.email)).toHaveLength(1);
  expect(await paymentOf(id)).toBe("paid");
});

test.each([
  ["begins tomorrow", 120, 1],
  ["was to be charged today already", 91, 60],
])("a stay that %s is charged today, and the email about the change says so", async (_, starts, first) => {
  const landlord = await newLandlord();
  const { id, tenant } = await changeable(landlord, { starts });
  // Without an answer until the day of the charge, it isn't charged before either.
  if (starts === 91) moveClock(86_400_000);
  await ask(id, first, first + 2, landlord.cookie);
  await answer(id, "agree", tenant.cookie);
  await runJobs();
  expect(await madeEmail(tenant.email)).toContain(
    "We’ll charge $126.00 to your saved card today; the receipt is on the reservation’s page then.",
  );
  expect(await announcements(tenant.email)).toEqual([]);
  expect(await paymentOf(id)).toBe("paid");
});

test("a charge that a change moves to tomorrow a minute before midnight is made a whole day later", async () => {
  const landlord = await newLandlord();
  const { id, tenant } = await changeable(landlord, { starts: 120 });
  await ask(id, 60, 62, landlord.cookie);
  const { rows } = await sql<{
    at: Date;
  }>`select ${day(1)}::timestamp at time zone 'America/New_York' as at`.execute(db);
  moveClock(rows[0]!.at.getTime() - 60_000 - Date.now());
  await answer(id, "agree", tenant.cookie);
  await runJobs();
  expect(await madeEmail(tenant.email)).toContain("We’ll charge $126.00 to your saved card on");
  const atNight = rows[0]!.at.getTime() - Date.now();
  moveClock(atNight + 60_000);
  expect(await announcements(tenant.email)).toHaveLength(1);
  expect(await paymentOf(id)).toBe("unpaid");
  moveClock(atNight + 23 * 3_600_000 + 58 * 60_000);
  expect(await announcements(tenant.email)).toHaveLength(1);
  expect(await paymentOf(id)).toBe("unpaid");
  moveClock(atNight + 24 * 3_600_000 + 60_000);
  await announcements(tenant.email);
  expect(await paymentOf(id)).toBe("paid");
});
