import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";

describe("POST /api/service-requests", () => {
  const path = "/api/service-requests";

  test("takes a request from a visitor", async () => {
    const answer = await call(path, { json: { message: "  An old sofa has to go.  " } });
    expect(answer.status).toBe(201);
    const row = await db.selectFrom("serviceRequests").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ message: "An old sofa has to go.", userId: null, state: "new" });
  });

  test("remembers which member asked", async () => {
    const tenant = await newTenant();
    await call(path, { json: { message: "Truck parking" }, cookie: tenant.cookie });
    const row = await db
      .selectFrom("serviceRequests")
      .selectAll()
      .where("userId", "=", tenant.id)
      .executeTakeFirst();
    expect(row?.message).toBe("Truck parking");
  });

  test("refuses an empty message, and one without any", async () => {
    const empty = await call(path, { json: { message: "   " } });
    expect(empty).toMatchObject({ status: 400, body: { fields: { message: "Please write a message." } } });
    expect((await call(path, { json: {} })).status).toBe(400);
  });

  test("slows somebody down who sends one after the other", async () => {
    const answers = [];
    for (let count = 0; count < 6; count++) answers.push(await call(path, { json: { message: "Again" } }));
    expect(answers.at(-1)?.status).toBe(429);
    expect(Number(answers.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("POST /api/contact", () => {
  const path = "/api/contact";
  const letter = { name: "Vera", email: "vera@people.example", message: "Is there space for a boat?" };

  test("takes a message from a visitor and from a landlord", async () => {
    const landlord = await newLandlord();
    expect((await call(path, { json: letter })).status).toBe(201);
    expect((await call(path, { json: letter, cookie: landlord.cookie })).status).toBe(201);
    const rows = await db.selectFrom("contactMessages").select(["name", "email", "message"]).execute();
    expect(rows).toEqual([letter, letter]);
  });

  test("names each field that is missing or wrong", async () => {
    const answer = await call(path, { json: { name: " ", email: "nowhere", message: "" } });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        fields: {
          name: "Please give your name.",
          email: "Please enter a valid email address.",
          message: "Please write a message.",
        },
      },
    });
  });
});
