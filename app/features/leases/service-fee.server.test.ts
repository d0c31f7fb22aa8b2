import { afterEach, expect, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { parseFeeRules } from "#app/platform/parse-fee-rules.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { newRental, runSchedulesOn } from "#tests/support/rentals.ts";

const { serviceFee } = config;
afterEach(() => {
  config.serviceFee = serviceFee;
  moveClock(0);
});

test("later rents keep the fee that the rental was agreed with", async () => {
  config.serviceFee = parseFeeRules("10% + $2")!;
  const { reservationId } = await newRental();
  config.serviceFee = parseFeeRules("20%")!;
  await runSchedulesOn(1, 27, 31);
  const rents = await db
    .selectFrom("rents")
    .innerJoin("leases", "leases.id", "rents.leaseId")
    .select(["offerCents", "feeCents"])
    .where("reservationId", "=", reservationId)
    .orderBy("period")
    .execute();
  expect(rents.length).toBeGreaterThan(0);
  expect(new Set(rents.map(({ feeCents }) => feeCents))).toEqual(new Set([1400]));
});
