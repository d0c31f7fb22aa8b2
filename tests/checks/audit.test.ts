import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const script = path.join(import.meta.dirname, "../../scripts/audit.mjs");

/** Audits the packages at a registry that responds this. */
async function audit(status: number, advisories: object = {}) {
  const registry = createServer((request, response) => {
    const isList = request.url!.endsWith("/advisories/bulk");
    response.writeHead(isList ? status : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(isList ? advisories : {}));
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void registry.close());
  const { port } = registry.address() as AddressInfo;
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` };
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(process.execPath, [script], { env }, (_, output) =>
      resolve({ code: child.exitCode!, output }),
    );
  });
}

// npm keeps an advisory that it has seen, by its id.
let advisories = Date.now();
const advisory = (severity: string) => ({
  id: (advisories += 1),
  url: "https://advisories.example/1",
  title: "Anyone can log in",
  severity,
  vulnerable_versions: "*",
});

test("fails if a package of the product has a known vulnerability of high severity", async () => {
  const { code, output } = await audit(200, { stripe: [advisory("high")] });
  expect(output).toContain("high  stripe: Anyone can log in");
  expect(code).toBe(1);
});

test("accepts packages without one, and ignores those that only test the product", async () => {
  const { code, output } = await audit(200, {
    stripe: [advisory("moderate")],
    "fast-check": [advisory("critical")],
  });
  expect(output).toBe(
    "moderate  stripe: Anyone can log in\n1 packages with known vulnerabilities, 0 of them severe\n",
  );
  expect(code).toBe(0);
});

test("says so, and goes on, where the registry has no list of vulnerabilities", async () => {
  const { code, output } = await audit(405);
  expect(output).toMatch(/^Packages were not audited: the registry has no list of vulnerabilities \(405 /);
  expect(code).toBe(0);
});
