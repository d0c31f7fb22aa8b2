import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClient } from "#tests/support/http-client.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";
import { slowness } from "#tests/support/slowness.ts";

// Texts made to be slow, sent to the built product.
let server: RunningServer;

beforeAll(async () => {
  server = await runServer();
}, 180_000);
afterAll(() => server.stop());

/** The processor milliseconds that the server takes for this work. */
async function spentOn(work: () => Promise<unknown>): Promise<number> {
  const spent = () => {
    const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };
  const before = spent();
  await work();
  return spent() - before;
}

test("a name of nearly 1 MB costs little wherever a stranger can send one, and is answered 400", async () => {
  const names = ["a".repeat(900_000), "\u0315\u0300".repeat(150_000), "a.b-".repeat(200_000)];
  const email = "nora@people.example";
  const space = { properties: [{ property_id: "prp_1" }], start_date: "2100-01-01", guest_contact: email };
  const forms: [string, (name: string) => object][] = [
    ["/api/signup", (username) => ({ username, email, password: "a-long-enough-password", role: "tenant" })],
    ["/api/contact", (name) => ({ name, email, message: "Hello" })],
    ["/api/lead", (name) => ({ name, email })],
    ["/api/reserve-order", (name) => ({ ...space, guest_name: name })],
  ];
  const stranger = openClient(server.url);
  for (const [address, form] of forms)
    for (const name of names) {
      const spent = await spentOn(async () => {
        const { status } = await stranger(address, { json: form(name) });
        expect([address, status]).toEqual([address, 400]);
      });
      // It was 14 s for 60 kB, and grew with the square of the length.
      expect(spent).toBeLessThan(150 * slowness());
    }
});
