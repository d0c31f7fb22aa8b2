import { beforeAll, describe, expect, test } from "vitest";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { addDays, dateIn } from "#app/platform/dates.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { openClient } from "#tests/support/http-client.ts";

const site = demoSite();
const today = dateIn("America/New_York", new Date());
const day = (number: number) => addDays(today, number);
let space: PropertyJson;

beforeAll(async () => {
  const answer = await fetch(`${site.url}/api/search?query=17101&limit=60&from=${day(60)}&to=${day(90)}`);
  space = ((await answer.json()) as PropertyJson[]).find((one) => one.price_per === "Day")!;
}, 240_000);

/** A browser without script: it posts urlencoded forms and accepts pages. */
function openPlain() {
  const ask = openClient(site.url);
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(path, {
      text: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html", ...headers },
    });
  return { ask, post };
}

const guest = { guest_name: "Vera Visitor", guest_contact: "vera@people.example" };
const stay = (from: number, to: number) => ({ start_date: day(from), end_date: day(to) });

describe("a plain post to the page of a space", () => {
  test("asks for the price, and reserves what was shown or refuses", async () => {
    const { ask, post } = openPlain();
    const page = `/properties/${space.id}`;
    const priced = await post(page, { ...stay(60, 61), intent: "price" });
    const shown = `${page}?from=${day(60)}&to=${day(61)}#reserve`;
    expect([priced.status, priced.headers.get("location")]).toEqual([303, shown]);
    const offer = (space.price * 2).toFixed(2);
    expect((await ask(shown)).body).toContain(`name="offer_amount" value="${Number(offer)}"`);
    const dates = stay(60, 61);
    const cheap = { ...dates, ...guest, offer_amount: "1", offer_for: `${day(60)} ${day(61)}` };
    const refused = await post(page, cheap);
    expect(refused.status).toBe(409);
    expect(refused.body).toContain('value="vera@people.example"');
    const reserved = await post(page, { ...cheap, offer_amount: offer });
    expect(reserved.status).toBe(303);
    expect(reserved.headers.get("location")).toMatch(/^\/reservation-success\?reservationId=res_/);
    // Pressed twice it is still one reservation; someone else is refused.
    const again = await post(page, { ...cheap, offer_amount: offer });
    expect(again.headers.get("location")).toBe(reserved.headers.get("location"));
    const late = await openPlain().post(page, { ...dates, ...guest });
    expect([late.status, late.body.includes("Those dates are already taken.")]).toEqual([409, true]);
  });

  test("names errors at the field", async () => {
    const page = `/properties/${space.id}`;
    const unnamed = await openPlain().post(page, { ...stay(70, 71), guest_contact: "v@people.example" });
    expect([unnamed.status, unnamed.body.includes("Enter your name.")]).toEqual([400, true]);
    const undated = await openPlain().post(page, { ...guest, start_date: "" });
    expect([undated.status, undated.body.includes("Please select a start date.")]).toEqual([400, true]);
  });
});

test("the list's form requires all of its fields, keeps them, and reserves", async () => {
  const { ask, post } = openPlain();
  const opened = `/reserve?query=17101&open=${space.id}`;
  expect((await ask(opened)).body).toContain(`name="property_id" value="${space.id}"`);
  const fields = { property_id: space.id, ...guest, ...stay(74, 75) };
  const missing = await post(opened, { ...fields, guest_contact: "" });
  expect(missing.status).toBe(400);
  expect(missing.body).toContain("Reservation canceled. All fields are required.");
  expect(missing.body).toContain('value="Vera Visitor"');
  const reserved = await post(opened, fields);
  expect(reserved.headers.get("location")).toMatch(/^\/reservation-success\?reservationId=res_/);
});

test("a host page's Reserve leads to the reservation, which no one else can pay or answer", async () => {
  const { post } = openPlain();
  const reserved = await post(`/checkout/${space.id}`, { ...guest, ...stay(78, 79) });
  const checkout = reserved.headers.get("location") ?? "";
  expect(checkout).toMatch(/^\/checkout\/res_/);
  const stranger = await openPlain().post(checkout, { amount: "1", tenantEmail: "x@people.example" });
  expect(stranger.status).toBe(404);
  const own = await post(checkout, { amount: "1", tenantEmail: guest.guest_contact });
  expect(own.status).toBe(400);
  expect(own.body).toContain("Please upload the front of your ID before continuing.");
  const answer = { reservationId: checkout.split("/").at(-1)!, status: "accepted_pending_verification" };
  const answered = await openPlain().post("/landlord-dashboard", answer);
  expect([302, 401]).toContain(answered.status);
});

test.each([
  "/properties/prp_x",
  "/reserve",
  "/checkout/res_x",
  "/landlord-dashboard",
  "/sandbox/checkout/cs_x",
  "/api/upload-id",
])("a post to %s from another site is refused before anything happens", async (path) => {
  const { status } = await openPlain().post(path, { status: "rejected" }, { origin: "https://evil.example" });
  expect(status).toBe(403);
});
