import { expect, test } from "vitest";
import { newReservationCode } from "#app/platform/ids.server.ts";
import { readBarcode } from "#tests/support/read-barcode.ts";
import { call } from "#tests/support/web.ts";

test("a reservation code's picture is a Code 128 that a scanner can read", async () => {
  const code = newReservationCode();
  const answer = await call(`/api/barcodes/${code}.svg`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(await readBarcode(answer.body)).toBe(`Code128: ${code}`);
});

test.each(["hello.svg", "<script>.svg", "ABCD-0O1I.svg", "ABCDEF.png", `${"A".repeat(300)}.svg`])(
  "refuses %s, which is not a reservation code",
  async (file) => {
    const answer = await call(`/api/barcodes/${encodeURIComponent(file)}`);
    expect([answer.status, answer.body.fields]).toEqual([400, { file: "Not a reservation code." }]);
  },
);
