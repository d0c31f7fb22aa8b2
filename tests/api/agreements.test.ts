import { createHash } from "node:crypto";
import { sql } from "kysely";
import PdfDocument from "pdfkit";
import { afterEach, expect, test, vi } from "vitest";
import { adjust } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { addDays } from "#app/platform/dates.ts";
import {
  newAdministrator,
  newLandlord,
  newTenant,
  newVisitor,
  password,
  type Person,
} from "#tests/support/people.ts";
import { exportOf } from "#tests/support/account-traces.ts";
import { newProperty } from "#tests/support/properties.ts";
import { runAndSend } from "#tests/support/payments.ts";
import { book, newVerifiedTenant } from "#tests/support/verified-tenant.ts";
import { answer, ask, changeable } from "#tests/support/stay-changes.ts";
import { call } from "#tests/support/web.ts";

const start = addDays(new Date().toISOString().slice(0, 10), 20);
const lastDay = addDays(start, 5);
const agreement = (id: string, cookie: string, end = "") =>
  call(`/api/reservations/${id}/agreement${end}`, { cookie });

afterEach(() => adjust({}));

async function requested(more: Parameters<typeof newProperty>[1] = {}) {
  const landlord = await newLandlord("Łukasz Żółć");
  const tenant = await newTenant("Tess Tenant");
  const { id } = await newProperty(landlord, more);
  const json = { properties: [{ property_id: id }], start_date: start };
  const { status, body } = await call("/api/reserve-order", { cookie: tenant.cookie, json });
  expect(status).toBe(201);
  return { landlord, tenant, propertyId: id, reservationId: body.reservationId as string };
}

const retitle = (propertyId: string) =>
  db.updateTable("properties").set({ title: "Other garage" }).where("id", "=", propertyId).execute();

const accept = (landlord: Person, id: string) =>
  call(`/api/reservations/${id}/status`, {
    method: "PUT",
    cookie: landlord.cookie,
    json: { status: "accepted_pending_verification" },
  });

test("it is made by two clicks, with names, times and each side's own network", async () => {
  const { landlord, tenant, reservationId } = await requested({
    depositCents: 5000,
    houseRules: "No fluids.",
  });
  const before = (await agreement(reservationId, landlord.cookie)).body;
  expect(before).toMatchObject({ is_made: false, landlord: "Łukasz Żółć", tenant: "Tess Tenant" });
  expect(before.signatures).toMatchObject([{ side: "tenant", network: null }]);
  expect((await accept(landlord, reservationId)).status).toBe(200);
  const { body } = await agreement(reservationId, landlord.cookie);
  expect(body.is_made).toBe(true);
  expect(body.signatures).toMatchObject([
    {
      side: "tenant",
      name: "Tess Tenant",
      network: null,
      words: expect.stringMatching(/with the request on/),
    },
    { side: "landlord", name: "Łukasz Żółć", network: "127.0.0.1" },
  ]);
  const text = body.paragraphs.join("\n\n");
  expect(body.summary.slice(0, 2)).toEqual([
    { name: "Landlord", words: "Łukasz Żółć" },
    { name: "Tenant", words: "Tess Tenant" },
  ]);
  expect(body.summary.at(-1)).toEqual({ name: "Price", words: "$126.00, and a deposit of $50.00" });
  expect(body.sha256).toBe(createHash("sha256").update(text).digest("hex"));
  for (const words of ["1 month at $120.00", "$126.00", "The deposit: $50.00", "No fluids.", "Never allowed"])
    expect(text).toContain(words);
  expect(text).not.toContain("It renews");
  const seen = (await agreement(reservationId, tenant.cookie)).body;
  expect(seen.signatures.map(({ network }: { network: string | null }) => network)).toEqual([
    "127.0.0.1",
    null,
  ]);
  const admin = (await agreement(reservationId, (await newAdministrator()).cookie)).body;
  expect(admin.signatures).toMatchObject([{ network: "127.0.0.1" }, { network: "127.0.0.1" }]);
});

