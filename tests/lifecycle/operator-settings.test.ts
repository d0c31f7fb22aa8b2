import { expect, test } from "vitest";
import { demoPassword } from "#app/features/accounts/model.ts";
import { runServer } from "#tests/support/run-server.ts";
import { cleanUpAfterEach, untilTheEnd } from "./runs.ts";
import { startWeb } from "#tests/support/server-process.ts";

cleanUpAfterEach();

test(
  "what one process saves is on visitors' pages of the other within 5 s; what its environment sets stays, and is refused",
  { timeout: 180_000 },
  async () => {
    const first = await runServer({ DEMO: "true", FOOTER_LINE: "By the river." });
    const settings = { DATABASE_URL: first.databaseUrl, DATA_DIR: first.dataDir, DEMO: "false" };
    const second = untilTheEnd(await startWeb({ ...settings, HOME_HEADING: "Set over there" }));
    const origin = first.url;
    const headers = { "content-type": "application/json", origin };
    const body = JSON.stringify({ email: "admin@sparebay.example", password: demoPassword });
    const login = await fetch(`${origin}/api/login`, { method: "POST", headers, body });
    const cookie = login.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const save = (values: object) =>
      fetch(`${origin}/api/admin/settings`, {
        method: "PATCH",
        headers: { ...headers, cookie },
        body: JSON.stringify({ version: 0, values }),
      });
    const page = async (url: string) => (await fetch(`${url}/`)).text();
    expect(await page(second.url)).toContain("Sparebay");
    const refused = await save({ FOOTER_LINE: "By the sea." });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      {
        fields: {
          FOOTER_LINE:
            "Line at the foot of pages is set by the environment, as FOOTER_LINE. Change it there.",
        },
      },
    ]);
    const values = { BRAND_NAME: "Harrisburg Spaces", BRAND_COLOR: "#7a1f5c", HOME_HEADING: "Find room" };
    expect((await save(values)).status).toBe(200);
    // Here at once; elsewhere after a look, and the second for which pages are stored.
    const here = await page(first.url);
    for (const words of ["Find room", "Harrisburg Spaces", "By the river.", "light-dark(#7a1f5c"])
      expect(here).toContain(words);
    await expect
      .poll(() => page(second.url), { timeout: 5000, interval: 250 })
      .toContain("Harrisburg Spaces");
    const there = await page(second.url);
    expect(there).toContain("Set over there");
    expect(there).not.toContain("Find room");
    await first.stop();
  },
);
