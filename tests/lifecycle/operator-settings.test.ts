import { expect, onTestFinished, test } from "vitest";
import { demoPassword } from "#app/features/accounts/model.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
import { runServer } from "#tests/support/run-server.ts";
import { cleanUpAfterEach, untilTheEnd } from "./runs.ts";
import { patience } from "#tests/support/slowness.ts";
import { freePort, startProcess, startWeb } from "#tests/support/server-process.ts";

cleanUpAfterEach();

test(
  "what one process saves, and an undo, is within 5 s on visitors' pages of another and in a worker's emails; what its environment sets stays, and is refused",
  { timeout: 180_000 },
  async () => {
    const mail = await openMailServer();
    onTestFinished(() => mail.close());
    const shared = { WORKER: "false", TRUST_PROXY: "true" };
    const first = await runServer({ ...shared, DEMO: "true", FOOTER_LINE: "By the river." });
    const settings = { DATABASE_URL: first.databaseUrl, DATA_DIR: first.dataDir, DEMO: "false" };
    const WORKER_PORT = String(await freePort());
    const [second] = await Promise.all([
      startWeb({ ...settings, ...shared, HOME_HEADING: "Set over there" }).then(untilTheEnd),
      startProcess("worker", { ...settings, MAIL_URL: mail.url, WORKER_PORT }).then(untilTheEnd),
    ]);
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
    /** Has the worker send an email, each by another client. */
    const write = (number: number) =>
      fetch(`${origin}/api/contact`, {
        method: "POST",
        headers: { ...headers, "x-forwarded-for": `192.0.2.${number}` },
        body: JSON.stringify({ name: "Vera", email: `vera${number}@people.example`, message: "Hello?" }),
      });
    let sent = 0;
    const expectEmail = async (isThere: (email: string) => boolean) => {
      const before = mail.taken.length;
      const isSent = async () => {
        expect((await write((sent += 1))).status).toBe(201);
        return mail.taken.slice(before).some(isThere);
      };
      await expect.poll(isSent, { timeout: 5000 * patience, interval: 250 }).toBe(true);
    };
    const hasName = (text: string) => text.includes("Harrisburg Spaces");
    await expect
      .poll(async () => (await write((sent += 1))) && mail.taken.length, { timeout: 20_000, interval: 500 })
      .toBeGreaterThan(0);
    expect(mail.taken.some(hasName)).toBe(false);
    const values = { BRAND_NAME: "Harrisburg Spaces", BRAND_COLOR: "#7a1f5c", HOME_HEADING: "Find room" };
    expect((await save(values)).status).toBe(200);
    // Here at once; elsewhere after a look, and the second for which pages are stored.
    const here = await page(first.url);
    for (const words of ["Find room", "Harrisburg Spaces", "By the river.", "light-dark(#7a1f5c"])
      expect(here).toContain(words);
    const onPage = (isThere: boolean) =>
      expect
        .poll(async () => hasName(await page(second.url)), { timeout: 5000 * patience, interval: 250 })
        .toBe(isThere);
    await Promise.all([onPage(true), expectEmail(hasName)]);
    const there = await page(second.url);
    expect(there).toContain("Set over there");
    expect(there).not.toContain("Find room");
    const loggedIn = { headers: { ...headers, cookie } };
    const [change] = (await (await fetch(`${origin}/api/admin/settings`, loggedIn)).json()).changes;
    const undo = `${origin}/api/admin/settings/changes/${change.id}/undo`;
    expect((await fetch(undo, { method: "POST", ...loggedIn })).status).toBe(200);
    await Promise.all([onPage(false), expectEmail((text) => !hasName(text))]);
    await first.stop();
  },
);
