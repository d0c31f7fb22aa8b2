import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { openClient } from "./http-client.ts";
import { phonePicture } from "./pictures.ts";
import { propertyForm } from "./property-form.ts";
import { loadedBefore } from "./server-process.ts";
import { day } from "./reservations.ts";
import { totp } from "./totp.ts";

type Client = ReturnType<typeof openClient>;

/**
 * A person's visit: `open` opens a browser, `keep` records what no one else may read, `linkTo` waits for an emailed
 * link's token.
 */
export type Visit = {
  open: () => Client;
  keep: (secret: string | null | undefined) => string;
  linkTo: (email: string, page: string) => Promise<string>;
};

export const emails = {
  tenant: "theodora@quiet-mailbox.example",
  moved: "theodora.moved@quiet-mailbox.example",
  landlord: "leopold@quiet-mailbox.example",
  visitor: "viola@quiet-mailbox.example",
  google: "gina@quiet-mailbox.example",
  gone: "gone@quiet-mailbox.example",
  boss: "beatrice@quiet-mailbox.example",
  failing: "fabian@quiet-mailbox.example",
};
const passwords = {
  first: "first-password-of-the-tenant",
  second: "second-password-of-the-tenant",
  third: "third-password-of-the-tenant",
  wrong: "wrong-password-of-a-guesser",
  landlord: "password-of-the-landlord",
  failing: "password-that-was-never-stored",
};
const card = { number: "3782 822463 10005", expiry: "12 / 40", cvc: "9173", name: "Theodora" };
const declined = "4000 0000 0000 0002";
const passport = "L898902C36UTO7408122";
/** Stated with the request, before acceptance, and asked for after it. */
export const plates = ["PA 7788 QZ", "PA 4455 QZ", "PA 1122 QZ"] as const;
const words = "A message that is nobody else's business";
const forged = "a-token-that-somebody-made-up";

/** The texts typed during the journeys. */
export const typed = [
  ...Object.values(emails),
  ...Object.values(passwords),
  ...[card.number, declined].flatMap((number) => [number, number.replaceAll(" ", "")]),
  card.cvc,
  passport,
  ...plates,
  words,
  forged,
];

const json = (ask: Client, path: string, body: unknown, method?: string) =>
  ask(path, { json: body, ...(method && { method }) });

/** A landlord signs up, confirms the address, adds a property and shares its calendar's secret URL. */
export async function listSpace({ open, keep, linkTo }: Visit) {
  const ask = open();
  const account = { email: emails.landlord, password: passwords.landlord };
  expect((await json(ask, "/api/signup", { ...account, username: "Leopold", role: "landlord" })).status).toBe(
    201,
  );
  const token = await linkTo(emails.landlord, "verify-email");
  expect((await json(ask, "/api/login", account)).status).toBe(200);
  expect((await ask(`/verify-email?token=${token}`)).status).toBe(200);
  expect((await json(ask, "/api/verify-email", { token })).status).toBe(200);
  const added = await ask("/api/properties", { form: propertyForm({ price: "10.00", price_per: "Day" }) });
  expect(added.status).toBe(201);
  const id = added.body.id as string;
  const { body } = await ask(`/api/properties/${id}/calendars/feed`, { method: "POST" });
  const feed = new URL(body.feed_url).pathname;
  keep(/([^/]+)\.ics$/.exec(feed)![1]);
  expect((await open()(feed)).status).toBe(200);
  return { ask, id, feed };
}

/** A tenant signs up, mistypes, forgets, changes password and email, and turns two-factor codes on. */
export async function logIn({ open, keep, linkTo }: Visit) {
  const ask = open();
  const login = (email: string, password: string) => json(ask, "/api/login", { email, password });
  const account = { email: emails.tenant, password: passwords.first, username: "Theodora", role: "tenant" };
  expect((await json(ask, "/api/signup", account)).status).toBe(201);
  const proof = await linkTo(emails.tenant, "verify-email");
  expect((await login(emails.tenant, passwords.wrong)).status).toBe(401);
  expect((await login(emails.tenant, passwords.first)).status).toBe(200);
  expect((await json(ask, "/api/verify-email", { token: proof })).status).toBe(200);
  expect((await ask(`/api/check-email?email=${emails.tenant}`)).status).toBe(200);
  await json(ask, "/api/forgot-password", { email: emails.tenant });
  const token = await linkTo(emails.tenant, "reset-password");
  expect((await ask(`/reset-password?token=${token}`)).status).toBe(200);
  expect((await json(ask, "/api/reset-password", { token, newPassword: passwords.second })).status).toBe(200);
  expect((await login(emails.tenant, passwords.second)).status).toBe(200);
  const moving = { email: emails.moved, currentPassword: passwords.second };
  expect((await json(ask, "/api/change-email", moving)).status).toBe(200);
  const moved = await linkTo(emails.moved, "verify-email");
  expect((await json(ask, "/api/verify-email", { token: moved })).status).toBe(200);
  expect((await login(emails.moved, passwords.second)).status).toBe(200);
  const changed = { currentPassword: passwords.second, newPassword: passwords.third };
  expect((await json(ask, "/api/reset-password", changed)).status).toBe(200);
  expect((await login(emails.moved, passwords.third)).status).toBe(200);
  const { body } = await json(ask, "/api/two-step", { currentPassword: passwords.third });
  const [secret, spare] = [keep(body.secret), keep(body.spare_codes[0])];
  const first = keep(totp(secret));
  expect((await json(ask, "/api/two-step/confirm", { code: first })).status).toBe(200);
  await login(emails.moved, passwords.third);
  expect((await json(ask, "/api/login/code", { code: keep("000000") })).status).toBe(401);
  const next = keep(totp(secret, Date.now() + 30_000));
  expect((await json(ask, "/api/login/code", { code: next })).status).toBe(200);
  await ask("/api/logout", { method: "POST" });
  await login(emails.moved, passwords.third);
  expect((await json(ask, "/api/login/code", { code: spare })).status).toBe(200);
  expect((await ask("/api/sessions")).status).toBe(200);
  expect((await ask("/api/account/export")).status).toBe(200);
  return ask;
}

