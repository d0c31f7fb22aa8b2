import { expect, test } from "vitest";
import { accountJobs } from "#app/features/accounts/jobs.server.ts";
import { chooseEmails } from "#app/features/notices/choose-emails.server.ts";
import { sweepAccounts } from "#app/features/accounts/events.server.ts";
import { forgetOldViews } from "#app/features/id-checks/forget-old-views.server.ts";
import { linkPicture } from "#app/features/id-checks/link-picture.server.ts";
import { uploadId } from "#app/features/id-checks/upload-id.server.ts";
import { viewIdFile } from "#app/features/id-checks/view-id-file.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { signToken, timeClaim } from "#app/platform/signed-token.server.ts";
import { newLandlord, newTenant, password } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { day, hour, minute, tryBothSides } from "#tests/support/time-limits.ts";
import { call } from "#tests/support/web.ts";

const stranger = await newTenant();
const wantedBy = (userId: string) => `moved-${userId.slice(4, 16)}@people.example`;

/** Requests another email; returns the account's id. */
async function emailChange(): Promise<string> {
  const { id, cookie } = await newTenant();
  await call("/api/change-email", { json: { email: wantedBy(id), currentPassword: password }, cookie });
  await drainJobs(accountJobs);
  return id;
}

/** The name of an ID's picture that the stranger uploaded for a reservation. */
async function uploadedFront(): Promise<string> {
  const { id } = await newReservation(stranger.actor, await newProperty(await newLandlord()));
  const given = { reservationId: id, front: await pictureFile(), back: null };
  await uploadId(stranger.actor, given, "192.0.2.1");
  const { file } = await db.selectFrom("idFiles").select("file").executeTakeFirstOrThrow();
  return file;
}

async function sweep(): Promise<void> {
  await accountJobs.find(({ name }) => name === sweepAccounts.name)!.run({});
}

test("the sweeps delete sessions, codes and used links that have expired, and no one else's", async () => {
  const [gone, stays] = [await newTenant(), await newTenant()];
  for (const [{ id }, minutes] of [
    [gone, -1],
    [stays, 1],
  ] as const) {
    const expiresAt = new Date(now().getTime() + minutes * minute);
    await db.updateTable("sessions").set({ expiresAt }).where("userId", "=", id).execute();
    await db
      .insertInto("verifications")
      .values({ id, identifier: `code-${id}`, value: id, expiresAt, createdAt: now(), updatedAt: now() })
      .execute();
    await db.insertInto("idLinksUsed").values({ nonce: id, expiresAt }).execute();
  }
  await sweep();
  await forgetOldViews();
  const both = [gone.id, stays.id];
  const left = await Promise.all([
    db.selectFrom("sessions").select("userId as id").where("userId", "in", both).execute(),
    db.selectFrom("verifications").select("id").where("id", "in", both).execute(),
    db.selectFrom("idLinksUsed").select("nonce as id").where("nonce", "in", both).execute(),
  ]);
  expect(left).toEqual(left.map(() => [{ id: stays.id }]));
});

tryBothSides({
  "a session lasts 30 days": {
    lasts: 30 * day,
    begin: async () => (await newTenant()).cookie,
    stands: async (cookie) => (await call("/api/session", { cookie })).body.user !== null,
  },
  "the link that changes an email works for 24 hours": {
    lasts: 24 * hour,
    begin: emailChange,
    stands: async (userId) => {
      const emails = await db.selectFrom("inboxMessages").select(["recipients", "html"]).execute();
      const mail = emails.find(({ recipients }) => recipients.includes(wantedBy(userId)))!;
      const token = /token=([\w.-]+)/.exec(mail.html)![1]!;
      // It is another account's; that is checked after its expiration.
      const { status } = await call("/api/verify-email", { json: { token }, cookie: stranger.cookie });
      return status === 403;
    },
  },
  "a link that has expired is said to be for 30 days": {
    lasts: 24 * hour + 30 * day,
    begin: emailChange,
    stands: async (userId) => {
      await sweep();
      const kept = db.selectFrom("emailChanges").select("id").where("userId", "=", userId);
      return (await kept.execute()).length > 0;
    },
  },
  "a browser is known for a year after it was seen": {
    lasts: 365 * day,
    begin: async () => {
      const device = { deviceId: newId("dev"), userId: stranger.id, lastSeenAt: now() };
      await db.insertInto("knownDevices").values(device).execute();
      return device.deviceId;
    },
    stands: async (deviceId) => {
      await sweep();
      const kept = db.selectFrom("knownDevices").select("userId").where("deviceId", "=", deviceId);
      return (await kept.execute()).length > 0;
    },
  },
  "an email's link turns its category on for 30 days": {
    lasts: 30 * day,
    begin: async () => signToken("notices", [stranger.id, "requests", timeClaim(now().getTime())]),
    stands: (token) =>
      chooseEmails({ token, emails: "on" }, "192.0.2.1").then(
        () => true,
        () => false,
      ),
  },
  "the link under which an ID's picture is shown works for two minutes": {
    lasts: 2 * minute,
    begin: async () => linkPicture(stranger.actor, await uploadedFront()),
    stands: async (link) => {
      const [, file = "", token = ""] = /(\w+[.]webp)[?]link=(.+)/.exec(link) ?? [];
      const opens = await viewIdFile(stranger.actor, file, token, "192.0.2.1").then(
        () => true,
        () => false,
      );
      await db.deleteFrom("idLinksUsed").execute();
      return opens;
    },
  },
});
