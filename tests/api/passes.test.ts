import { afterEach, expect, test } from "vitest";
import { judgeOffline } from "#app/features/reservations/passes/components/judge-offline.ts";
import { verifySignature } from "#app/features/reservations/passes/components/verify-signature.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { cancelStay, type PaidStay, paidStay, withBitChanged } from "#tests/support/passes.ts";
import { newLandlord, newTenant, newVisitor, type Person, sessionOf } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { readBarcode } from "#tests/support/read-barcode.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const dayMs = 86_400_000;
const { sessionSecret, sessionSecrets } = config;

afterEach(() => {
  moveClock(0);
  Object.assign(config, { sessionSecret, sessionSecrets });
});

async function passOf({ tenant, row }: PaidStay): Promise<string> {
  const { status, body } = await call(`/api/reservations/${row.id}/pass`, {
    cookie: await sessionOf(tenant.id),
  });
  expect(status).toBe(200);
  return body.pass;
}

const checkAs = async (who: Person, pass: string) =>
  call("/api/passes/check", { json: { pass }, cookie: await sessionOf(who.id) });
const verdictFor = async (who: Person, pass: string) => (await checkAs(who, pass)).body.verdict;

/** The verdict of the landlord's phone without a network, by the list it fetched. */
async function listOf(landlord: Person) {
  return (await call("/api/passes", { cookie: await sessionOf(landlord.id) })).body;
}
type List = Awaited<ReturnType<typeof listOf>>;
const offline = (list: List, pass: string) => judgeOffline(pass, list, now(), verifySignature);

test("a pass is its holder's alone, and only of a stay that is accepted and paid", async () => {
  const stay = await paidStay();
  const { id, reservationCode } = stay.row;
  const { body } = await call(`/api/reservations/${id}/pass`, { cookie: stay.tenant.cookie });
  expect(body.link).toBe(`${config.publicUrl}/check#${body.pass}`);
  expect(body.pass).toContain(reservationCode);
  for (const other of [await newTenant(), stay.landlord, newVisitor()])
    expect((await call(`/api/reservations/${id}/pass`, { cookie: other.cookie })).status).toBe(404);
  for (const change of [
    { paymentStatus: "refunded" as const },
    { paymentStatus: "processing" as const },
    { paymentStatus: "paid" as const, status: "accepted_pending_verification" as const },
  ]) {
    await db.updateTable("reservations").set(change).where("id", "=", id).execute();
    const refused = await call(`/api/reservations/${id}/pass`, { cookie: stay.tenant.cookie });
    expect([refused.status, refused.body.message]).toEqual([409, "This reservation has no valid pass."]);
  }
});

test("a visitor's browser that opened the emailed link has the pass; a stranger's has not", async () => {
  const [maker, opener, stranger] = [newVisitor(), newVisitor(), newVisitor()];
  const row = await newReservation(maker.actor, await newProperty(await newLandlord()));
  await db
    .updateTable("reservations")
    .set({ status: "accepted", paymentStatus: "paid", idVerified: true })
    .where("id", "=", row.id)
    .execute();
  await db.insertInto("orderBrowsers").values({ orderId: row.orderId, visitorId: opener.id }).execute();
  const statuses = [];
  for (const { cookie } of [maker, opener, stranger])
    statuses.push((await call(`/api/reservations/${row.id}/pass`, { cookie })).status);
  expect(statuses).toEqual([200, 200, 404]);
});

test("the QR code is the link, readable by a scanner", async () => {
  const { tenant, row } = await paidStay();
  const { body } = await call(`/api/reservations/${row.id}/pass`, { cookie: tenant.cookie });
  const [, picture = ""] = body.qr.split("base64,");
  expect(await readBarcode(Buffer.from(picture, "base64").toString())).toBe(`QRCode: ${body.link}`);
});

