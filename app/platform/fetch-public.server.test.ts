import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { config } from "./config.server.ts";
import { fetchPublic } from "./fetch-public.server.ts";

const limits = { bytes: 1000, milliseconds: 200, accept: "text/plain" };

test("gives up on a URL that does not answer in time, or stops halfway", async () => {
  config.allowPrivateCalendars = true;
  const server = createServer((request, response) => {
    if (request.url === "/half") response.write("BEGIN:");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const path of ["/never", "/half"])
    await expect(fetchPublic(site + path, limits)).rejects.toThrow("It did not answer within 0.2 seconds.");
  server.closeAllConnections();
  server.close();
  await expect(fetchPublic(site, limits)).rejects.toThrow("It could not be reached.");
});