test("others get 404, and so does a reservation from before", async () => {
  const { landlord, reservationId } = await requested();
  const others = [newVisitor(), await newTenant(), await newLandlord()];
  for (const { cookie } of others)
    for (const end of ["", ".pdf"]) expect((await agreement(reservationId, cookie, end)).status).toBe(404);
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await trx.deleteFrom("stayTerms").where("reservationId", "=", reservationId).execute();
  });
  expect((await agreement(reservationId, landlord.cookie)).status).toBe(404);
});

test("what the landlord changes later is in later agreements only", async () => {
  const { landlord, propertyId, reservationId } = await requested({ houseRules: "No fluids." });
  await db.updateTable("properties").set({ houseRules: "Quiet." }).where("id", "=", propertyId).execute();
  const text = (await agreement(reservationId, landlord.cookie)).body.paragraphs.join(" ");
  expect([text.includes("No fluids."), text.includes("Quiet.")]).toEqual([true, false]);
  const change = db.updateTable("stayTerms").set({ body: "Nothing." });
  await expect(change.where("reservationId", "=", reservationId).execute()).rejects.toThrow("never change");
});

test("charges are named before, refused if they are others by then, and frozen with the stay", async () => {
  const named = { chargeCleaningCents: 8000, chargeOverstayCents: 3000 };
  const { id: propertyId } = await newProperty(await newLandlord(), named);
  const quoted = await call(`/api/quote?property_id=${propertyId}&start_date=${start}&end_date=${lastDay}`);
  const { charges, charges_text } = quoted.body;
  expect(charges).toEqual({ cleaning: 80, overstay: 30 });
  expect(charges_text).toContain(
    "cleaning, up to $80.00; each day begun after the first day past the end, up to $30.00 a day, for at most 14 days.",
  );
  const request = async (text: string) =>
    call("/api/reserve-order", {
      cookie: (await newTenant()).cookie,
      json: {
        properties: [{ property_id: propertyId, charges_text: text }],
        guest_name: "Gail Guest",
        guest_contact: "gail@people.example",
        start_date: start,
        end_date: lastDay,
      },
    });
  expect(await request("The landlord may ask for nothing.")).toMatchObject({
    status: 409,
    body: { quote: { charges_text }, message: expect.stringContaining("may ask for has changed") },
  });
  const { body } = await request(charges_text);
  await db
    .updateTable("properties")
    .set({ chargeCleaningCents: 50_000 })
    .where("id", "=", propertyId)
    .execute();
  const parts = await db
    .selectFrom("stayTerms")
    .select(["part", "body", "facts"])
    .where("reservationId", "=", body.reservationId)
    .orderBy("part")
    .execute();
  expect(parts.map(({ part }) => part)).toEqual(["agreement", "charges"]);
  expect(parts[0]!.body).toContain(charges_text);
  expect(parts[1]!.facts).toEqual({
    propertyId,
    charges: { cleaning: 8000, overstay: 3000 },
    late: { freeDays: 1, days: 14 },
    damageAtOnce: false,
  });
});

