import { beforeAll, describe, expect, test } from "vitest";
import { newLandlord, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { addProperty } from "#tests/support/property-form.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

let landlord: Person;
beforeAll(async () => {
  landlord = await newLandlord("Terry Terms");
});

const usual = { cancellation_policy: "flexible", weekly_discount: null, monthly_discount: null };
const read = async (id: string) => (await call(`/api/properties/${id}`)).body;
const edit = (id: string, json: object, cookie: string | undefined = landlord.cookie) =>
  call(`/api/properties/${id}`, { method: "PATCH", json, cookie });

describe("a property's terms", () => {
  test("are flexible and without discounts unless they are said", async () => {
    const blank = { price_per: "Day", cancellation_policy: "", weekly_discount: "", monthly_discount: "" };
    for (const fields of [{}, blank]) {
      const { body } = await addProperty(landlord, fields);
      expect(await read(body.id)).toMatchObject(usual);
    }
  });

  test("are kept from the form, changed alone, and told alike by a search", async () => {
    const said = { cancellation_policy: "firm", weekly_discount: "10", monthly_discount: "25" };
    const { body } = await addProperty(landlord, { price_per: "Day", ...said });
    const told = { cancellation_policy: "firm", weekly_discount: 10, monthly_discount: 25 };
    expect(await read(body.id)).toMatchObject(told);
    expect((await edit(body.id, { weekly_discount: 15 })).status).toBe(200);
    expect((await edit(body.id, { cancellation_policy: "moderate" })).status).toBe(200);
    const found = (await call("/api/properties?limit=60")).body as { id: string }[];
    expect(found.find(({ id }) => id === body.id)).toMatchObject({
      cancellation_policy: "moderate",
      weekly_discount: 15,
      monthly_discount: 25,
    });
  });

  test("lose their discounts with a price for another period", async () => {
    const { id } = await newProperty(landlord, { pricePer: "Day", weeklyDiscount: 10, monthlyDiscount: 20 });
    expect((await edit(id, { price_per: "Week" })).status).toBe(200);
    expect(await read(id)).toMatchObject(usual);
  });

  test.each([
    [{ cancellation_policy: "strict" }, "cancellation_policy"],
    [{ weekly_discount: 0 }, "weekly_discount"],
    [{ weekly_discount: 91 }, "weekly_discount"],
    [{ weekly_discount: 7.5 }, "weekly_discount"],
    [{ monthly_discount: "much" }, "monthly_discount"],
    [{ weekly_discount: 20, monthly_discount: 10 }, "monthly_discount"],
    [{ monthly_discount: 9 }, "monthly_discount"],
    [{ price_per: "Month", weekly_discount: 10 }, "weekly_discount"],
  ])("refuse %j at its field", async (change, field) => {
    const { id } = await newProperty(landlord, { pricePer: "Day", weeklyDiscount: 10 });
    const refused = await edit(id, change);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
  });

  test("a discount alone is refused where the price is for a month", async () => {
    const { id } = await newProperty(landlord);
    const refused = await edit(id, { weekly_discount: 10 });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "Only a price per day can have a discount.",
    ]);
  });

  test("are changed by their landlord only", async () => {
    const { id } = await newProperty(landlord);
    const change = { cancellation_policy: "firm" };
    const others = [newVisitor(), await newTenant(), await newLandlord()];
    const answers = await Promise.all(
      others.map(async ({ cookie }) => (await edit(id, change, cookie)).status),
    );
    expect(answers).toEqual([401, 403, 403]);
    expect(await read(id)).toMatchObject(usual);
  });

  test("are frozen with a stay: a discount that ends later changes neither its price nor its policy", async () => {
    const property = await newProperty(landlord, { priceCents: 1000, pricePer: "Day", weeklyDiscount: 10 });
    const tenant = await newTenant();
    const { id } = await newReservation(tenant.actor, property, { start: day(10), lastDay: day(16) });
    await edit(property.id, { weekly_discount: null, cancellation_policy: "firm" });
    expect((await call(`/api/reservations/${id}`, { cookie: tenant.cookie })).body).toMatchObject({
      discount: 7,
      discount_percent: 10,
      offer_amount: 63,
      total: 66.15,
      cancellation_policy: "flexible",
    });
  });

  test("a stay that asserts another total or policy is refused with ours", async () => {
    const { id } = await newProperty(landlord, { priceCents: 1000, pricePer: "Day", weeklyDiscount: 10 });
    const tenant = await newTenant();
    const wish = (item: object, offer?: number) =>
      call("/api/reserve-order", {
        json: {
          properties: [{ property_id: id, ...item }],
          start_date: day(10),
          end_date: day(16),
          offer_amount: offer,
        },
        cookie: tenant.cookie,
      });
    expect((await wish({}, 70)).body).toMatchObject({ message: "The price has changed." });
    expect((await wish({ cancellation_policy: "moderate" }, 63)).body).toMatchObject({
      message: "The cancellation policy has changed.",
      quote: { cancellation_policy: "flexible", offer: 63 },
    });
    expect((await wish({ cancellation_policy: "flexible" }, 63)).status).toBe(201);
  });
});
