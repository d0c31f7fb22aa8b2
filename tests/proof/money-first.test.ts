import { describe } from "vitest";
import { proveMoney } from "./prove-money.ts";

describe("one half of the sequences", () => {
  proveMoney();
});
