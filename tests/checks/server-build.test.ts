import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ensureBuilt } from "../../scripts/build.mjs";

test("the server has its packages' code for Node.js, not for browsers", async () => {
  await ensureBuilt();
  const scripts = globSync("build/server/assets/*.js").map((file) => readFileSync(file, "utf8"));
  const bundled = scripts.flatMap((text) => text.match(/^\/\/ node_modules\/.+$/gm) ?? []);
  expect(bundled.length).toBeGreaterThan(500);
  // Passwords are hashed by Node.js in another thread: in JavaScript, a login would block every request.
  expect(bundled).toContain("// node_modules/@better-auth/utils/dist/password.node.mjs");
  expect(bundled.filter((file) => file.includes("/platform/browser/"))).toEqual([]);
});
