import { expect, test, vi } from "vitest";
import { handleError } from "#app/entry.server.tsx";
import { log } from "#app/platform/log.server.ts";
import { createWeb } from "#app/web.ts";
import { newTenant, password } from "#tests/support/people.ts";
import { call, web } from "#tests/support/web.ts";

const here = "http://localhost:3000";

test("refuses writes from other sites' pages, and those without an origin, in a member's name", async () => {
  const { cookie } = await newTenant("Tess");
  const rename = async (more: Record<string, string>) => {
    const headers = { "content-type": "application/json", cookie, ...more };
    const body = JSON.stringify({ username: "Eve" });
    const answer = await web.request(`${here}/api/account/name`, { method: "PUT", headers, body });
    return { status: answer.status, said: ((await answer.json()) as { message?: string }).message };
  };
  const refused = { status: 403, said: "This request did not come from our own pages." };
  for (const more of [
    { origin: "https://elsewhere.example" },
    { origin: "https://elsewhere.example", host: "localhost:3000" },
    { origin: "http://localhost:3000.elsewhere.example", host: "localhost:3000" },
    // PUBLIC_URL is set, so the Host that another site's page sends doesn't count.
    { origin: "http://spaces.internal:3000", host: "spaces.internal:3000" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    {},
  ] as Record<string, string>[])
    expect(await rename(more)).toEqual(refused);
  expect((await call("/api/session", { cookie })).body.user.username).toBe("Tess");
  expect((await rename({ origin: here })).status).toBe(200);
});

test("refuses a body that is larger than a call needs, announced or not", async () => {
  const text = JSON.stringify({ name: "Pat", email: "pat@people.example", message: "x".repeat(1024 * 1024) });
  for (const length of [{}, { "content-length": String(text.length) }] as Record<string, string>[]) {
    const headers = { "content-type": "application/json", ...length };
    const answer = await call("/api/contact", { text, headers });
    expect([answer.status, answer.body.message]).toEqual([
      413,
      "This is too large: at most 1 MB can be sent here.",
    ]);
  }
});

test("answers an unexpected failure with an id, without its reason", async () => {
  const written = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const failing = createWeb(() => Promise.reject(new Error("relation users, column password")));
  const answer = await failing.request(`${here}/about`);
  const body = (await answer.json()) as Record<string, string>;
  expect([answer.status, body]).toEqual([
    500,
    {
      message: "Something went wrong on our side. Please try again.",
      error: "Something went wrong on our side. Please try again.",
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  ]);
  expect(answer.headers.get("x-request-id")).toBe(body["requestId"]);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(written).toHaveBeenCalledOnce();
  expect(written.mock.calls[0]![0]).toMatchObject({ requestId: body["requestId"], path: "/about" });
});

test("logs why a page failed under the id in its response", async () => {
  const written = vi.spyOn(log, "error").mockImplementation(() => undefined);
  written.mockClear();
  const failing = createWeb(async (request, context) => {
    handleError(new Error("relation users"), {
      request,
      context,
      params: {},
    });
    return new Response("A page.", { status: 500 });
  });
  const answer = await failing.request(`${here}/about`);
  const requestId = answer.headers.get("x-request-id");
  expect(requestId).toMatch(/^[\da-f-]{36}$/);
  expect(written.mock.calls[0]![0]).toMatchObject({ requestId, path: "/about" });
  written.mockRestore();
});

test("shows its metrics only to this machine", async () => {
  expect((await call("/metrics")).body).toContain("http_request_duration_seconds");
  const passedOn = await call("/metrics", { headers: { "x-forwarded-for": "127.0.0.1" } });
  expect(passedOn.status).toBe(404);
});

test.each([
  ["203.0.113.7", 403],
  ["2001:db8::1", 403],
  ["::ffff:203.0.113.7", 403],
  ["192.168.1.5", 200],
  ["::1", 200],
])("without NODE_ENV=production a caller at %s is answered %i", async (remoteAddress, status) => {
  const incoming = { socket: { remoteAddress } };
  for (const path of ["/dev/mail", "/api/session", "/"])
    expect([path, (await web.request(`${here}${path}`, {}, { incoming })).status]).toEqual([path, status]);
});

test("over https every cookie is Secure, and browsers are told to stay on https", async () => {
  const publicUrl = "https://spaces.example";
  const production = {
    NODE_ENV: "production",
    PUBLIC_URL: publicUrl,
    ALLOW_SANDBOX_PAYMENTS: "true",
    MAIL_URL: "smtp://127.0.0.1:1",
    SESSION_SECRET: "s".repeat(32),
    ID_ENCRYPTION_KEY: "a".repeat(64),
  };
  for (const [name, value] of Object.entries(production)) vi.stubEnv(name, value);
  vi.resetModules();
  const secure = await import("#tests/support/web.ts");
  const { visitorCookie, visitorOf } =
    await import("#app/features/accounts/session/visitor-cookie.server.ts");
  const people = await import("#tests/support/people.ts");
  const { db } = await import("#app/platform/db.server.ts");
  const { email } = await people.newTenant();
  const answer = await secure.call("/api/login", {
    json: { email, password },
    headers: { origin: publicUrl },
  });
  expect(answer.status).toBe(200);
  const [session] = answer.headers.getSetCookie();
  expect(session).toMatch(/^__Secure-sparebay\.session_token=/);
  for (const line of [...answer.headers.getSetCookie(), visitorCookie("vis_1")]) {
    expect(line).toMatch(/; Path=\/;.*; Secure/);
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Lax/);
  }
  expect(visitorCookie("vis_1")).toMatch(/^__Host-visitor=vis_1\./);
  const bare = visitorCookie("vis_1").split(";")[0]!.replace("__Host-", "");
  const known = (cookie: string) => visitorOf(new Request(publicUrl, { headers: { cookie } }));
  expect([known(bare), known(`__Host-${bare}`)]).toEqual([null, "vis_1"]);
  expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  const page = await secure.call("/");
  expect(page.headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
  await db.destroy();
  vi.unstubAllEnvs();
});
