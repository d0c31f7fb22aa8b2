import { expect, test } from "vitest";
import { createWeb } from "#app/web.ts";

const web = createWeb(async () => new Response("A page."));

// Elsewhere over plain http the browser ignores it, and says so in its console.
test.each([
  ["http://localhost:3000", "same-origin-allow-popups"],
  ["http://127.0.0.1:3000", "same-origin-allow-popups"],
  ["http://192.168.1.5:3000", null],
])("parts windows only where browsers heed it: %s", async (address, header) => {
  const { headers } = await web.request(`${address}/`);
  expect(headers.get("cross-origin-opener-policy")).toBe(header);
});
