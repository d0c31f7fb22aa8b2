import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { openClient } from "#tests/support/http-client.ts";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { startWeb, stopProcess } from "#tests/support/server-process.ts";
import { call, cookieOf } from "#tests/support/web.ts";

test("while a table is locked, calls and pages are refused within some ten seconds, to be tried again, and logged once", async () => {
  const web = await startWeb({
    DATABASE_URL: config.databaseUrl,
    DATA_DIR: config.dataDir,
    WORKER: "false",
    LOG_LEVEL: "warn",
  });
  onTestFinished(async () => void (await stopProcess(web)));
  const ask = openClient(web.url);
  const paths = ["/api/search?query=17101", ...ids.map((id) => `/api/properties/${id}`)];
  const pages = ids.map((id) => `/properties/${id}`);
  const answers = await transaction(async (trx) => {
    await sql`lock table properties in access exclusive mode`.execute(trx);
    return Promise.all([...paths, ...pages].map((path) => ask(path)));
  });
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  for (const { headers } of answers.slice(0, paths.length)) expect(headers.get("retry-after")).toBe("5");
  // Its last line is written when it has been quick for a minute, or at the end.
  await stopProcess(web);
  await expect.poll(web.output).toContain("the database has stopped taking too long");
  const lines = web
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { level: number; requestId?: string; ids?: string[]; err?: object });
  expect(lines.filter(({ level, err }) => level >= 50 || err !== undefined)).toHaveLength(1);
  const [last] = lines.filter(({ ids: logged }) => logged !== undefined);
  expect(last).toMatchObject({ msg: "the database has stopped taking too long", attempts: answers.length });
  expect(new Set(last!.ids)).toEqual(new Set(answers.map(({ headers }) => headers.get("x-request-id"))));
}, 120_000);

const ids = ["prp_1", "prp_2", "prp_3", "prp_4"];

test("a new visitor whose reservation is written and then refused with 503 gets it by sending the request again", async () => {
  const property = await newProperty(await newLandlord());
  const json = {
    properties: [{ property_id: property.id }],
    start_date: day(3),
    end_date: day(4),
    guest_name: "Gail Guest",
    guest_contact: "gail@people.example",
  };
  const refused = await transaction(async (trx) => {
    await sql`lock table photos in access exclusive mode`.execute(trx);
    return call("/api/reserve-order", { json });
  });
  expect(refused.status).toBe(503);
  const [order] = await db.selectFrom("reservations").select("orderId").execute();
  const again = await call("/api/reserve-order", { json, cookie: cookieOf(refused) });
  expect([again.status, again.body.orderId]).toEqual([201, order!.orderId]);
  expect((await call("/api/reserve-order", { json })).status).toBe(409);
}, 60_000);

test("a new visitor who pays at once and is refused with 503 pays for what was reserved by sending the request again", async () => {
  const property = await newProperty(await newLandlord());
  const json = {
    propertyId: property.id,
    startDate: day(3),
    endDate: day(4),
    guestName: "Gail Guest",
    tenantEmail: "gail@people.example",
  };
  const refused = await transaction(async (trx) => {
    await sql`lock table photos in access exclusive mode`.execute(trx);
    return call("/api/create-checkout-session", { json });
  });
  expect(refused.status).toBe(503);
  const again = await call("/api/create-checkout-session", { json, cookie: cookieOf(refused) });
  expect([again.status, again.body.url]).toEqual([200, expect.any(String)]);
  const orders = db.selectFrom("reservations").select("orderId").where("propertyId", "=", property.id);
  expect(await orders.execute()).toHaveLength(1);
  expect((await call("/api/create-checkout-session", { json })).status).toBe(409);
}, 60_000);
