import { describe, expect, test } from "vitest";
import { inlineScriptsContext } from "#app/platform/inline-scripts.server.ts";
import { createWeb } from "#app/web.ts";

const web = createWeb(
  async () => new Response("A page.", { headers: { "content-type": "text/html; charset=utf-8" } }),
);

// On other hosts over plain http the browser ignores it, and says so in its console.
test.each([
  ["http://localhost:3000", "same-origin-allow-popups"],
  ["http://127.0.0.1:3000", "same-origin-allow-popups"],
  ["http://192.168.1.5:3000", null],
])("isolates windows only where browsers respect it: %s", async (address, header) => {
  const { headers } = await web.request(`${address}/`);
  expect(headers.get("cross-origin-opener-policy")).toBe(header);
});

describe("every response", () => {
  test.each(["/", "/healthz", "/api/session", "/api/nothing-here"])(
    "has the security headers: %s",
    async (path) => {
      const headers = { origin: "https://elsewhere.example" };
      const answer = await web.request(`http://localhost:3000${path}`, { headers });
      const of = (name: string) => answer.headers.get(name);
      expect(of("x-content-type-options")).toBe("nosniff");
      expect(of("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(of("permissions-policy")).toBe(
        "camera=(self), microphone=(), geolocation=(self), browsing-topics=()",
      );
      expect(of("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(of("content-type")).toMatch(path === "/" ? /^text\/html; charset=utf-8/ : /^application\/json/);
      expect(of("cache-control")).toBe(path.startsWith("/api/") ? "no-store" : "private, no-cache");
      // Nothing reveals our software, and no other site may read responses.
      for (const name of ["server", "x-powered-by", "access-control-allow-origin"])
        expect(of(name)).toBeNull();
      // Only https can require https.
      expect(of("strict-transport-security")).toBeNull();
    },
  );
});

test("a page runs only our scripts, by their hashes", async () => {
  const hashes = ["sha256-one", "sha256-two"];
  const page = createWeb(async (_request, context) => {
    context.get(inlineScriptsContext).push(...hashes);
    return new Response("A page.", { headers: { "content-type": "text/html; charset=utf-8" } });
  });
  const policy = (await page.request("/")).headers.get("content-security-policy")!;
  expect(policy.split("; ")).toEqual([
    "default-src 'self'",
    "script-src 'self' 'sha256-one' 'sha256-two'",
    expect.stringMatching(/^style-src 'self'/),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    expect.stringMatching(/^connect-src 'self'/),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});