/** Someone logs in through Google's stand-in, following every step of the popup. */
export async function logInByGoogle({ open, keep }: Visit, url: string) {
  const ask = open();
  const begin = new URLSearchParams({
    provider: "google",
    popupOrigin: url,
    popupNonce: "1",
    additionalData: JSON.stringify({ role: "tenant" }),
  });
  let answer = await ask(`/api/auth/oauth-popup/start?${begin}`);
  while (answer.status > 300) {
    const to = answer.headers.get("location")!;
    const { pathname, searchParams } = new URL(to, url);
    for (const name of ["code", "state", "nonce"]) if (searchParams.has(name)) keep(searchParams.get(name));
    const chosen = new URLSearchParams({ email: emails.google, name: "Gina", email_verified: "true" });
    const form = {
      text: chosen.toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    };
    answer = await ask(to, pathname.startsWith("/dev/google/choose/") ? form : {});
  }
  expect(answer.body).toContain('"token":"in a cookie"');
  expect((await ask("/api/session")).body.user.email).toBe(emails.google);
  keep(config.google!.clientSecret);
}

/** A visitor reserves, opens the emailed link in another browser, and sends a contact message. */
export async function reserveAsVisitor({ open, linkTo }: Visit, propertyId: string) {
  const ask = open();
  const stay = { start_date: day(40), end_date: day(41) };
  const guest = { guest_name: "Viola", guest_contact: emails.visitor };
  const order = { ...guest, ...stay, properties: [{ property_id: propertyId }] };
  expect((await json(ask, "/api/reserve-order", order)).status).toBe(201);
  const token = await linkTo(emails.visitor, "open-reservation");
  const other = open();
  expect((await other(`/open-reservation?token=${encodeURIComponent(token)}`)).status).toBe(200);
  expect((await json(other, "/api/open-reservation", { token })).status).toBe(200);
  const inquiry = { name: "Viola", email: emails.visitor, message: words, took_ms: 9000 };
  for (const path of ["contact", "lead", "service-requests"])
    expect((await json(other, `/api/${path}`, inquiry)).status).toBe(201);
}

/** The tenant uploads an ID, views it by its link, has a card declined and then pays. */
export async function showIdAndPay(
  { keep }: Visit,
  ask: Client,
  { ask: landlord, id }: { ask: Client; id: string },
) {
  const stay = { start_date: day(20), end_date: day(21) };
  const [first, second, third] = plates.map((plate) => ({ vehicle: "car", plate }));
  const properties = [{ property_id: id, contents: first }];
  const { body } = await json(ask, "/api/reserve-order", { ...stay, properties });
  const { reservationId } = body;
  const contents = `/api/reservations/${reservationId}/contents`;
  expect((await json(ask, contents, second, "PUT")).status).toBe(200);
  const accepted = { status: "accepted_pending_verification" };
  expect((await json(landlord, `/api/reservations/${reservationId}/status`, accepted, "PUT")).status).toBe(
    200,
  );
  const asked = (await json(ask, contents, third, "PUT")).body.contents_change;
  const agree = { answer: "agree" };
  expect((await json(landlord, `${contents}/${asked.id}/answer`, agree)).status).toBe(200);
  const picture = await phonePicture();
  for (const form of ["base64", "hex", "latin1"] as const) keep(picture.subarray(600, 630).toString(form));
  const form = new FormData();
  form.set("reservationId", reservationId);
  form.set("frontId", new File([new Uint8Array(picture)], `${passport}.jpg`, { type: "image/jpeg" }));
  expect((await ask("/api/upload-id", { form })).status).toBe(200);
  const file = await lookAtId({ keep }, ask);
  const checkout = await json(ask, "/api/create-checkout-session", { reservationId });
  const pay = `/sandbox/checkout/${new URL(checkout.body.url).pathname.split("/").at(-1)}/pay`;
  const entry = { ...card, email: emails.moved };
  expect((await json(ask, pay, { ...entry, expiry: "nonsense" })).status).toBe(400);
  expect((await json(ask, pay, { ...entry, number: declined, cvc: "917" })).status).toBe(402);
  expect((await json(ask, pay, entry)).status).toBe(200);
  const status = async () => (await ask(`/api/reservations/${reservationId}`)).body.payment_status;
  await expect.poll(status, { timeout: 30_000 }).toBe("paid");
  return { reservationId, file };
}

