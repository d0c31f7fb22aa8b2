import { afterEach, expect, test } from "vitest";
import { addToHandover } from "#app/features/handovers/add-to-handover.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { emailsTo } from "#tests/support/payments.ts";
import {
  atStart,
  caseOf,
  later,
  newPaidStay,
  type PaidStay,
  report,
  runProblems,
} from "#tests/support/problems.ts";
import { problemsFor } from "./queries.server.ts";

afterEach(() => moveClock(0));

const moveIn = (stay: PaidStay, who: "tenant" | "landlord") =>
  addToHandover(stay[who].actor, { reservationId: stay.id, kind: "move-in", note: "As it is.", photos: [] });
const view = ({ id, landlord, tenant }: PaidStay) =>
  db
    .insertInto("accessViews")
    .values({
      landlordId: landlord.id,
      reservationId: id,
      viewerKind: "tenant",
      viewerId: tenant.id,
      viewedAt: now(),
    })
    .execute();
async function askForMore({ id, landlord }: PaidStay) {
  const { reservation } = await problemsFor({ kind: "system" }, id);
  const price = { units: 7, discountPercent: 0, discountCents: 0, offerCents: 70_000, feeCents: 3_500 };
  const dates = { stayBefore: reservation.stay, stay: reservation.stay };
  const times = { createdAt: now(), expiresAt: now() };
  const whose = { id: `chg_${id}`, landlordId: landlord.id, reservationId: id, askedBy: "tenant" as const };
  await db
    .insertInto("stayChanges")
    .values({ ...whose, ...price, ...dates, ...times })
    .execute();
}

test("who took part in the move-in, asked for other dates or opened how to get in isn’t a no show", async () => {
  const came = { state: "waiting", outcome: null, steps: "reported came" };
  for (const comes of [(stay: PaidStay) => moveIn(stay, "tenant"), askForMore, view]) {
    const stay = await newPaidStay({ days: 7 });
    await atStart(stay, 25);
    await report(stay, "no_show");
    later(1);
    await comes(stay);
    later(72);
    await runProblems();
    expect(await caseOf(stay)).toMatchObject(came);
  }
});

test("what the landlord adds to the move-in, and a look at the way in before the stay, say nothing about who came", async () => {
  const stay = await newPaidStay({ days: 7 });
  await atStart(stay, -1);
  await view(stay);
  await atStart(stay, 24, 1);
  await moveIn(stay, "landlord");
  await report(stay, "no_show");
  later(72);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({ outcome: "no_show", steps: "reported unopposed" });
});

test("a stay with too few days to free is refused, and one that ended otherwise isn’t said to end early", async () => {
  const short = await newPaidStay({ days: 5 });
  await atStart(short, 24, 1);
  await expect(report(short, "no_show")).rejects.toThrow("Too few days are left");
  const stay = await newPaidStay({ days: 6 });
  await atStart(stay, 24, 1);
  await report(stay, "no_show");
  // The machines stood still for days.
  later(120);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({ outcome: "nothing", steps: "reported unopposed" });
  expect(await emailsTo(stay.tenant.email)).not.toContainEqual(
    expect.stringMatching(/^The stay ended early/),
  );
});
