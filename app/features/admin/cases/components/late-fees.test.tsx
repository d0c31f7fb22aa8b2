import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { AdministratorRole } from "#app/features/accounts/model.ts";
import { AdministratorRoleContext } from "../../components/administrator-role.tsx";
import type { PaidLateFee } from "../model.ts";
import { LateFees } from "./late-fees.tsx";

const fee: PaidLateFee = { id: "exc_rnt_1", amount: 15, refunded: 0, paidAt: "2027-02-25T17:00:00Z" };

function textOf(fees: PaidLateFee[], role: AdministratorRole = "finance"): string {
  const element = (
    <AdministratorRoleContext value={role}>
      <LateFees reservationId="res_1" fees={fees} timeZone="America/New_York" />
    </AdministratorRoleContext>
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]*>/g, "");
}

test("a paid late fee has its amount and a button that refunds it, until nothing is left; without one there is nothing", () => {
  expect(textOf([])).toBe("");
  expect(textOf([fee])).toMatch(/^Late fees\$15\.00 paid Feb 25, 2027.*Refund late fee/);
  expect(textOf([{ ...fee, refunded: 5 }])).toMatch(/, \$5\.00 refunded.*Refund late fee/);
  expect(textOf([{ ...fee, refunded: 15 }])).not.toContain("Refund late fee");
  expect(textOf([fee], "support")).not.toContain("Refund late fee");
});
