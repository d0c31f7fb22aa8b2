import { beforeAll, expect, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { expectLimit } from "#tests/support/limits.ts";
import { newTenant, password, sessionOf } from "#tests/support/people.ts";
import { call, cookieOf } from "#tests/support/web.ts";
import { addressed, sent } from "#tests/support/who-may-asks.ts";
import { type Asker, newPeople, newScene, type People, type Scene } from "#tests/support/who-may-scene.ts";

/** Two of everybody, each of whom has two of everything. */
const sides: { people: People; scenes: [Scene, Scene] }[] = [];

beforeAll(async () => {
  config.trustProxy = true;
  Object.assign(config, {
    push: { publicKey: "-", privateKey: "-", subject: "mailto:a@b.example" },
    allowPrivateCalendars: true,
    analyticsUrl: "http://127.0.0.1:9/",
  });
  for (let side = 0; side < 2; side += 1) {
    const people = await newPeople();
    sides.push({ people, scenes: [await newScene(people), await newScene(people)] });
  }
});

let turns = 30;

const isElsewhere = (clientIp: string) => clientIp.includes(":2::");

/** A call of the table of permissions; from the other network about other things of theirs. */
async function askAs(asker: Asker, operation: string, side: 0 | 1, clientIp: string) {
  const { people, scenes } = sides[side]!;
  const scene = scenes[isElsewhere(clientIp) ? 0 : 1];
  const cookie = asker === "visitor" ? undefined : await sessionOf(people[asker].id);
  const ask = { method: operation.split(" ")[0]!, ...sent[operation]?.(scene, (turns += 1)) };
  return call(addressed(operation, scene, turns), {
    ...ask,
    cookie,
    headers: { "x-forwarded-for": clientIp, ...ask.headers },
  });
}

type Row = [what: string, max: number, seconds: number, asker: Asker, operation: string];

const byNetwork: Row[] = [
  ["body of /api/contact", 120, 60, "visitor", "POST /api/contact"],
  ["check-email", 20, 60, "visitor", "GET /api/check-email"],
  ["contact", 5, 600, "visitor", "POST /api/contact"],
  ["end-rental", 30, 600, "visitor", "POST /api/end-rental"],
  ["forgot", 5, 600, "visitor", "POST /api/forgot-password"],
  ["guest-link", 30, 600, "visitor", "POST /api/open-reservation"],
  ["guest-link", 30, 600, "visitor", "POST /api/open-reservation/link"],
  ["lead", 5, 600, "visitor", "POST /api/lead"],
  ["login", 10, 60, "visitor", "POST /api/login"],
  ["login", 10, 60, "visitor", "POST /api/login/passkey"],
  ["login-code", 10, 60, "visitor", "POST /api/login/code"],
  ["message forms", 300, 600, "tenant", "POST /api/messages/{id}"],
  ["message-emails", 30, 600, "tenant", "PUT /api/message-emails"],
  ["passkey-options", 30, 60, "visitor", "POST /api/login/passkey/options"],
  ["posts to pages", 300, 60, "visitor", "POST /login"],
  ["receive-id", 20, 600, "tenant", "POST /api/upload-id"],
  ["reminders", 30, 600, "visitor", "POST /api/unsubscribe"],
  ["report", 5, 600, "visitor", "POST /api/reports"],
  ["reserve", 300, 3600, "visitor", "POST /api/reserve-order"],
  ["checkout", 30, 600, "visitor", "POST /api/create-checkout-session"],
  ["service-request", 5, 600, "visitor", "POST /api/service-requests"],
  ["signup", 10, 600, "visitor", "POST /api/signup"],
  ["upload-id", 20, 600, "tenant", "POST /api/upload-id"],
  ["verify-email", 20, 600, "visitor", "POST /api/verify-email"],
  ["verify-email", 20, 600, "visitor", "DELETE /api/verify-email"],
  ["views", 120, 60, "visitor", "POST /api/views"],
];

test.each(byNetwork)("%s: %i in %i seconds by network, whoever calls as %s (%s)", async (...row) => {
  const [what, max, seconds, asker, operation] = row;
  const ask = (side: 0 | 1, clientIp: string) => askAs(asker, operation, side, clientIp);
  await expectLimit({ what, by: "network", max, seconds }, ask);
});

const byPerson: Row[] = [
  ["add-photo", 600, 3600, "landlord", "POST /api/images"],
  ["add-property", 30, 3600, "landlord", "POST /api/properties"],
  ["brand-picture", 60, 3600, "administrator", "POST /api/admin/settings/pictures/{picture}"],
  ["calendars", 30, 600, "landlord", "POST /api/properties/{id}/calendars"],
  ["check-pass", 60, 60, "landlord", "POST /api/passes/check"],
  ["checkout", 30, 600, "tenant", "POST /api/create-checkout-session"],
  ["claim-deposit", 30, 3600, "landlord", "POST /api/reservations/{id}/deposit-claim"],
  ["current-password", 5, 600, "tenant", "DELETE /api/two-step"],
  ["export", 5, 3600, "tenant", "GET /api/account/export"],
  ["host-photo", 60, 3600, "landlord", "POST /api/landlord/photo"],
  ["import", 30, 3600, "landlord", "POST /api/imports"],
  ["messages", 40, 600, "tenant", "POST /api/messages/{id}"],
  ["notice-choices", 100, 600, "tenant", "PUT /api/notice-choices"],
  ["passkeys", 20, 3600, "tenant", "POST /api/passkeys"],
  ["payout-account", 30, 600, "landlord", "POST /api/landlord/payout-account"],
  ["preview", 600, 600, "administrator", "POST /api/admin/texts/{page}/preview"],
  ["push", 30, 3600, "tenant", "POST /api/push-subscriptions"],
  ["reports", 10, 86_400, "tenant", "POST /api/messages/{id}/reports"],
  ["reserve", 300, 3600, "tenant", "POST /api/reserve-order"],
  ["taxes", 30, 3600, "administrator", "POST /api/admin/taxes"],
  ["retry-photos", 30, 3600, "landlord", "POST /api/imports/{id}/retry-photos"],
  ["two-step", 10, 600, "tenant", "POST /api/two-step/confirm"],
  ["write-access", 60, 3600, "landlord", "POST /api/properties/{id}/access"],
];

test.each(byPerson)("%s: %i in %i seconds by person, wherever a %s is (%s)", async (...row) => {
  const [what, max, seconds, asker, operation] = row;
  const ask = (side: 0 | 1, clientIp: string) => askAs(asker, operation, side, clientIp);
  await expectLimit({ what, by: "person", max, seconds }, ask);
});

test("links to confirm an address: 3 in ten minutes for a member", async () => {
  const people = [await newTenant(), await newTenant()];
  const ids = people.map(({ id }) => id);
  await db.updateTable("users").set({ emailVerified: false }).where("id", "in", ids).execute();
  const ask = (person: 0 | 1, clientIp: string) =>
    call("/api/verify-email/link", {
      method: "POST",
      cookie: people[person]!.cookie,
      headers: { "x-forwarded-for": clientIp },
    });
  await expectLimit({ what: "ask-to-verify", by: "person", max: 3, seconds: 600 }, ask);
});

/** Other ways to write an address: in capitals, between spaces. */
const respelled = (email: string, clientIp: string) =>
  isElsewhere(clientIp) ? `  ${email.toUpperCase()} ` : email;

test("guesses at an account: 14 in 15 minutes from unknown browsers, however its address is spelled", async () => {
  const people = [await newTenant(), await newTenant()];
  const ask = (person: 0 | 1, clientIp: string) =>
    call("/api/login", {
      json: { email: respelled(people[person]!.email, clientIp), password: "a-guess" },
      headers: { "x-forwarded-for": clientIp },
    });
  await expectLimit({ what: "login", by: "person", max: 14, seconds: 900 }, ask);
});

test("guesses in known browsers: 5 in 15 minutes from each, 15 an hour from all of an account's", async () => {
  const browsers: { email: string; cookie: string }[] = [];
  for (const { email } of [await newTenant(), await newTenant()])
    browsers.push({ email, cookie: cookieOf(await call("/api/login", { json: { email, password } })) });
  const ask = (browser: 0 | 1, clientIp: string) => {
    const { email, cookie } = browsers[browser]!;
    const json = { email: respelled(email, clientIp), password: "a-guess" };
    return call("/api/login", { json, cookie, headers: { "x-forwarded-for": clientIp } });
  };
  await expectLimit({ what: "login", by: "person", max: 5, seconds: 900 }, ask);
  await expectLimit({ what: "login-devices", by: "person", max: 15, seconds: 3600 }, ask);
});

test("links to reset a password: 3 in ten minutes for a mailbox, however its address is spelled", async () => {
  const ask = (mailbox: 0 | 1, clientIp: string, email = ["many@gmail.com", "any@gmail.com"][mailbox]!) => {
    const json = { email: respelled(email, clientIp) };
    return call("/api/forgot-password", { json, headers: { "x-forwarded-for": clientIp } });
  };
  await expectLimit({ what: "forgot", by: "person", max: 3, seconds: 600 }, ask);
  const spellings = [
    "many@gmail.com",
    "MANY@GMAIL.COM",
    " many@gmail.com",
    "m.a.n.y@gmail.com",
    "many+x@googlemail.com",
  ];
  for (const [index, email] of spellings.entries())
    expect([email, (await ask(0, `2001:db8:ffff:${index}::1`, email)).status]).toEqual([email, 429]);
});
