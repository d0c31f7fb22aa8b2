import { beforeAll, describe, expect, it } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { sessionOf } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";
import { fillLandlords } from "#tools/bench/fill-landlords.mjs";

const id = "usr_busy1";
const path = `/api/landlord/${id}`;
let cookie = "";

beforeAll(async () => {
  const sizes = { landlords: 1, properties: 500, reservations: 5000 };
  await fillLandlords(config.databaseUrl, { prefix: "busy", ...sizes });
  cookie = await sessionOf(id);
}, 60_000);

describe("the lists of a landlord with 500 properties and 5,000 reservations", () => {
  it("begin with all waiting requests, most urgent first, and a limited part of the rest", async () => {
    const { body, headers } = await call(`${path}/reservations`, { cookie });
    const statuses = body.map(({ status }: { status: string }) => status);
    expect(statuses.lastIndexOf("pending")).toBe(99);
    expect(body).toHaveLength(150);
    const urgency = body.slice(0, 100).map((one: { expires_at: string }) => one.expires_at);
    expect(urgency).toEqual(urgency.toSorted());
    expect(headers.get("x-total-count")).toBe("5000");
  });

  it("lead to every one of them, part by part, each once", async () => {
    const seen: string[] = [];
    let older: string | null = "";
    while (older !== null) {
      const { status, body, headers } = await call(`${path}/reservations${older && `?before=${older}`}`, {
        cookie,
      });
      expect(status).toBe(200);
      seen.push(...body.map((one: { id: string }) => one.id));
      older = headers.get("x-older");
    }
    expect(seen).toHaveLength(5000);
    expect(new Set(seen).size).toBe(5000);
  });

  it("show an old one that changes in the part that is polled", async () => {
    const before = await call(`${path}/reservations`, { cookie });
    const old = "res_busy1x4995";
    expect(JSON.stringify(before.body)).not.toContain(old);
    await db
      .updateTable("reservations")
      .set({ paymentStatus: "paid", updatedAt: new Date() })
      .where("id", "=", old)
      .execute();
    const headers = { "If-None-Match": before.headers.get("etag")! };
    const after = await call(`${path}/reservations`, { cookie, headers });
    expect(after.status).toBe(200);
    expect(after.body[100]).toMatchObject({ id: old, payment_status: "paid" });
  });

  it("refuse to continue from an invalid cursor", async () => {
    for (const place of ["x", "1_usr_1", "99999999999999999999_res_1"]) {
      const { status, body } = await call(`${path}/reservations?before=${place}`, { cookie });
      expect([status, Object.keys(body.fields)]).toEqual([400, ["before"]]);
    }
  });

  it("return the properties in parts, and all their points for a map", async () => {
    const part = await call(`${path}/properties?limit=24&offset=480`);
    expect(part.body).toHaveLength(20);
    expect(part.headers.get("x-total-count")).toBe("500");
    expect((await call(`${path}/properties?limit=0`)).body.fields).toEqual({
      limit: "The limit must be at least 1.",
    });
    const { body } = await call(`${path}/points`);
    expect(body).toHaveLength(500);
    expect(Object.keys(body[0]).toSorted()).toEqual(
      ["id", "latitude", "longitude", "price", "price_per", "title", "type_of_space"].toSorted(),
    );
  });
});
