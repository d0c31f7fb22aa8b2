import { describe } from "vitest";
import { proveMoney } from "./prove-money.ts";

describe("the other half of the sequences", () => {
  proveMoney();
});
