import { afterEach, beforeEach, expect, test } from "vitest";
import { verifyExport } from "#app/features/handovers/verify-export.server.ts";
import { numberDocuments } from "#app/features/payments/documents/number-documents.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { adjust } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { tablesWith } from "#tests/support/account-traces.ts";
import { payableLandlord, runSchedules } from "#tests/support/deposits.ts";
import { filesOf, zipOf } from "#tests/support/handovers.ts";
import { payFor, runAndSend } from "#tests/support/payments.ts";
import { newAdministrator, newTenant, password, type Person, sessionOf } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { answer, ask, payChange } from "#tests/support/stay-changes.ts";
import { call } from "#tests/support/web.ts";

// A tenant with an agreed, changed and paid stay leaves: what stays for the landlord and administrators, and what is gone.
beforeEach(() => moveClock(0));
afterEach(() => {
  moveClock(0);
  adjust({});
});

const car = {
  vehicle: "car",
  model: "Golf",
  plate: "PA 7788 QZ",
  runs: true,
  insured: true,
  things: "Grandma’s piano",
};
const other = { ...car, plate: "NY 4455 AB", things: "Grandpa’s violin" };
const name = "Tilda Leaver";

async function agreed() {
  const landlord = await payableLandlord();
  const tenant = await newTenant(name);
  const space = await newProperty(landlord, { priceCents: 4000, pricePer: "Day", houseRules: "Quiet." });
  const made = await call("/api/reserve-order", {
    cookie: tenant.cookie,
    json: {
      properties: [{ property_id: space.id, contents: car }],
      start_date: day(1),
      end_date: day(2),
    },
  });
  const id = made.body.reservationId as string;
  await db.updateTable("reservations").set({ idVerified: true }).where("id", "=", id).execute();
  const accept = { status: "accepted_pending_verification" };
  await call(`/api/reservations/${id}/status`, { method: "PUT", cookie: landlord.cookie, json: accept });
  await payFor(tenant, id);
  const asked = await call(`/api/reservations/${id}/contents`, {
    method: "PUT",
    cookie: tenant.cookie,
    json: other,
  });
  const change = asked.body.contents_change.id as string;
  await call(`/api/reservations/${id}/contents/${change}/answer`, {
    cookie: landlord.cookie,
    json: { answer: "agree" },
  });
  await ask(id, 1, 3, tenant.cookie);
  await answer(id, "agree", landlord.cookie);
  await payChange(id, tenant.cookie);
  await numberDocuments();
  await runAndSend();
  return { landlord, tenant, id };
}

const agreementOf = async (id: string, { id: person }: Person, end = "") =>
  call(`/api/reservations/${id}/agreement${end}`, { cookie: await sessionOf(person) });

test("a tenant who leaves takes name, network, plates and lists along; text, clicks, hashes and documents stay as they were", async () => {
  const { landlord, tenant, id } = await agreed();
  const administrator = await newAdministrator();
  const before = (await agreementOf(id, landlord)).body;
  expect(before).toMatchObject({ is_made: true, tenant: name, goes_in: expect.stringContaining("7788") });
  expect(before.addenda).toHaveLength(2);
  expect((await agreementOf(id, administrator)).body.signatures).toMatchObject([
    { side: "tenant", name, network: "127.0.0.1" },
    { side: "landlord", network: "127.0.0.1" },
  ]);
  const documents = () =>
    db.selectFrom("documents").selectAll().where("reservationId", "=", id).orderBy("number").execute();
  const issued = await documents();
  expect(issued).toHaveLength(2);
  for (const trace of ["PA 7788", "NY 4455", "piano", "violin", name])
    expect([trace, await tablesWith(trace)]).not.toEqual([trace, []]);

  moveClock(10 * 86_400_000);
  for (let time = 0; time < 3; time += 1) await runSchedules();
  const leave = { method: "DELETE", json: { currentPassword: password }, cookie: await sessionOf(tenant.id) };
  expect((await call("/api/account", leave)).body).not.toHaveProperty("error");
  await runAndSend();
  adjust({ BRAND_NAME: "Otherbay" });
  await db.updateTable("users").set({ username: "Lars Later" }).where("id", "=", landlord.id).execute();

  for (const trace of ["PA 7788", "NY 4455", "piano", "violin", name, tenant.email])
    expect([trace, await tablesWith(trace)]).toEqual([trace, []]);
  const { tenant: _, goes_in: _goesIn, summary, addenda, signatures, ...stays } = before;
  for (const reader of [landlord, administrator]) {
    const { body } = await agreementOf(id, reader);
    expect(body).toMatchObject({ ...stays, tenant: "Deleted account", goes_in: null });
    expect(body.summary).toEqual(
      summary.map((line: { name: string }) =>
        line.name === "Tenant" ? { ...line, words: "Deleted account" } : line,
      ),
    );
    expect(body.signatures).toMatchObject([
      { side: "tenant", name: "Deleted account", at: signatures[0].at, network: null },
      { side: "landlord", name: signatures[1].name, at: signatures[1].at, network: "127.0.0.1" },
    ]);
    expect(body.addenda).toHaveLength(2);
    expect(body.addenda.find((text: string) => text.includes("what goes in is other things"))).toBeDefined();
    expect(addenda).toContain(body.addenda.find((text: string) => text.includes("the dates are")));
    expect((await agreementOf(id, reader, ".pdf")).status).toBe(200);
  }
  const asLeft = await call(`/api/reservations/${id}/agreement`, { cookie: tenant.cookie });
  expect(asLeft.status).toBe(404);
  // The chain of hashes is whole, and names the text that both agreed to.
  expect(verifyExport(await zipOf(landlord.actor, id))).toEqual([]);
  const timeline = new TextDecoder().decode((await filesOf(landlord.actor, id)).get("timeline.json"));
  expect(timeline).toContain(before.sha256);
  for (const trace of [name, "127.0.0.1", "PA 7788"]) expect(timeline).not.toContain(trace);
  // Receipts name who sold and who we were as they were issued.
  expect(await documents()).toEqual(issued);
  expect(issued[0]!.parties).toMatchObject({ brand: "Sparebay", landlord: [landlord.username] });
});
