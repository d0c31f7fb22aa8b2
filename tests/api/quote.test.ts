import { expect, test } from "vitest";
import { dayInWords } from "#app/platform/dates.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const property = await newProperty(await newLandlord(), { priceCents: 4000, pricePer: "Week" });

function ask(query: Record<string, string>) {
  return call(`/api/quote?${new URLSearchParams({ property_id: property.id, ...query })}`);
}

test("itemizes the units, the offer, the fee and the total", async () => {
  const answer = await ask({ start_date: day(1), end_date: day(17) });
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      price: 40,
      price_per: "Week",
      units: 3,
      unit_words: "3 weeks",
      discount: 0,
      discount_percent: 0,
      offer: 120,
      fee: 6,
      fee_rule: "5%",
      total: 126,
      deposit: 0,
      cancellation_policy: "flexible",
      cancellation_words: "After the landlord accepts, canceling before your stay begins gets you 50% back.",
      charged_on: null,
      renews: false,
      renewal: null,
      house_rules: "",
      charges: {},
      charges_text: "",
      agreement_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      contents_asked: {
        vehicles: ["car", "truck", "motorcycle", "rv", "boat", "trailer"],
        things: true,
        required: false,
      },
      fit_hints: expect.objectContaining({
        car: "Sedan, 16 × 7 × 5 ft. We don’t know: ask the landlord how wide the door is.",
      }),
      start_date: day(1),
      end_date: day(17),
      available: true,
    },
  ]);
});

test("itemizes the discount on a long stay, and names the last day with a full refund", async () => {
  const { id } = await newProperty(await newLandlord(), {
    priceCents: 1001,
    pricePer: "Day",
    weeklyDiscount: 15,
    cancellationPolicy: "moderate",
  });
  const wish = { property_id: id, start_date: day(20), end_date: day(26) };
  // 7 days at $10.01 are $70.07; 15% of it is $10.51, and 5% of the rest $2.98.
  expect((await ask(wish)).body).toMatchObject({
    discount: 10.51,
    discount_percent: 15,
    offer: 59.56,
    fee: 2.98,
    total: 62.54,
    cancellation_policy: "moderate",
    cancellation_words: expect.stringContaining(`Cancel by ${dayInWords(day(14))} for a full refund`),
  });
  const short = await ask({ ...wish, end_date: day(25) });
  expect(short.body).toMatchObject({ discount: 0, offer: 60.06 });
});

test("names the day on which the card is charged for a stay more than 90 days ahead", async () => {
  const chargedOn = async (days: number) =>
    (await ask({ start_date: day(days), end_date: day(days + 6) })).body.charged_on;
  expect(await chargedOn(90)).toBeNull();
  expect(await chargedOn(91)).toBe(day(1));
});

test("says when the dates are taken, and which ones of that length are free", async () => {
  await newReservation((await newTenant()).actor, property, { start: day(40), lastDay: day(45) });
  expect((await ask({ start_date: day(45), end_date: day(46) })).body).toMatchObject({
    available: false,
    next_free: [
      { start_date: day(38), end_date: day(39) },
      { start_date: day(46), end_date: day(47) },
    ],
  });
  expect((await ask({ start_date: day(46), end_date: day(46) })).body.available).toBe(true);
});

test("suggests nothing if none of that length are free", async () => {
  const offered = await newProperty(await newLandlord(), { availability: `{[${day(10)},${day(14)})}` });
  const wish = { property_id: offered.id, start_date: day(12), end_date: day(16) };
  expect((await ask(wish)).body).toMatchObject({ available: false, next_free: [] });
});

test.each([
  ["no start", {}, 400, "start_date"],
  ["no such day", { start_date: "2027-02-29" }, 400, "start_date"],
  ["yesterday", { start_date: day(-1) }, 400, "start_date"],
  ["an end before the start", { start_date: day(2), end_date: day(1) }, 400, "end_date"],
  ["a thousand weeks", { start_date: day(2), quantity: "1000" }, 400, "quantity"],
])("bad input: %s", async (_, query, status, field) => {
  const answer = await ask(query);
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([status, [field]]);
});

test("an unknown property is 404", async () => {
  const answer = await ask({ property_id: "prp_none", start_date: day(1) });
  expect([answer.status, answer.body.message]).toEqual([404, "Property not found."]);
});
