import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { config } from "./config.server.ts";
import { fetchText } from "./fetch-text.server.ts";

test("gives up on a URL that does not answer in time, or stops halfway", async () => {
  config.allowPrivateCalendars = true;
  const server = createServer((request, response) => {
    if (request.url === "/half") response.write("BEGIN:");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const path of ["/never", "/half"])
    await expect(fetchText(site + path, { bytes: 1000, milliseconds: 200 })).rejects.toThrow(
      "It did not answer within 0.2 seconds.",
    );
  server.closeAllConnections();
  server.close();
  await expect(fetchText(site, { bytes: 1000, milliseconds: 200 })).rejects.toThrow(
    "It could not be reached.",
  );
});
