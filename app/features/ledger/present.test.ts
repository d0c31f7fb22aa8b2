import { expect, test } from "vitest";
import { statementCells } from "./present.ts";

test("the statement's CSV names no last day of a rental without an end", () => {
  const line = {
    id: 1,
    date: "2026-11-24",
    what: "Rent",
    title: "Garage",
    reservation_code: "ABCD-EFGH-JKLM",
    start_date: "2026-11-24",
    end_date: "9999-12-30",
    amount: 61,
    balance: 61,
  };
  const [row] = statementCells([line]);
  expect(row).toEqual("2026-11-24,Rent,Garage,ABCD-EFGH-JKLM,2026-11-24,,61.00,61.00".split(","));
});
