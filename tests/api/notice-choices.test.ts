import { afterEach, expect, test } from "vitest";
import { tell } from "#app/features/notices/tell.server.ts";
import { exampleVariables } from "#app/features/texts/built-in/example-stay.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { emailDue, newTalk, read } from "#tests/support/messages.ts";
import { element, happen, mailsTo, titles, unreadOf } from "#tests/support/notices.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { minute } from "#tests/support/time-limits.ts";
import { call, web } from "#tests/support/web.ts";

afterEach(() => moveClock(0));

test("emails of a switched-off kind stop and its notices stay; money and security can't be switched off", async () => {
  const landlord = await newLandlord();
  const choose = (category: string, wanted: boolean, channel = "email") =>
    call("/api/notice-choices", {
      method: "PUT",
      json: { category, channel, wanted },
      cookie: landlord.cookie,
    });
  for (const category of ["money", "security"])
    for (const channel of ["email", "push"])
      expect((await choose(category, false, channel)).status).toBe(409);
  expect((await choose("everything", false)).status).toBe(400);
  expect((await choose("requests", false)).status).toBe(200);
  const choices = (await call("/api/notice-choices", { cookie: landlord.cookie })).body;
  expect(choices).toContainEqual(expect.objectContaining({ category: "requests", email: false, push: true }));
  expect(choices).toContainEqual(expect.objectContaining({ category: "money", email: true, locked: true }));
  await happen(landlord, "requestReceived");
  await happen(landlord, "paid");
  expect((await mailsTo(landlord.email)).map(({ subject }) => subject)).toEqual(["A paid"]);
  expect(await titles(landlord)).toHaveLength(2);
  expect((await choose("requests", true)).status).toBe(200);
  await happen(landlord, "requestReceived");
  expect(await mailsTo(landlord.email)).toHaveLength(2);
});

test("an email's link, or the mail program, switches off its kind alone; money has no such link", async () => {
  const tenant = await newTenant();
  await happen(tenant, "accepted");
  await happen(tenant, "paid");
  const [accepted, paid] = await mailsTo(tenant.email);
  expect([paid!.unsubscribeUrl, paid!.bodyText.includes("Stop")]).toEqual([null, false]);
  expect(accepted!.html).toContain(`href="${accepted!.unsubscribeUrl}"`);
  expect(accepted!.bodyText).toContain("Stop emails about requests and bookings");
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const oneClick = { method: "POST", headers, body: "List-Unsubscribe=One-Click" };
  expect((await web.request(accepted!.unsubscribeUrl!, oneClick)).status).toBe(200);
  await happen(tenant, "rejected");
  await happen(tenant, "rentalEnds");
  expect((await mailsTo(tenant.email)).map(({ subject }) => subject)).toEqual([
    "A accepted",
    "A paid",
    "A rentalEnds",
  ]);
  // Another category in the same token is forged.
  const [member, , ...rest] = new URL(accepted!.unsubscribeUrl!).searchParams.get("token")!.split(".");
  for (const category of ["stays", "money", "all"]) {
    const token = [member, category, ...rest].join(".");
    expect((await call(`/api/unsubscribe?token=${token}`, { method: "POST" })).status).toBe(400);
  }
});

test("the choice about messages is one: at Messages, in the account and by an email's link", async () => {
  const { tenant, landlord, id } = await newTalk();
  const wants = async () =>
    (
      (await call("/api/notice-choices", { cookie: landlord.cookie })).body as {
        category: string;
        email: boolean;
      }[]
    ).find(({ category }) => category === "messages")!.email;
  await call("/api/message-emails", {
    method: "PUT",
    json: { wants_emails: false },
    cookie: landlord.cookie,
  });
  expect(await wants()).toBe(false);
  moveClock(3 * minute);
  await emailDue();
  expect(await mailsTo(landlord.email)).toEqual([]);
  expect(await titles(landlord)).toEqual([expect.stringMatching(/^New message: /)]);
  // Whoever has read the conversation has read its notice.
  await call(`/api/messages/${id}/read`, { json: { position: 1 }, cookie: landlord.cookie });
  expect(await unreadOf(landlord)).toBe(0);
  await call("/api/message-emails", { method: "PUT", json: { wants_emails: true }, cookie: landlord.cookie });
  expect(await wants()).toBe(true);
  expect((await read(tenant, id)).status).toBe(200);
});

test("a guest who isn't the member keeps their emails, whatever the member chose", async () => {
  const [tenant, guest] = [await newTenant(), "guest-of-tess@people.example"];
  await db
    .insertInto("noticeMutes")
    .values({ memberId: tenant.id, category: "requests", channel: "email" })
    .execute();
  const told = { kind: "accepted", memberId: tenant.id, title: "Accepted", path: "/", about: {} } as const;
  const filling = { reader: "tenant", variables: exampleVariables } as const;
  await tell({ ...told, ...filling, key: newId("ntc"), email: { to: guest, element: element() } });
  expect(await mailsTo(guest)).toMatchObject([{ unsubscribeUrl: null }]);
});

test("administrators have notices, too, and choose only what they hear of", async () => {
  const administrator = await newAdministrator();
  await happen(administrator, "passwordChanged");
  expect(await unreadOf(administrator)).toBe(1);
  const choices = (await call("/api/notice-choices", { cookie: administrator.cookie })).body;
  expect(choices.map(({ category }: { category: string }) => category)).toEqual(["money", "security"]);
});
