import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@hey-api/openapi-ts";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { close, createHttp } from "#app/platform/listen.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { password } from "#tests/support/people.ts";
import { goodProperty, today } from "#tests/support/property-form.ts";
import { web } from "#tests/support/web.ts";

/** The generator's functions by operationId. */
// oxlint-disable-next-line typescript/no-explicit-any
type Sdk = Record<string, (asked?: object) => Promise<{ data: any; error?: any; response: Response }>>;

const folder = mkdtempSync(path.join(tmpdir(), "generated-client-"));
const server = createHttp(getRequestListener(web.fetch));
let url = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await createClient({
    input: `${url}/api/openapi.json`,
    output: folder,
    plugins: ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch"],
    logs: { level: "silent" },
  });
});
afterAll(async () => {
  server.closeAllConnections();
  await close(server);
  rmSync(folder, { recursive: true });
});

/** The generated client of a new person, which keeps its cookies. */
async function openClient(): Promise<Sdk> {
  const { createClient: open, createConfig } = await import(`${folder}/client/index.ts`);
  const cookies = new Map<string, string>();
  const keeping: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    request.headers.set("cookie", Array.from(cookies, (pair) => pair.join("=")).join("; "));
    request.headers.set("origin", config.publicUrl);
    const response = await fetch(request);
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const client = open(createConfig({ baseUrl: url, fetch: keeping }));
  const sdk = (await import(`${folder}/sdk.gen.ts`)) as Sdk;
  const bound = Object.entries(sdk).map(
    ([name, ask]) => [name, (asked: object = {}) => ask({ ...asked, client })] as const,
  );
  return Object.fromEntries(bound);
}

async function signedUp(role: "tenant" | "landlord") {
  const client = await openClient();
  const email = `${newId("usr").slice(4, 16)}@people.example`;
  const { data, error } = await client["signUp"]!({ body: { username: role, email, password, role } });
  expect(error).toBeUndefined();
  return { client, id: data.user.id as string };
}

test("a client that an ordinary generator makes from the document lists, finds, reserves and accepts", async () => {
  const lars = await signedUp("landlord");
  const title = `Generated garage ${newId("prp").slice(4, 12)}`;
  const added = await lars.client["addProperty"]!({ body: { ...goodProperty, title } });
  expect([added.error, added.response.status]).toEqual([undefined, 201]);

  const tess = await signedUp("tenant");
  const found = await tess.client["search"]!({ query: { query: "17101", sort: "newest", limit: 5 } });
  expect(found.data.map((one: { title: string }) => one.title)).toContain(title);
  const wish = { properties: [{ property_id: added.data.id }], start_date: today, end_date: today };
  const reserved = await tess.client["reserveOrder"]!({ body: wish });
  expect([reserved.error, reserved.response.status]).toEqual([undefined, 201]);
  const { reservationId } = reserved.data;

  const listed = await lars.client["listLandlordReservations"]!({ path: { id: lars.id } });
  expect(listed.data.map((one: { id: string }) => one.id)).toEqual([reservationId]);
  const body = { status: "accepted_pending_verification" };
  const accepted = await lars.client["answerReservation"]!({ path: { id: reservationId }, body });
  expect(accepted.data).toMatchObject({ id: reservationId, title, status: "accepted_pending_verification" });
  const again = await lars.client["answerReservation"]!({ path: { id: reservationId }, body });
  expect(again.error).toMatchObject({ status: "accepted_pending_verification" });
  const seen = await tess.client["getReservation"]!({ path: { id: reservationId } });
  const { landlord_fee, ...ofBoth } = accepted.data;
  expect(landlord_fee).toBe(0);
  expect(seen.data).toEqual({ ...ofBoth, expires_at: seen.data.expires_at });
});