/** Through the link that works once; returns the file's name. */
async function lookAtId({ keep }: Pick<Visit, "keep">, ask: Client) {
  const { file } = await db.selectFrom("idFiles").select("file").executeTakeFirstOrThrow();
  const link = (await ask(`/uploads/ids/${file}`)).headers.get("location")!;
  keep(link.split("link=")[1]);
  expect((await ask(link)).status).toBe(200);
  return file;
}

/** An administrator is made on the server, sees the ID, verifies it, and searches for someone. */
export async function workAsAdmin(visit: Visit, reservationId: string, bounceSecret: string) {
  const settings = { DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir, PATH: process.env["PATH"] };
  const command = [...loadedBefore, "build/server/admin.js", "create", emails.boss];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: settings });
  const password = visit.keep(/Password: (\S+)/.exec(stdout)![1]);
  const ask = visit.open();
  expect((await json(ask, "/api/login", { email: emails.boss, password })).status).toBe(200);
  await lookAtId(visit, ask);
  expect((await json(ask, "/api/verify-id", { reservationId })).status).toBe(200);
  for (const page of ["users", "emails", "audit", "inquiries"])
    expect((await ask(`/admin/${page}?q=${encodeURIComponent(emails.moved)}`)).status).toBe(200);
  const report = (secret: string) =>
    ask("/api/webhooks/bounces", { text: words, headers: { authorization: `Bearer ${secret}` } });
  expect((await report(forged)).status).toBe(401);
  expect((await report(bounceSecret)).status).toBe(200);
}

/** Failures: bad requests, a mailbox that is gone, and a database that fails in the middle. */
export async function runIntoTroubles({ open, keep }: Visit, member: Client, feed: string) {
  const ask = open();
  const failing = { email: emails.failing, password: passwords.failing };
  const newcomer = { ...failing, username: "Fabian", role: "tenant" };
  const cut = JSON.stringify(newcomer).slice(0, -4);
  expect((await ask("/api/signup", { raw: cut })).status).toBe(400);
  expect((await ask(`/api/nothing?password=${passwords.failing}`)).status).toBe(404);
  expect((await ask(`/nothing?token=${forged}`)).status).toBe(404);
  expect(
    (await json(ask, "/api/reset-password", { token: forged, newPassword: passwords.failing })).status,
  ).toBe(400);
  const signed = { "Stripe-Signature": `t=1,v1=${keep("0123456789abcdef".repeat(4))}` };
  expect((await ask("/api/webhooks/stripe", { json: { card }, headers: signed })).status).toBe(400);
  const gone = { ...newcomer, email: emails.gone, username: "Gone" };
  expect((await json(ask, "/api/signup", gone)).status).toBe(201);

  await sql`alter table users add constraint nobody check (username <> 'Fabian')`.execute(db);
  expect((await json(ask, "/api/signup", newcomer)).status).toBe(500);
  for (const [table, attempt] of [
    ["rate_limits", () => json(ask, "/api/login", failing)],
    ["credentials", () => json(ask, "/api/login", { ...failing, email: emails.moved })],
    [
      "verifications",
      () => json(ask, "/api/reset-password", { token: forged, newPassword: passwords.failing }),
    ],
    [
      "contact_messages",
      () => json(ask, "/api/contact", { name: "Viola", email: emails.visitor, message: words }),
    ],
    ["calendar_feeds", () => ask(feed)],
    ["properties", () => ask(`/?query=${encodeURIComponent(words)}`)],
    ["sessions", () => member(`/account?token=${forged}`)],
  ] as const) {
    await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_away`)}`.execute(db);
    expect({ table, failed: (await attempt()).status >= 500 }).toEqual({ table, failed: true });
    await sql`alter table ${sql.table(`${table}_away`)} rename to ${sql.table(table)}`.execute(db);
  }
}

/** The database drops its connections, as in a restart. */
export async function loseConnections() {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
}
