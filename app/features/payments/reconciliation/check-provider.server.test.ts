import { expect, test } from "vitest";
import { clearFaults, orderFault } from "#app/stand-ins/stripe/faults.server.ts";
import { checkProvider } from "./check-provider.server.ts";

test("nothing is missing in the sandbox, which has an endpoint with our events and version", async () => {
  const findings = await checkProvider();
  expect(findings.length).toBeGreaterThan(12);
  expect(findings.filter(({ missing }) => missing !== null)).toEqual([]);
});

test("what can't be read is named, with the provider's own reason", async () => {
  await orderFault({ kind: "down" });
  const findings = await checkProvider();
  await clearFaults();
  const missing = findings.filter((one) => one.missing !== null);
  expect(missing.map(({ what }) => what)).toContain("The key reads refunds");
  expect(missing[0]!.missing).toContain("connection");
});
