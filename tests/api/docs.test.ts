import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { api } from "#app/api/routes.ts";
import { holdTo } from "#tests/support/contract.ts";
import { type ApiDocument, documentFaults } from "#tests/support/document-faults.ts";
import { slowness } from "#tests/support/slowness.ts";
import { call, web } from "#tests/support/web.ts";

let document: ApiDocument;
beforeAll(async () => {
  document = (await call("/api/openapi.json")).body;
});

/** Paths outside the document: the document itself, and social login popups. */
const undescribed = [
  "GET /api/auth/callback/:provider",
  "GET /api/auth/oauth-popup/start",
  "GET /api/docs",
  "GET /api/openapi.json",
  "POST /api/auth/callback/apple",
  "POST /dev/google/choose/:uid",
];

test("describes every call with an id, every refusal, a schema of each response, and valid examples", () => {
  expect(Object.keys(document.paths).length).toBeGreaterThan(75);
  expect(documentFaults(document)).toEqual([]);
});

test.each(["/api/openapi.json", "/api/docs"])(
  "%s is made once, and sent again only if it changed",
  async (path) => {
    const url = `http://localhost:3000${path}`;
    const headers = { "accept-encoding": "gzip" };
    const spent: number[] = [];
    const limit = 4 * slowness();
    for (let turn = 0; turn < 100 && (turn < 5 || Math.min(...spent) >= limit); turn += 1) {
      const before = process.cpuUsage();
      const response = await web.request(url, { headers });
      const { user, system } = process.cpuUsage(before);
      spent.push((user + system) / 1000);
      const { status, headers: told } = response;
      expect([status, told.get("content-encoding"), told.get("vary")]).toEqual([
        200,
        "gzip",
        "accept-encoding",
      ]);
    }
    // The minimum is the actual cost: other work on this machine only adds to it.
    expect(Math.min(...spent)).toBeLessThan(limit);
    const plain = await web.request(url);
    const gzipped = await web.request(url, { headers });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(gunzipSync(await gzipped.arrayBuffer()).toString()).toBe(await plain.text());
    const etag = plain.headers.get("etag")!;
    const known = await web.request(url, { headers: { ...headers, "if-none-match": etag } });
    expect([known.status, await known.text()]).toEqual([304, ""]);
  },
);

test("describes every path that exists", () => {
  const described = new Set(
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
    ),
  );
  const answered = new Set(
    api.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`),
  );
  expect([...described].filter((one) => !answered.has(one))).toEqual([]);
  expect([...answered].filter((one) => !described.has(one)).toSorted()).toEqual(undescribed);
});

describe("omissions are found", () => {
  const spoiled = (spoil: (operation: ApiDocument["paths"][string][string]) => void) => {
    const names = ["/api/signup", "/api/reserve-order"];
    const copy = structuredClone(document);
    copy.paths = Object.fromEntries(names.map((name) => [name, copy.paths[name]!]));
    spoil(copy.paths["/api/reserve-order"]!["post"]!);
    return documentFaults(copy);
  };

  test.each([
    ["an operationId", "has no operationId", (one: Spoiled) => delete one.operationId],
    [
      "an id of its own",
      "has an operationId that another has, signUp",
      (one: Spoiled) => (one.operationId = "signUp"),
    ],
    ["a schema of an answer", "201 has no schema", (one: Spoiled) => delete one.responses["201"]!.content],
    ["an example", "201 has no good example", (one: Spoiled) => delete json(one, "201").example],
    [
      "an example that fits",
      "409 has no good example",
      (one: Spoiled) => (json(one, "409").example = { message: 1 }),
    ],
    ["a refusal", "does not name 429", (one: Spoiled) => delete one.responses["429"]],
  ])("%s", (_, fault, spoil) => {
    expect(spoiled(spoil)).toEqual([`POST /api/reserve-order ${fault}`]);
  });
});

type Spoiled = ApiDocument["paths"][string][string];
const json = (one: Spoiled, status: string) => one.responses[status]!.content!["application/json"]!;

describe("a response is checked against the document", () => {
  const check = (seen: { status?: number; type?: string; body?: unknown }) =>
    holdTo(document)({
      method: "GET",
      path: "/api/check-email?email=a@b.example",
      status: 200,
      type: "application/json; charset=UTF-8",
      body: { exists: true },
      ...seen,
    });

  test("passes if it is as described", () => {
    expect(() => check({})).not.toThrow();
  });

  test.each([
    ["a field more", { body: { exists: true, id: "usr_1" } }, "must NOT have additional properties"],
    ["a field of another type", { body: { exists: "yes" } }, "must be boolean"],
    ["a field less", { body: {} }, "must have required property 'exists'"],
    ["another status", { status: 418 }, "answered 418, which /api/openapi.json does not name"],
    ["another type", { type: "text/html", body: "<p>" }, "as text/html"],
  ])("refuses %s", (_, seen, words) => {
    expect(() => check(seen)).toThrow(words);
  });
});

test("is also a page to read", async () => {
  expect((await call("/api/docs")).body).toContain("POST /api/reserve-order");
});
