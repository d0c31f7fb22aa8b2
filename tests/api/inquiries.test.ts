import { describe, expect, test } from "vitest";
import { inquiryJobs } from "#app/features/inquiries/jobs.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";

describe("POST /api/service-requests", () => {
  const path = "/api/service-requests";

  test("accepts a request from a visitor", async () => {
    const answer = await call(path, { json: { message: "  An old sofa has to go.  " } });
    expect(answer.status).toBe(201);
    const row = await db.selectFrom("serviceRequests").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ message: "An old sofa has to go.", userId: null, state: "new" });
  });

  test("stores which member asked", async () => {
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
    expect(empty).toMatchObject({ status: 400, body: { fields: { message: "Enter a message." } } });
    expect((await call(path, { json: {} })).status).toBe(400);
  });
});

describe("POST /api/contact", () => {
  const path = "/api/contact";
  const inquiry = { name: "Vera", email: "vera@people.example", message: "Is there space for a boat?" };

  test("accepts a message from a visitor and from a landlord", async () => {
    const landlord = await newLandlord();
    expect((await call(path, { json: inquiry })).status).toBe(201);
    expect((await call(path, { json: inquiry, cookie: landlord.cookie })).status).toBe(201);
    const rows = await db.selectFrom("contactMessages").select(["name", "email", "message"]).execute();
    expect(rows).toEqual([inquiry, inquiry]);
  });

  test("names each field that is missing or wrong", async () => {
    const answer = await call(path, { json: { name: " ", email: "nowhere", message: "" } });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        fields: {
          name: "Enter your name.",
          email: "Please enter a valid email address.",
          message: "Enter a message.",
        },
      },
    });
  });
});

describe("POST /api/lead", () => {
  const path = "/api/lead";
  const lead = {
    name: "Hal Host",
    email: "hal@people.example",
    phone: "717 555 0100",
    propertyType: "Driveway",
    location: "17101",
  };
  const fromElsewhere = () => db.deleteFrom("rateLimits").execute();

  test("accepts the lead of a future host, and emails it to the inbox", async () => {
    const answer = await call(path, { json: { ...lead, state: "done", id: "led_mine" } });
    expect([answer.status, answer.body.message]).toEqual([201, "Thank you. We’ll contact you soon."]);
    const rows = await db.selectFrom("leads").selectAll().execute();
    expect(rows).toMatchObject([{ ...lead, state: "new" }]);
    await drainJobs(inquiryJobs);
    const mail = await db
      .selectFrom("emails")
      .select(["recipient", "replyTo", "bodyText", "state"])
      .where("subject", "=", "New host inquiry: Hal Host")
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({
      recipient: config.inboxEmail,
      replyTo: "hal@people.example",
      state: "sent",
    });
    for (const words of ["Phone: 717 555 0100", "Space: Driveway", "Where: 17101", "From hal@people.example"])
      expect(mail.bodyText).toContain(words);
    expect(mail.bodyText).toContain(`/admin/inquiries?q=${rows[0]!.id}`);
  });

  test("requires only a name and an email, and names each field that is wrong", async () => {
    await fromElsewhere();
    const short = { name: "Ida", email: "ida@people.example" };
    expect((await call(path, { json: short })).status).toBe(201);
    const long = "x".repeat(201);
    const wrong = { name: "", email: "ida", phone: long, propertyType: long, location: long };
    const answer = await call(path, { json: wrong });
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      {
        name: "Enter your name.",
        email: "Please enter a valid email address.",
        phone: "The phone number is too long.",
        propertyType: "The type is too long.",
        location: "The location is too long.",
      },
    ]);
  });

  test.each([
    ["/api/lead", lead],
    ["/api/contact", { name: "Bot", email: "bot@people.example", message: "Buy" }],
    ["/api/service-requests", { message: "Buy" }],
  ])("what a bot sends to %s is kept as spam and emailed to no one", async (address, json) => {
    await fromElsewhere();
    await drainJobs(inquiryJobs);
    const emails = async () =>
      (
        await db
          .selectFrom("emails")
          .select((eb) => eb.fn.countAll().as("all"))
          .executeTakeFirstOrThrow()
      ).all;
    const before = await emails();
    for (const honeypot of [{ website: "https://cheap.example" }, { took_ms: 12 }])
      expect((await call(address, { json: { ...json, ...honeypot } })).status).toBe(201);
    const kept = await db.selectFrom("inquiries").select("state").where("state", "=", "spam").execute();
    expect(kept.length).toBeGreaterThanOrEqual(2);
    await drainJobs(inquiryJobs);
    expect(await emails()).toBe(before);
  });
});
