import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { reservationJson } from "#tests/support/reservation-json.ts";
import type { ReceiptJson } from "#app/features/payments/present.ts";
import { DocumentSheet } from "../../documents/components/document-sheet.tsx";
import { Receipt } from "./receipt.tsx";

const receipt: ReceiptJson = {
  charges: [],
  seller: ["Kowalski Spaces", "8 River Road, Harrisburg, PA 17101"],
  issuer: null,
  paid: { on: "2026-11-22", amount: 126 },
  refunded: null,
  difference: 0,
  number: "R-2026-000012",
  issued_on: "2026-11-22",
  credit_notes: [],
  renews: false,
  as_paid: null,
  more: [],
  payer: ["Ana Guest", "ana@people.example", "12 Oak Street\nLemoyne"],
};

function words(more: Partial<ReceiptJson> = {}, reservation = reservationJson): string {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Receipt
        brandName="Sparebay"
        company={["Sparebay Inc.", "1 Oak Street", "Tax ID 12-3456789"]}
        reservation={reservation}
        receipt={{ ...receipt, ...more }}
      />
    </MemoryRouter>,
  );
  return html.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|");
}

test("a receipt says who paid whom, for what and for which days", () => {
  for (const line of [
    "Sparebay",
    "Receipt |R-2026-000012|Issued Nov 22, 2026|Reservation code |K7QF-2MXD-9RTA",
    "Paid by|Ana Guest|ana@people.example|12 Oak Street\nLemoyne",
    "Space|Dry garage|12 Elm Street, Harrisburg, PA\u00A017101",
    "Dates|Dec 1 – Dec 21, 2026",
    "Guest|Ana Guest",
    "Rent|3 weeks × $40.00|$120.00",
    "5% service fee|$6.00",
    "Total|$126.00",
    "Paid by card on Nov 22, 2026|$126.00",
    "Rent sold by|Kowalski Spaces|8 River Road, Harrisburg, PA 17101",
    "Service fee sold by|Sparebay Inc.|1 Oak Street|Tax ID 12-3456789",
  ])
    expect(words()).toContain(`|${line}|`);
  expect(words()).not.toContain("Refunded");
});

test("a receipt of a price with a tax in it has the rent without it", () => {
  const tax = { tax: 11.45, included_tax: 11.45, tax_words: "City 10% included" };
  const html = words({}, { ...reservationJson, offer_amount: 108.55, ...tax });
  expect(html).toContain("|Rent before tax|3 weeks × $40.00|$108.55|5% service fee|$6.00|");
  expect(html).toContain("|Tax|City 10% included|$11.45|Total|$126.00|");
});

test("a receipt names a fee that isn’t only a share by its amount alone", () => {
  const html = words({}, { ...reservationJson, fee_rule: "10% + $1.00", fee: 13, total: 133 });
  expect(html).toContain("|$120.00|Service fee|$13.00|Total|$133.00|");
});

test("a rental without an end has paid its first period, whenever it ended", () => {
  const html = words({ renews: true });
  expect(html).toContain("|Period|Dec 1 – Dec 7, 2026|");
  expect(html).not.toContain("Partial");
});

test("a refund is listed below, and what remains", () => {
  const note = { number: "C-2026-000003", on: "2026-11-25", amount: 126 };
  const html = words({ refunded: { on: "2026-11-25", amount: 126 }, credit_notes: [note] });
  expect(html).toContain("|Credit note C-2026-000003|, Nov 25, 2026: $126.00|");
  expect(html).toContain("|Refunded on Nov 25, 2026|−$126.00|Kept|$0.00|");
});

test("an invoice says what was deducted, or returned in a month of refunds, of a landlord's fee", () => {
  const wordsWith = (landlordFee: number) =>
    renderToStaticMarkup(
      <DocumentSheet
        brandName="Sparebay"
        company={[]}
        supportEmail="help@sparebay.example"
        document={{
          kind: "Invoice",
          number: "I-2027-000001",
          on: "2027-02-01",
          month: "2027-01",
          issuer: null,
          to: [],
          lines: [],
          rent: 0,
          fee: 0,
          landlord_fee: landlordFee,
          total: 0,
        }}
      />,
    );
  expect(wordsWith(0)).toContain("Your tenants paid it with their rent: nothing is due from you.");
  expect(wordsWith(10)).toContain("and your landlord fee of $10.00 was deducted from it: nothing");
  expect(wordsWith(-4.5)).toContain(
    "and $4.50 of your landlord fee was returned to you with refunds: nothing",
  );
});
