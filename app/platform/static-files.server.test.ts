import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { createHttp } from "./listen.server.ts";
import { staticFiles } from "./static-files.server.ts";

/** An app with these files alone. */
function appWith(files: Record<string, string | Buffer>): Hono {
  const folder = mkdtempSync(path.join(tmpdir(), "sparebay-static-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "assets"));
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  return new Hono().use(staticFiles(folder));
}

test("a file named by its content is kept for a year, others for an hour; one that is known is not sent again", async () => {
  const app = appWith({ "assets/page-1a2b.js": "1", "favicon.svg": "<svg/>" });
  const script = await app.request("/assets/page-1a2b.js");
  expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const icon = await app.request("/favicon.svg");
  expect(icon.headers.get("cache-control")).toBe("public, max-age=3600");
  expect([icon.headers.get("content-type"), await icon.text()]).toEqual([
    "image/svg+xml; charset=utf-8",
    "<svg/>",
  ]);
  for (const known of [icon.headers.get("etag")!, `"other", W/${icon.headers.get("etag")!}`, "*"]) {
    const again = await app.request("/favicon.svg", { headers: { "if-none-match": known } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  }
  expect((await app.request("/favicon.svg", { method: "POST" })).status).toBe(404);
  expect((await app.request("/assets/../../secret")).status).toBe(404);
});

test("text is sent compressed by the build to those who accept it, pictures as they are", async () => {
  const app = appWith({ "a.js": "long", "a.js.br": "short", "b.webp": "picture" });
  const headers = { "accept-encoding": "gzip, br" };
  const script = await app.request("/a.js", { headers });
  expect([script.headers.get("content-encoding"), await script.text()]).toEqual(["br", "short"]);
  for (const accepted of ["", "br; q=0", "gzip, brx"]) {
    const whole = await app.request("/a.js", { headers: { "accept-encoding": accepted } });
    expect(await whole.text()).toBe("long");
  }
  const picture = await app.request("/b.webp", { headers });
  expect([picture.headers.get("content-encoding"), await picture.text()]).toEqual([null, "picture"]);
  expect((await app.request("/a.js.br")).status).toBe(404);
});

test("those who ask for a file and read nothing share its bytes", async () => {
  const app = appWith({ "large.webp": Buffer.alloc(30_000_000) });
  const server = createHttp(getRequestListener(app.fetch));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const before = process.memoryUsage().arrayBuffers;
  const clients = Array.from({ length: 20 }, () => connect(port, "127.0.0.1"));
  onTestFinished(() => clients.forEach((client) => client.destroy()));
  for (const client of clients) client.write("GET /large.webp HTTP/1.1\r\nhost: here.example\r\n\r\n");
  await Promise.all(clients.map((client) => once(client, "readable")));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000);
});
