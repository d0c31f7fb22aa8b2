import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { runJobs } from "#tests/support/payments.ts";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { answer, ask, changeable } from "#tests/support/stay-changes.ts";
import { chargeReservations } from "./charge-reservations.server.ts";

/** The emails that say when and how much the saved card is charged, after the schedule looked twice. */
async function announcements(email: string) {
  for (let turn = 0; turn < 2; turn += 1) {
    await chargeReservations();
    await runJobs();
  }
  return db
    .selectFrom("emails")
    .select("bodyText")
    .where("recipient", "=", email)
    .where("subject", "like", "Your card will be charged%")
    .execute();
}

test.each([
  ["other days", {}, 97, "$126.00"],
  ["another space", { title: "Second garage" }, 96, "$105.00"],
] as const)(
  "a charge that was announced is announced again, once, with what %s make of it",
  async (_, { title }: { title?: string }, last, amount) => {
    const landlord = await newLandlord();
    // Its card is charged 90 days before, so in five: the email about the card said so.
    const { id, tenant } = await changeable(landlord, { starts: 95 });
    expect(await announcements(tenant.email)).toEqual([]);
    const there = await newProperty(landlord, { title: "Second garage", priceCents: 5000, pricePer: "Day" });
    await ask(id, 95, last, landlord.cookie, title === undefined ? {} : { property_id: there.id });
    await answer(id, "agree", tenant.cookie);
    await runJobs();
    const emails = await announcements(tenant.email);
    expect(emails).toHaveLength(1);
    expect(emails[0]!.bodyText.replaceAll(/\s+/g, " ")).toContain(`We’ll charge ${amount} to`);
  },
);
