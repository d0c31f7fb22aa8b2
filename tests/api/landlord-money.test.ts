import { describe, expect, it } from "vitest";
import { orderOf, payFor, runJobs } from "#tests/support/payments.ts";
import { onboardAccount } from "@sparebay/stripe-sandbox/onboard-account.server.ts";
import { reject } from "#app/features/reservations/lifecycle/answer.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { day } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

describe.each(["balance", "statement"])("GET /api/landlord/{id}/%s", (what) => {
  const ask = (id: string, cookie?: string) => call(`/api/landlord/${id}/${what}`, { cookie });

  it("refuses a visitor", async () => {
    const { id } = await newLandlord();
    expect((await ask(id)).status).toBe(401);
  });

  it("refuses tenants and administrators", async () => {
    const { id } = await newLandlord();
    for (const person of [await newTenant(), await newAdministrator()])
      expect((await ask(id, person.cookie)).status).toBe(403);
  });

  it("finds no other landlord's, and no unknown one", async () => {
    const [landlord, other] = [await newLandlord(), await newLandlord()];
    for (const id of [other.id, "usr_nobody"]) {
      const { status, body } = await ask(id, landlord.cookie);
      expect(status).toBe(404);
      expect(body.message).toBe("Host not found.");
    }
  });

  it("names an id that is too long", async () => {
    const { status, body } = await ask("x".repeat(41), (await newLandlord()).cookie);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(["id"]);
  });

  it("is cached by no one", async () => {
    const landlord = await newLandlord();
    const { status, headers } = await ask(landlord.id, landlord.cookie);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toMatch(/^private, no-store/);
  });
});

it("returns what a landlord earned, and the statement, safe to open in a spreadsheet", async () => {
  const [tenant, landlord] = [await newTenant(), await newLandlord()];
  const [first, second] = (await orderOf(tenant, landlord, [9_999, 20_000])).toSorted(
    (one, other) => one.offerCents - other.offerCents,
  );
  await db
    .updateTable("properties")
    .set({ title: '=HYPERLINK("x"), José' })
    .where("id", "=", first!.propertyId)
    .execute();
  await payFor(tenant, first!.orderId);
  await reject(landlord.actor, second!.id);
  await runJobs();
  const balance = await call(`/api/landlord/${landlord.id}/balance`, { cookie: landlord.cookie });
  expect(balance.body).toMatchObject({ balance: 99.99 });
  const statement = await call(`/api/landlord/${landlord.id}/statement`, { cookie: landlord.cookie });
  expect(statement.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(statement.headers.get("content-disposition")).toBe('attachment; filename="statement.csv"');
  const [head, ...lines] = (statement.body as string).split("\r\n");
  expect(head).toMatch(/^\uFEFF?Date,What,Space,Reservation,First day,Last day,Amount USD,Balance USD$/);
  const [one, other] = [first!, second!];
  const stay = `${day(30)},${day(30)}`;
  const today = lines[0]!.slice(0, 10);
  const earned = [
    `${today},Rent,"'=HYPERLINK(""x""), José",${one.reservationCode},${stay},99.99`,
    `${today},Rent,Dry garage near the river,${other.reservationCode},${stay},200.00`,
  ];
  expect(
    lines
      .slice(0, 2)
      .map((line) => line.replace(/,[^,]+$/, ""))
      .toSorted(),
  ).toEqual(earned.toSorted());
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/,299\.99$/),
    `${today},Refunded to the guest,Dry garage near the river,${other.reservationCode},${stay},-200.00,99.99`,
    "",
  ]);
});

describe("POST /api/landlord/payout-account", () => {
  const path = "/api/landlord/payout-account";
  const ask = (cookie?: string) => call(path, { method: "POST", cookie });

  it("is for logged-in landlords", async () => {
    const visitor = await ask();
    expect(visitor.status).toBe(401);
    expect(visitor.body.message).toBe("Only logged-in landlords can set up payouts.");
    expect((await ask((await newTenant()).cookie)).status).toBe(403);
  });

  it("leads to the card processor, shows the state, and is limited", async () => {
    const landlord = await newLandlord();
    const payoutsOf = async () =>
      (await call(`/api/landlord/${landlord.id}/balance`, { cookie: landlord.cookie })).body.payouts;
    expect(await payoutsOf()).toEqual({ readiness: "none", next: null, bank_refusal: null });
    const { status, body } = await ask(landlord.cookie);
    expect(status).toBe(200);
    expect(body.url).toMatch(/^http:\/\/localhost:3000\/sandbox\/onboarding\/link_/);
    expect(await payoutsOf()).toMatchObject({ readiness: "unfinished" });
    const bank = { name: "Lena Lord", routing: "110000000" };
    const submit = (url: string, account: string) =>
      onboardAccount(new URL(url).pathname.split("/").at(-1)!, { ...bank, account });
    await submit(body.url, "000111111116");
    await runJobs();
    expect(await payoutsOf()).toMatchObject({ readiness: "held" });
    await submit((await ask(landlord.cookie)).body.url, "000123456789");
    const tenant = await newTenant();
    const [reservation] = await orderOf(tenant, landlord, [10_000]);
    await payFor(tenant, reservation!.id);
    await db
      .updateTable("reservations")
      .set({ status: "accepted" })
      .where("id", "=", reservation!.id)
      .execute();
    const next = { on: day(31), rent: 100 };
    expect(await payoutsOf()).toEqual({ readiness: "ready", next, bank_refusal: null });
    for (let times = 2; times < 30; times += 1) await ask(landlord.cookie);
    const { status: tooMany, headers } = await ask(landlord.cookie);
    expect([tooMany, headers.has("retry-after")]).toEqual([429, true]);
  });
});