test("its landlord learns whether it is valid, too early, over, canceled or unpaid, with and without a network", async () => {
  const landlord = await newLandlord();
  const [valid, early, over, canceled] = [
    await paidStay(0, 5, landlord),
    await paidStay(3, 5, landlord),
    await paidStay(0, 0, landlord),
    await paidStay(2, 4, landlord),
  ];
  const passes = [];
  for (const stay of [valid, early, over, canceled]) passes.push(await passOf(stay));
  await cancelStay(canceled);
  moveClock(dayMs);
  const verdicts = ["valid", "early", "over", "canceled"];
  const online = [];
  for (const pass of passes) online.push(await verdictFor(landlord, pass));
  expect(online).toEqual(verdicts);
  const list = await listOf(landlord);
  expect(await Promise.all(passes.map(async (pass) => (await offline(list, pass)).verdict))).toEqual(
    verdicts,
  );
  const { body } = await checkAs(landlord, passes[0]!);
  expect(body.reservation).toMatchObject({
    id: valid.row.id,
    guest_name: "Gail Guest",
    reservation_code: valid.row.reservationCode,
  });
  const typed = ` ${valid.row.reservationCode.toLowerCase().replaceAll("-", "")} `;
  expect([await verdictFor(landlord, typed), (await offline(list, typed)).verdict]).toEqual([
    "valid",
    "valid",
  ]);
  await db
    .updateTable("reservations")
    .set({ paymentStatus: "unpaid" })
    .where("id", "=", valid.row.id)
    .execute();
  expect(await verdictFor(landlord, passes[0]!)).toBe("unpaid");
});

test("without a network a refunded stay is canceled, and another one of the same days is valid", async () => {
  const landlord = await newLandlord();
  const [refunded, valid] = [await paidStay(0, 5, landlord), await paidStay(0, 5, landlord)];
  const passes = [await passOf(refunded), await passOf(valid)];
  await db
    .updateTable("reservations")
    .set({ paymentStatus: "refunded" })
    .where("id", "=", refunded.row.id)
    .execute();
  const list = await listOf(landlord);
  expect(await Promise.all(passes.map(async (pass) => (await offline(list, pass)).verdict))).toEqual([
    "canceled",
    "valid",
  ]);
});

test("the list for phones has no guest's name, contact or amount", async () => {
  const { landlord, row } = await paidStay();
  const list = await listOf(landlord);
  expect(Object.keys(list.passes[0]).toSorted()).toEqual([
    "canceled",
    "closes_at",
    "code",
    "end_date",
    "property_id",
    "start_date",
  ]);
  expect(JSON.stringify(list)).not.toMatch(new RegExp(`Gail|gail|${row.tenantId}|${row.id}`));
});

test("a pass stays in the landlord's list until 40 days after its stay", async () => {
  const { landlord } = await paidStay(0, 0);
  const listedAfter = async (days: number) => {
    moveClock(days * dayMs);
    return (await listOf(landlord)).passes.length;
  };
  expect([await listedAfter(39), await listedAfter(42)]).toEqual([1, 0]);
});

test("a stranger with a script learns nothing: another's code and one that never was get the same answer", async () => {
  const stay = await paidStay();
  const pass = await passOf(stay);
  const other = await newLandlord();
  const nothing = { verdict: "unknown", reservation: null };
  for (const given of [stay.row.reservationCode, "ABCD-EFGH-JKLM", pass, `https://x.example/check#${pass}`])
    expect((await checkAs(other, given)).body).toEqual(nothing);
  expect(await offline(await listOf(other), pass)).toMatchObject({ verdict: "unknown", about: null });
  expect((await call("/api/passes/check", { json: { pass } })).status).toBe(401);
  expect((await checkAs(stay.tenant, pass)).status).toBe(403);
  expect(
    (await call("/api/passes/check", { json: { pass: " " }, cookie: other.cookie })).body.fields,
  ).toEqual({
    pass: "Scan a pass or enter a reservation code.",
  });
});

test("a landlord checks 60 passes a minute, and again after it", async () => {
  const landlord = await newLandlord();
  const cookie = await sessionOf(landlord.id);
  const status = async () =>
    (await call("/api/passes/check", { json: { pass: "ABCD-EFGH-JKLM" }, cookie })).status;
  const key = `check-pass:${landlord.id}`;
  await status();
  await db.updateTable("rateLimits").set({ count: 59 }).where("key", "=", key).execute();
  expect([await status(), await status()]).toEqual([200, 429]);
  moveClock(55_000);
  expect(await status()).toBe(429);
  moveClock(65_000);
  expect(await status()).toBe(200);
});

