import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "#app/features/accounts/model.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";

// A production process stores responses to visitors for a second; people with cookies must never get them.

let server: RunningServer;

beforeAll(async () => {
  server = await runServer({ DEMO: "true" });
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

/** Logs in as a demo account and returns the cookies. */
async function logIn(who: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: server.url },
    body: JSON.stringify({ email: `${who}@sparebay.example`, password: demoPassword }),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

test("members and visitors at the same URL, in the same second, never see each other's page", async () => {
  const cookies = { marta: await logIn("landlord"), theo: await logIn("tenant") };
  for (const path of ["/", "/?query=17101", "/properties"]) {
    const people: Record<string, string>[] = [{}, { cookie: cookies.marta }, { cookie: cookies.theo }];
    const asked = Array.from({ length: 12 }, (_, turn) => people[turn % 3]!);
    const answers = await Promise.all(asked.map((headers) => get(path, headers)));
    const pages = await Promise.all(answers.map((answer) => answer.text()));
    for (const [turn, page] of pages.entries()) {
      const rule = answers[turn]!.headers.get("cache-control");
      expect(page.includes(">Logout<"), `${path} ${turn}`).toBe(turn % 3 !== 0);
      expect(page.includes("landlord@sparebay.example"), `${path} ${turn}`).toBe(turn % 3 === 1);
      expect(page.includes("tenant@sparebay.example"), `${path} ${turn}`).toBe(turn % 3 === 2);
      expect(rule).toBe(
        turn % 3 === 0 ? "public, max-age=0, s-maxage=1, must-revalidate" : "private, no-store",
      );
    }
  }
});

test("200 visitors at once get one page, each with its own request id and a policy that lets its scripts run", async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => get("/?query=17102")));
  const pages = new Set(await Promise.all(answers.map((answer) => answer.text())));
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  expect(pages.size).toBeLessThan(20);
  expect(new Set(answers.map(({ headers }) => headers.get("x-request-id"))).size).toBe(200);
  expect(answers[0]!.headers.get("content-security-policy")).toMatch(
    /script-src 'self'( 'sha256-[\w+/]{43}=')+;/,
  );
});

test("a page that a browser already has keeps its policy after a 304", async () => {
  const rules = /script-src [^;]+/;
  const first = await get("/about");
  const again = await get("/about", { "if-none-match": first.headers.get("etag")! });
  const [given, kept] = [first, again].map(({ headers }) => headers.get("content-security-policy")!);
  expect([again.status, rules.exec(kept!)?.[0]]).toEqual([304, rules.exec(given!)?.[0]]);
});

test("a worker that a browser already has keeps its policy after a 304: it may fetch from us", async () => {
  const first = await get("/offline-worker.js");
  const again = await get("/offline-worker.js", { "if-none-match": first.headers.get("etag")! });
  const policies = [first, again].map(({ headers }) => headers.get("content-security-policy")!);
  expect([again.status, policies[1]]).toEqual([304, policies[0]]);
  expect(policies[0]).toContain("connect-src 'self'");
});

test("a landlord's change is visible to visitors at once, and a browser with the current page gets a 304", async () => {
  const cookie = await logIn("landlord");
  const { user } = (await (await get("/api/session", { cookie })).json()) as { user: { id: string } };
  const own = await get(`/api/landlord/${user.id}/properties`, { cookie });
  const [{ id }] = (await own.json()) as [{ id: string }];
  const asked = `/api/properties/${id}`;
  const known = await get(asked);
  const etag = known.headers.get("etag")!;
  expect([known.status, (await get(asked, { "if-none-match": etag })).status]).toEqual([200, 304]);
  const headers = { cookie, origin: server.url };
  const removed = await fetch(`${server.url}/api/properties/${id}`, { method: "DELETE", headers });
  expect(removed.status).toBeLessThan(300);
  expect((await get(asked, { "if-none-match": etag })).status).toBe(404);
});
