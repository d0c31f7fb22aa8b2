import { afterEach, beforeEach, expect, test } from "vitest";
import { loadLandlordScreen } from "#app/features/handovers/load-landlord-screen.server.ts";
import { issueInvoices } from "#app/features/payments/documents/issue-invoices.server.ts";
import { loadDocument } from "#app/features/payments/documents/load-document.server.ts";
import { numberInWords } from "#app/features/payments/documents/model.ts";
import { presentDocument } from "#app/features/payments/documents/present.ts";
import { invoicesOf } from "#app/features/payments/documents/queries.server.ts";
import { payCharge } from "#app/features/payments/extra-charges/pay-charge.server.ts";
import { memberData } from "#app/features/payments/member-data.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import {
  agreeTo,
  askFor,
  collectCharges,
  hoursLater,
  newChargeableStay,
  unpaidStay,
} from "#tests/support/charges.ts";
import type { Deposited } from "#tests/support/deposits.ts";
import { payNow } from "#tests/support/payments.ts";
import { presentClaimLine } from "./present.ts";

const address = "http://localhost:3000";

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
});
afterEach(() => moveClock(0));

const objectionOf = ({ actor }: Deposited["tenant"]) =>
  transaction(async (trx) => memberData.objection?.(trx, actor));

async function neverPaid() {
  await orderFault({ kind: "declined", times: 4 });
  const stay = await unpaidStay();
  await collectCharges();
  return stay;
}

test("while a charge can be paid by hand both accounts stay, and each side reads what to do", async () => {
  const stay = await neverPaid();
  expect(await objectionOf(stay.tenant)).toMatch(
    /^A charge of \$80\.00 is unpaid\. Pay it on the page of the stay/,
  );
  expect(await objectionOf(stay.landlord)).toMatch(/^A charge of \$80\.00 can still be paid to you\./);
  const { url } = await payCharge(stay.tenant.actor, stay.id, address);
  await payNow(url, "5555555555554444");
  expect(await objectionOf(stay.tenant)).toBeNull();
});

test("after 90 days it keeps neither, and once the landlord left it can't be paid", async () => {
  const stay = await neverPaid();
  hoursLater(89 * 24);
  expect(await objectionOf(stay.tenant)).toContain("is unpaid");
  expect(await objectionOf(stay.landlord)).toContain("can still be paid to you");
  hoursLater(25);
  expect(await objectionOf(stay.tenant)).toBeNull();
  // A page that is open can be paid for some hours.
  await payCharge(stay.tenant.actor, stay.id, address);
  expect(await objectionOf(stay.landlord)).toContain("can still be paid to you");
  const other = await neverPaid();
  hoursLater(91 * 24);
  expect(await objectionOf(other.landlord)).toBeNull();
  await transaction((trx) => memberData.forget!(trx, other.landlord.actor as never));
  await expect(payCharge(other.tenant.actor, other.id, address)).rejects.toThrow(
    "There is no charge to pay.",
  );
});

test("the landlord's page of the stay shows an unpaid charge until it is paid", async () => {
  const stay = await neverPaid();
  const asked = { tab: "requests" as const, reservation: stay.id };
  const { open } = await loadLandlordScreen(stay.landlord.actor, asked);
  expect(open!.claims.map(presentClaimLine)).toMatchObject([{ unpaid: { amount: 80 } }]);
});

test("an invoice has charges on lines of their own, without a fee, and they sum to it", async () => {
  const stay = await newChargeableStay(0);
  await askFor(stay, { cleaning: 8_000 });
  await agreeTo(stay);
  await collectCharges();
  hoursLater(24 * 32);
  await issueInvoices();
  const invoices = await invoicesOf(stay.landlord.actor);
  const documents = await Promise.all(
    invoices.map(async (one) => loadDocument(stay.landlord.actor, numberInWords(one))),
  );
  const lines = documents.flatMap((loaded) =>
    loaded.kind === "invoice" ? ((presentDocument(loaded) as { lines?: object[] }).lines ?? []) : [],
  );
  expect(lines).toContainEqual(expect.objectContaining({ is_charge: false, rent: 100, fee: 5 }));
  expect(lines).toContainEqual(expect.objectContaining({ is_charge: true, rent: 80, fee: 0 }));
  expect(invoices.reduce((sum, { rentCents }) => sum + rentCents, 0)).toBe(18_000);
});
