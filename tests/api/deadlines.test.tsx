import { sql } from "kysely";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import { Countdown } from "#app/features/reservations/lifecycle/components/countdown.tsx";
import { LandlordToday } from "#app/features/reservations/landlord/components/landlord-today.tsx";
import { NextSteps } from "#app/features/reservations/guest/components/next-steps.tsx";
import { emailAbout, reminderEmail } from "#app/features/reservations/emails.tsx";
import { type Deadlines, expiresAt, statuses } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { waitingRequests } from "#app/features/reservations/landlord/queries.server.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { remind } from "#app/features/reservations/lifecycle/remind.server.ts";
import { moveClock, now, todayIn } from "#app/platform/clock.server.ts";
import { addDays, dayInWords, durationInWords } from "#app/platform/dates.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

afterEach(() => moveClock(0));

/** The text of a screen. */
function wordsOf(screen: ReactElement): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => screen }]);
  const html = renderToStaticMarkup(<Stub />).replaceAll("<!-- -->", "");
  return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

test("the database and the model compute the same deadline for any reservation", async () => {
  const random = randomOf(20261122);
  const rows = Array.from({ length: 2000 }, () => anyDeadlines(random));
  const inputs = rows.map((row, place) => ({ place, ...row }));
  const computed = await sql<{ expires: Date | null }>`
    select reservation_expires_at(status, "paymentStatus", "idUploaded", "answerBy", "payBy", "holdUntil", "chargeOn",
      "startOver") as expires
    from jsonb_to_recordset(${JSON.stringify(inputs)}::jsonb) as row(
      place int, status text, "paymentStatus" text, "idUploaded" boolean, "answerBy" timestamptz, "payBy" timestamptz,
      "holdUntil" timestamptz, "chargeOn" date, "startOver" timestamptz)
    order by place`.execute(db);
  const expected = rows.map((row) => expiresAt(row)?.toISOString() ?? null);
  expect(computed.rows.map(({ expires }) => expires?.toISOString() ?? null)).toEqual(expected);
  expect(new Set(expected.map((one) => one === null)).size).toBe(2);
});

test("for a stay that starts today every screen and every email shows the same deadline", async () => {
  const [landlord, tenant] = [await newLandlord(), await newTenant()];
  const early = await newReservation(tenant.actor, await newProperty(landlord), {
    start: day(60),
    lastDay: day(61),
  });
  const today = await newReservation(tenant.actor, await newProperty(landlord), {
    start: day(0),
    lastDay: day(1),
  });
  const midnight = await reservationFor(tenant.actor, today.id).then((row) => row.startOver);
  const own = await call(`/api/reservations/${today.id}`, { cookie: tenant.cookie });
  const mine = await call(`/api/reservations?tenantId=${tenant.id}`, { cookie: tenant.cookie });
  const theirs = await call(`/api/landlord/${landlord.id}/reservations`, { cookie: landlord.cookie });
  const listed = (list: ReservationJson[]) => list.find(({ id }) => id === today.id)!;
  for (const json of [own.body, listed(mine.body), listed(theirs.body)]) {
    expect(json.expires_at).toBe(midnight.toISOString());
    expect(Object.keys(json)).not.toEqual(expect.arrayContaining(["answer_by"]));
  }
  // The most urgent first, although it was requested last.
  expect(theirs.body.map(({ id }: { id: string }) => id)).toEqual([today.id, early.id]);
  expect((await waitingRequests(landlord.actor)).expiresAt).toEqual(midnight);

  const asOf = now().getTime();
  const left = durationInWords(midnight.getTime() - asOf);
  const loaded = { reservations: theirs.body, total: 2, older: null };
  const screens = [
    <Countdown key="tenant" reservation={own.body} asOf={asOf} />,
    <NextSteps key="success" reservation={own.body} asOf={asOf} />,
    <LandlordToday
      key="landlord"
      landlordId={landlord.id}
      loaded={loaded}
      loadedAt={asOf}
      waiting={2}
      arriving={{ first: [], count: 0 }}
      leaving={{ first: [], count: 0 }}
      onChange={() => undefined}
    />,
  ].map(wordsOf);
  for (const words of screens) expect(words).toContain(left);

  const row = await reservationFor({ kind: "system" }, today.id);
  const written = [emailAbout("reserve", "landlord", row), reminderEmail(row)];
  const stamp = midnight.toLocaleString("en-US", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "America/New_York",
  });
  for (const email of written) expect(plainly(email?.text)).toContain(plainly(stamp));
});