test.each([
  ["name of the space", "“Other garage”", retitle],
  ["list of what is never allowed", "Live animals", () => adjust({ FORBIDDEN_THINGS: "Live animals" })],
  ["brand", "Otherbay", () => adjust({ BRAND_NAME: "Otherbay" })],
])(
  "an agreement with another %s than the tenant could read is refused with its text",
  async (_, words, change) => {
    const { id: propertyId } = await newProperty(await newLandlord(), { title: "First garage" });
    const quote = async () =>
      (await call(`/api/quote?property_id=${propertyId}&start_date=${start}&end_date=${lastDay}`)).body;
    const tenant = await newTenant();
    const request = (agreement_sha256?: string) =>
      call("/api/reserve-order", {
        cookie: tenant.cookie,
        json: {
          properties: [{ property_id: propertyId, agreement_sha256 }],
          start_date: start,
          end_date: lastDay,
        },
      });
    const seen = await quote();
    await change(propertyId);
    const refused = await request(seen.agreement_sha256);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: "The rental agreement has changed. Open it again, read it, and reserve again.",
        property_id: propertyId,
      },
    });
    const text = refused.body.agreement.join("\n\n");
    expect(text).toContain(words);
    expect(createHash("sha256").update(text).digest("hex")).toBe(refused.body.quote.agreement_sha256);
    expect((await quote()).agreement_sha256).toBe(refused.body.quote.agreement_sha256);
    const made = await request(refused.body.quote.agreement_sha256);
    expect(made.status).toBe(201);
    expect((await agreement(made.body.reservationId, tenant.cookie)).body).toMatchObject({
      sha256: refused.body.quote.agreement_sha256,
      paragraphs: refused.body.agreement,
    });
  },
);