test("a pass with any bit changed is not valid, here or on a phone", async () => {
  const stay = await paidStay();
  const pass = await passOf(stay);
  const list = await listOf(stay.landlord);
  expect((await offline(list, pass)).verdict).toBe("valid");
  const changed = Array.from(pass, (_, index) =>
    [0, 1, 2, 3, 4, 5, 6].map((bit) => withBitChanged(pass, index, bit)),
  )
    .flat()
    .filter((one) => one !== null);
  expect(changed.length).toBeGreaterThan(pass.length);
  for (const one of changed) expect([one, (await offline(list, one)).verdict]).toEqual([one, "forged"]);
  const cookie = await sessionOf(stay.landlord.id);
  for (const one of changed.filter((_, index) => index % 7 === 0)) {
    const { body } = await call("/api/passes/check", { json: { pass: one }, cookie });
    expect([one, body]).toEqual([one, { verdict: "forged", reservation: null }]);
    await db.deleteFrom("rateLimits").execute();
  }
});

test("a pass signed with another key, and one without a signature, are forged", async () => {
  const stay = await paidStay();
  const list = await listOf(stay.landlord);
  const pass = await passOf(stay);
  const unsigned = pass.slice(0, pass.lastIndexOf("."));
  Object.assign(config, {
    sessionSecret: "another secret of another server",
    sessionSecrets: ["another secret of another server"],
  });
  const elsewhere = await signedNow(stay);
  Object.assign(config, { sessionSecret, sessionSecrets });
  // Their key under our key's id.
  const claimed = elsewhere.replace(elsewhere.split(".")[1]!, pass.split(".")[1]!);
  for (const one of [unsigned, `${unsigned}.`, elsewhere, claimed]) {
    expect(await verdictFor(stay.landlord, one)).toBe("forged");
    expect((await offline(list, one)).verdict).toBe("forged");
  }
});

test("while keys are rotated both are valid; afterwards the former one is not", async () => {
  const stay = await paidStay();
  const former = await passOf(stay);
  const next = "the next secret, 32 characters or more";
  Object.assign(config, { sessionSecret: next, sessionSecrets: [next, sessionSecret] });
  const current = await signedNow(stay);
  expect(current.split(".")[1]).not.toBe(former.split(".")[1]);
  const cookie = stay.landlord.cookie;
  const both = (await call("/api/passes", { cookie })).body;
  expect(both.keys).toHaveLength(2);
  for (const pass of [former, current]) {
    expect((await call("/api/passes/check", { json: { pass }, cookie })).body.verdict).toBe("valid");
    expect((await offline(both, pass)).verdict).toBe("valid");
  }
  Object.assign(config, { sessionSecrets: [next] });
  const alone = { ...both, keys: both.keys.slice(0, 1) };
  expect((await offline(alone, former)).verdict).toBe("forged");
  expect((await offline(alone, current)).verdict).toBe("valid");
});

test("without a network a pass newer than the list counts by its signature and its dates", async () => {
  const landlord = await newLandlord();
  await paidStay(0, 5, landlord);
  const stay = await paidStay(0, 0, landlord);
  const list = await listOf(landlord);
  const before = {
    ...list,
    passes: list.passes.filter(({ code }: { code: string }) => code !== stay.row.reservationCode),
  };
  const pass = await passOf(stay);
  expect(await offline(before, pass)).toMatchObject({ verdict: "valid", isListed: false });
  expect(await offline(before, stay.row.reservationCode)).toMatchObject({
    verdict: "unknown",
    isListed: false,
  });
  moveClock(dayMs);
  expect(await offline(before, pass)).toMatchObject({ verdict: "over", isListed: false });
});

/** A pass signed with the key of now, for someone whose session another key signed. */
async function signedNow({ tenant, row }: PaidStay): Promise<string> {
  const { loadPass } = await import("#app/features/reservations/passes/load-pass.server.ts");
  return (await loadPass(tenant.actor, row.id)).pass!.token;
}
