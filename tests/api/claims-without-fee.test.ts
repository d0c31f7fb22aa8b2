import { expect, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { parseFeeRules } from "#app/platform/parse-fee-rules.ts";
import { ledgerOf } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord } from "#tests/support/people.ts";
import { answer, atStart, caseOf, decide, later, report, runProblems } from "#tests/support/problems.ts";
import { changeable } from "#tests/support/stay-changes.ts";
import { importTaxes, setTaxes } from "#tests/support/taxes.ts";

const rates = "jurisdiction,state,rate,valid_from\nPennsylvania,PA,8.5%,2026-01-01";

test("a claim without a service fee leaves a cent, so that the stay goes on as paid", async () => {
  const [administrator, landlord] = [await newAdministrator(), await newLandlord()];
  await setTaxes("on");
  await importTaxes(administrator.cookie, rates);
  const { serviceFee } = config;
  config.serviceFee = parseFeeRules("0%")!;
  try {
    const { id, tenant, space } = await changeable(landlord);
    const stay = { id, tenant, landlord, propertyId: space.id };
    await atStart(stay, 25);
    const problem = await report(stay, "not_as_described");
    await answer(landlord, problem, "disagreed");
    const decision = { outcome: "refund", paid_by: "landlord" } as const;
    await expect(decide(administrator, problem, { ...decision, amount: "86.80" })).rejects.toThrow(
      "At most $86.79 can be refunded.",
    );
    await decide(administrator, problem, { ...decision, amount: "86.79" });
    later(0, 2);
    await runProblems();
    expect(await caseOf(stay)).toMatchObject({ outcome: "refund", status: "accepted", refunded: 8679 });
    expect(await ledgerOf([id])).toEqual({ landlord: -1 });
    const { paymentStatus } = await db
      .selectFrom("reservations")
      .select("paymentStatus")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(paymentStatus).toBe("paid");
  } finally {
    config.serviceFee = serviceFee;
  }
});