test("the PDF has one page, with names of more than western letters", async () => {
  const { landlord, tenant, reservationId } = await requested({ houseRules: "Rule. ".repeat(160) });
  await accept(landlord, reservationId);
  const printed = await agreement(reservationId, tenant.cookie, ".pdf");
  expect([printed.status, printed.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const pdf: string = printed.body;
  expect(pdf.startsWith("%PDF-")).toBe(true);
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test("the tenant's email of acceptance has a copy", async () => {
  const { landlord, tenant, reservationId } = await requested({ title: "Barn with a copy" });
  await accept(landlord, reservationId);
  await runAndSend();
  const { html } = await db
    .selectFrom("inboxMessages")
    .select("html")
    .where("subject", "=", "Accepted: Barn with a copy")
    .where((eb) => eb(eb.val(tenant.email), "=", eb.fn.any("recipients")))
    .executeTakeFirstOrThrow();
  expect(html).toContain("Rental agreement No.");
  expect(html).toContain("agreed with the acceptance on");
});

test("the landlord gets a copy by email, too", async () => {
  const { landlord, reservationId } = await requested({ title: "Barn with two copies" });
  await accept(landlord, reservationId);
  await runAndSend();
  const { html } = await db
    .selectFrom("inboxMessages")
    .select("html")
    .where("subject", "=", "You accepted: Barn with two copies")
    .where((eb) => eb(eb.val(landlord.email), "=", eb.fn.any("recipients")))
    .executeTakeFirstOrThrow();
  expect(html).toContain("Rental agreement No.");
});

test("a landlord’s later name isn’t the one that agreed, and the one that did goes with the account", async () => {
  const { landlord, tenant, reservationId } = await requested();
  const rename = (username: string) =>
    db.updateTable("users").set({ username }).where("id", "=", landlord.id).execute();
  const named = async () => {
    const { body } = await agreement(reservationId, tenant.cookie);
    return [body.landlord, body.signatures.at(-1).name];
  };
  await rename("Name Before");
  expect((await named())[0]).toBe("Name Before");
  await rename("Name Then");
  await accept(landlord, reservationId);
  await rename("Name Later");
  expect(await named()).toEqual(["Name Then", "Name Then"]);
  await db.updateTable("reservations").set({ status: "canceled" }).where("id", "=", reservationId).execute();
  const leave = { method: "DELETE", json: { currentPassword: password }, cookie: landlord.cookie };
  expect((await call("/api/account", leave)).status).toBe(200);
  const moves = db.selectFrom("reservationTransitions").select("name");
  expect(await moves.where("reservationId", "=", reservationId).execute()).toEqual([
    { name: null },
    { name: null },
  ]);
  expect(JSON.stringify(await named())).not.toMatch(/Name (Then|Later)/);
});

test("letters that the print lacks are boxes in it, with a note, and whole on the page", async () => {
  const { landlord, tenant, reservationId } = await requested();
  await db.updateTable("users").set({ username: "王小明 Wang" }).where("id", "=", landlord.id).execute();
  const drawn = vi.spyOn(PdfDocument.prototype, "text");
  await agreement(reservationId, tenant.cookie, ".pdf");
  const texts = drawn.mock.calls.map(([text]) => String(text));
  drawn.mockRestore();
  expect(texts).toContain("Landlord: □□□ Wang");
  expect(texts).toContain(
    "□ stands for a letter that this print doesn’t have; the agreement’s page shows it.",
  );
  expect(texts.filter((text) => text.includes("□"))).toHaveLength(2);
  expect((await agreement(reservationId, tenant.cookie)).body.landlord).toBe("王小明 Wang");
});

test("an instant booking is agreed to by offering it", async () => {
  const landlord = await newLandlord();
  const { id } = await newProperty(landlord, { isInstant: true, pricePer: "Day", priceCents: 900 });
  const tenant = await newVerifiedTenant("Ida Instant");
  const { body } = await book(tenant, id);
  const made = (await agreement(body.reservationId, landlord.cookie)).body;
  const renamed = { username: "Another Name" };
  await db.updateTable("users").set(renamed).where("id", "=", landlord.id).execute();
  const { name } = (await agreement(body.reservationId, landlord.cookie)).body.signatures.at(-1);
  expect(name).toBe(made.landlord);
  expect([made.is_made, made.signatures.at(-1).words]).toEqual([
    true,
    expect.stringMatching(/agreed by offering instant booking/),
  ]);
  const movesOf = async ({ cookie }: Person) => (await exportOf(cookie))["transitions.json"];
  const move = { reservation_id: body.reservationId, action: "bookInstantly" };
  expect(await movesOf(landlord)).toMatchObject([{ ...move, name: made.landlord, network: null }]);
  expect((await movesOf(tenant)).map((one: { name: string | null }) => one.name)).toEqual([null, null]);
});

test("a change of dates that both agreed to is its addendum, and the text stays", async () => {
  const landlord = await newLandlord();
  const { id, tenant } = await changeable(landlord);
  const before = (await agreement(id, tenant.cookie)).body;
  expect(before.addenda).toEqual([]);
  expect((await ask(id, 31, 32, tenant.cookie)).status).toBe(201);
  expect((await agreement(id, tenant.cookie)).body.addenda).toEqual([]);
  expect((await answer(id, "agree", landlord.cookie)).status).toBe(200);
  const { addenda, sha256 } = (await agreement(id, landlord.cookie)).body;
  expect(addenda).toEqual([
    expect.stringMatching(/^Addendum: from .* The tenant asked for it on .* landlord agreed\.$/),
  ]);
  expect(sha256).toBe(before.sha256);
  expect((await agreement(id, tenant.cookie, ".pdf")).status).toBe(200);
});

test("many addenda go on on a second page, and the letters stay as large", async () => {
  const landlord = await newLandlord();
  const { id, tenant } = await changeable(landlord, { houseRules: "Rule. ".repeat(160) });
  /** Its pages and the largest size of their letters, read from the streams that PDFKit wrote. */
  const printed = async () => {
    const sizesBefore = fontSizes.mock.calls.length;
    const pdf: string = (await agreement(id, tenant.cookie, ".pdf")).body;
    const sizes = fontSizes.mock.calls.slice(sizesBefore).map(([size]) => size);
    return { pages: pdf.match(/\/Type \/Page\b/g)!.length, size: sizes.at(-2) };
  };
  const fontSizes = vi.spyOn(PdfDocument.prototype, "fontSize");
  const before = await printed();
  for (let turn = 0; turn < 8; turn += 1) {
    expect((await ask(id, 31 + (turn % 2), 32 + (turn % 2), tenant.cookie)).status).toBe(201);
    expect((await answer(id, "agree", landlord.cookie)).status).toBe(200);
  }
  const after = await printed();
  fontSizes.mockRestore();
  expect(before.pages).toBe(1);
  expect(after).toEqual({ pages: 2, size: before.size });
});
