import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { createWeb } from "#app/web.ts";
import { newAdministrator, newLandlord, type Person } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";

const outside = "What must not be read.";
const folder = mkdtempSync(path.join(tmpdir(), "sparebay-outside-"));
const ways = (to: string) => [
  `../../../../../../../..${to}`,
  `..%2f..%2f..%2f..%2f..%2f..%2f..%2f..%2f${encodeURIComponent(to.slice(1))}`,
  `%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e${to}`,
  `..%5c..%5c..%5c..%5c${encodeURIComponent(to.slice(1).replaceAll("/", "\\"))}`,
  `%252e%252e%252f%252e%252e%252f${encodeURIComponent(encodeURIComponent(to.slice(1)))}`,
  `....//....//....//....//....//....//..../${to}`,
  encodeURIComponent(to),
  `x%00${encodeURIComponent(to)}`,
  `file:${to}`,
];

let people: Person[];
beforeAll(async () => {
  people = [await newAdministrator(), await newLandlord()];
  mkdirSync(path.join(config.dataDir, "files"), { recursive: true });
  for (const place of ["secret.txt", "secret.webp", "files/secret.webp"])
    writeFileSync(path.join(config.dataDir, place), outside);
  mkdirSync(path.join(folder, "public"));
  writeFileSync(path.join(folder, "public", "inside.txt"), "inside");
  writeFileSync(path.join(folder, "secret.txt"), outside);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { paths } = (await call("/api/openapi.json")).body as { paths: Record<string, Record<string, object>> };
const withNames = Object.entries(paths)
  .filter(([address, item]) => address.includes("{") && "get" in item)
  .map(([address]) => address);

test.each(withNames)("GET %s leads to no file outside its own folder", async (address) => {
  const targets = [
    path.join(config.dataDir, "secret.txt"),
    path.join(config.dataDir, "secret"),
    "/etc/passwd",
  ];
  for (const way of [
    ...targets.flatMap(ways),
    "../secret",
    "..%2fsecret.webp",
    "%2e%2e%2fsecrets%2fsession_secret",
  ]) {
    for (const { cookie } of people) {
      const answer = await call(address.replace(/\{\w+\}/g, way), { cookie });
      const said = JSON.stringify(answer.body);
      expect([200, 303, 400, 401, 403, 404]).toContain(answer.status);
      for (const secret of [outside, "root:", config.sessionSecret]) expect(said).not.toContain(secret);
    }
  }
});

test("the pages' files are read only from their folder", async () => {
  const web = createWeb(async () => new Response("A page.", { status: 404 }), {
    filesFolder: path.join(folder, "public"),
  });
  const get = (address: string) => web.request(`http://localhost:3000/${address}`);
  expect(await (await get("inside.txt")).text()).toBe("inside");
  for (const way of [
    ...ways(path.join(folder, "secret.txt")),
    "..%2fsecret.txt",
    "assets/..%2f..%2fsecret.txt",
  ]) {
    const answer = await get(way);
    expect([400, 404]).toContain(answer.status);
    expect(await answer.text()).not.toContain(outside);
  }
});

test("an uploaded file's name has no influence on where it is stored", async () => {
  const before = readdirSync(config.dataDir, { recursive: true }).length;
  const form = new FormData();
  const bytes = await (await import("#tests/support/pictures.ts")).phonePicture();
  form.set("images", new File([new Uint8Array(bytes)], "../../../../escaped.webp", { type: "image/jpeg" }));
  const answer = await call("/api/images", { form, cookie: people[1]!.cookie });
  expect(answer.status).toBe(201);
  const files = readdirSync(config.dataDir, { recursive: true }).map(String);
  expect(files.length).toBeGreaterThan(before);
  expect([...files, ...readdirSync(tmpdir())].filter((name) => name.includes("escaped"))).toEqual([]);
  const added = files.filter((name) => name.endsWith(".webp") && !name.includes("secret"));
  for (const name of added) expect(name).toMatch(/^files\/photos\/\w+\/\d+\.webp$/);
});
