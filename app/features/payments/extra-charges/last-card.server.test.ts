import { afterEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newRental, rentsOf, runSchedulesOn } from "#tests/support/rentals.ts";
import { lastCardPayment } from "./queries.server.ts";

afterEach(() => moveClock(0));

test("a rental's charges go to the card of its last rent, not of its first", async () => {
  const [rental] = [await newRental(), await newRental()];
  await runSchedulesOn(25, 28.5);
  expect((await rentsOf(rental)).map((rent) => rent.split(" ").at(-1))).toContain("paid");
  const payments = await db
    .selectFrom("payments")
    .innerJoin("paymentShares", "paymentShares.paymentId", "payments.id")
    .select(["payments.id", "payments.rentId"])
    .where("paymentShares.reservationId", "=", rental.reservationId)
    .where("payments.state", "=", "succeeded")
    .orderBy("payments.createdAt")
    .execute();
  expect(payments.length).toBeGreaterThan(1);
  expect(await lastCardPayment({ kind: "system" }, rental.reservationId)).toMatchObject({
    id: payments.at(-1)!.id,
    isTakenBack: false,
    isDisputed: false,
  });
});
