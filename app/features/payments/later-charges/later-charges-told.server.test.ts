import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { atDay, charge, declines, newSaved, newSpace } from "#tests/support/later-charges.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { checkoutOf, emailsTo, orderFor, runAndSend, sessionOf } from "#tests/support/payments.ts";
import { newLandlord, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { stripe } from "../stripe.server.ts";
import { chargeReservations } from "./charge-reservations.server.ts";

let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  await clearFaults();
  atDay(0);
  [landlord, tenant] = [await newLandlord(), await newTenant()];
});
afterEach(() => moveClock(0));

const noticesOf = async ({ id }: Person) => {
  const rows = await db
    .selectFrom("notices")
    .select(["title", "path"])
    .where("memberId", "=", id)
    .where("kind", "=", "chargeLater")
    .orderBy("createdAt")
    .execute();
  return rows.map(({ title, path }) => [title.split(":")[0], path]);
};

test("both sides are told, each with its own page: the guest of every refusal, the landlord once it is given up", async () => {
  const id = await newSaved({ landlord, tenant }, 120, declines);
  for (const days of [30, 31.1, 33.1, 35.1]) {
    atDay(days);
    await charge();
  }
  const [toGuest, toLandlord] = [`/checkout/${id}`, `/landlord-dashboard?reservation=${id}`];
  const guest = await noticesOf(tenant);
  expect(guest.at(0)).toEqual(["Card saved", toGuest]);
  expect(guest.at(-1)).toEqual(["Please pay", toGuest]);
  expect(guest.filter(([title]) => title === "Your card was declined")).toHaveLength(3);
  expect(await noticesOf(landlord)).toEqual([
    ["Card saved", toLandlord],
    ["Not paid", toLandlord],
  ]);
});

test("a visitor's email carries the link that opens the reservation, which is kept nowhere; a member's is kept", async () => {
  const sent = await mailServer(() => null);
  const visitor = { ...newVisitor(), email: "vic.later@people.example" } as unknown as Person;
  await newSaved({ landlord, tenant: visitor });
  await newSaved({ landlord, tenant });
  await runAndSend();
  const kept = await db
    .selectFrom("emails")
    .select(["recipient", "confidential", "html"])
    .where("recipient", "in", [visitor.email, tenant.email, landlord.email])
    .where("key", "like", "charge-%")
    .execute();
  expect(kept).toHaveLength(4);
  for (const { recipient, confidential, html } of kept)
    expect([recipient, confidential, html === ""]).toEqual([
      recipient,
      recipient === visitor.email,
      recipient === visitor.email,
    ]);
  const { html = "" } = await PostalMime.parse(
    sent.find((one) => one.includes(visitor.email) && one.includes("Card saved"))!,
  );
  expect(html).toContain("/open-reservation?token=");
});

test.each([
  { inDays: 98, told: 1 },
  { inDays: 96, told: 0 },
])(
  "a card that is saved $inDays days ahead is announced $told times: the email about it says a day within the week",
  async ({ inDays, told }) => {
    await newSaved({ landlord, tenant }, inDays);
    for (const days of [1.5, 3, 5]) {
      atDay(days);
      await charge();
    }
    const announced = (await emailsTo(tenant.email)).filter((subject) =>
      subject.startsWith("Your card will be charged on"),
    );
    expect(announced).toHaveLength(told);
  },
);

test.each(["told", "canceled", "paid"] as const)(
  "a week before the charge its guest is told, unless that is no longer true: %s",
  async (now) => {
    const id = await newSaved({ landlord, tenant }, 120);
    atDay(23.5);
    await chargeReservations();
    if (now === "canceled") await cancel(tenant.actor, id);
    if (now === "paid")
      await db.updateTable("reservations").set({ paymentStatus: "paid" }).where("id", "=", id).execute();
    await runAndSend();
    const announced = (await emailsTo(tenant.email)).filter((subject) =>
      subject.startsWith("Your card will be charged on"),
    );
    expect(announced).toHaveLength(now === "told" ? 1 : 0);
  },
);

test("the page that saves a card says what is charged and when, of at most eight spaces", async () => {
  const words = async (count: number) => {
    const spaces = [];
    for (let made = 0; made < count; made += 1) spaces.push(await newSpace(landlord));
    const guest = await newTenant();
    const [first] = await orderFor(guest, spaces, 120);
    const { url } = await checkoutOf(guest, first!.orderId);
    const { custom_text } = await stripe.checkout.sessions.retrieve(sessionOf(url));
    return custom_text.submit!.message;
  };
  const each = "$105.00 on Feb 14, 2027";
  const all = (count: number) => Array.from({ length: count }, () => each).join(", ");
  const around = (charges: string) =>
    `Nothing is charged now. We charge this card ${charges}. Canceling before costs nothing.`;
  expect(await words(1)).toBe(around(each));
  expect(await words(8)).toBe(around(all(8)));
  expect(await words(9)).toBe(around(`${all(8)}, and so on for the other spaces`));
});