test.each([
  ["Pacific/Honolulu", "HST"],
  ["Pacific/Guam", "GMT+10"],
])("in %s an email shows the deadline in the property's time", async (timeZone, zone) => {
  const [landlord, tenant] = [await newLandlord(), await newTenant()];
  const property = await newProperty(landlord, { timeZone, availability: "{[2020-01-01,)}" });
  const today = todayIn(timeZone);
  const { id } = await newReservation(tenant.actor, property, { start: today, lastDay: today });
  const row = await reservationFor({ kind: "system" }, id);
  const midnight = `${dayInWords(addDays(today, 1))}, 12:00 AM ${zone}`;
  for (const email of [emailAbout("reserve", "landlord", row), reminderEmail(row)])
    expect(plainly(email?.text)).toContain(midnight);
});

test("each answer moves its own deadline, and no other", async () => {
  const [landlord, tenant] = [await newLandlord(), await newTenant()];
  const { id } = await newReservation(tenant.actor, await newProperty(landlord), {
    start: day(60),
    lastDay: day(61),
  });
  const limits = () =>
    db
      .selectFrom("reservations")
      .select(["answerBy", "payBy"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const answered = (status: string) =>
    call(`/api/reservations/${id}/status`, { method: "PUT", json: { status }, cookie: landlord.cookie });
  const hoursTo = (time: Date | null) => time && Math.round((time.getTime() - now().getTime()) / 3_600_000);
  const before = await limits();
  moveClock(3_600_000);
  await answered("docs_requested");
  const requested = await limits();
  expect(hoursTo(requested.answerBy)).toBe(config.answerHours);
  moveClock(2 * 3_600_000);
  const form = new FormData();
  form.set("reservationId", id);
  form.set("frontId", await pictureFile());
  expect((await call("/api/upload-id", { form, cookie: tenant.cookie })).status).toBe(200);
  const { answerBy } = await limits();
  expect(hoursTo(answerBy)).toBe(config.answerHours);
  expect(answerBy.getTime()).toBeGreaterThan(before.answerBy.getTime());
  moveClock(3 * 3_600_000);
  await answered("accepted_pending_verification");
  const accepted = await limits();
  expect([accepted.answerBy, hoursTo(accepted.payBy)]).toEqual([answerBy, config.paymentHours]);
  moveClock(4 * 3_600_000);
  const { cookie } = await newAdministrator();
  expect((await call("/api/verify-id", { json: { reservationId: id }, cookie })).status).toBe(200);
  expect((await answered("canceled")).status).toBe(200);
  expect(await limits()).toEqual(accepted);
});

test("a landlord is reminded after half of the actual time", async () => {
  const [landlord, tenant] = [await newLandlord(), await newTenant()];
  const { id } = await newReservation(tenant.actor, await newProperty(landlord), {
    start: day(0),
    lastDay: day(1),
  });
  const { startOver, createdAt } = await reservationFor(tenant.actor, id);
  const given = startOver.getTime() - createdAt.getTime();
  const isReminded = async (part: number) => {
    moveClock(createdAt.getTime() + part * given - Date.now());
    await remind();
    return (await reservationFor(tenant.actor, id)).remindedAt !== null;
  };
  expect([await isReminded(0.4), await isReminded(0.6)]).toEqual([false, true]);
});

function anyDeadlines(random: () => number): Deadlines {
  const pick = <Thing,>(things: readonly Thing[]) => things[Math.floor(random() * things.length)]!;
  const instant = () => new Date(Date.UTC(2026, 10, 22) + Math.floor(random() * 200) * 1_800_000);
  return {
    status: pick(statuses),
    paymentStatus: pick(["unpaid", "processing", "paid", "refunded"]),
    idUploaded: random() < 0.5,
    answerBy: instant(),
    payBy: random() < 0.5 ? instant() : null,
    holdUntil: random() < 0.5 ? instant() : null,
    chargeOn: random() < 0.5 ? "2027-02-01" : null,
    startOver: instant(),
  };
}

function randomOf(seed: number) {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

const plainly = (text = "") => text.replaceAll(/\s/g, " ");
