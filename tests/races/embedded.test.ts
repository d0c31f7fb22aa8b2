import { describe } from "vitest";
import { raceTests } from "./race-tests.ts";

describe("on the test run's PostgreSQL", () => {
  raceTests();
});
