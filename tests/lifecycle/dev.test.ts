import { spawn } from "node:child_process";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/setup.mjs";
import { freePort, stopProcess } from "#tests/support/server-process.ts";
import { cleanUpAfterEach, dataFolder, untilTheEnd } from "./runs.ts";

cleanUpAfterEach();

test("npm run dev serves pages from their source and those who watch it, and stops in order", async () => {
  const [port, health] = [await freePort(), await freePort()];
  const machine = { PATH: process.env["PATH"], HOME: homedir(), TMPDIR: tmpdir() };
  const settings = { ...machine, DATA_DIR: dataFolder(), DEMO: "false", LOG_LEVEL: "warn", PORT: `${port}` };
  const child = spawn(process.execPath, [path.join(root, "scripts", "dev.mjs")], {
    env: { ...settings, HEALTH_PORT: `${health}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const dev = untilTheEnd({ child, output: () => output });
  await expect
    .poll(() => output, { timeout: 120_000 })
    .toContain(`Sparebay is ready at http://127.0.0.1:${port}`);
  const page = await fetch(`http://127.0.0.1:${port}/about`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("/app/root.tsx")]);
  expect((await fetch(`http://127.0.0.1:${health}/readyz`)).status).toBe(200);
  expect((await stopProcess(dev)).code).toBe(0);
  expect(output).not.toContain('"level":50');
}, 180_000);
