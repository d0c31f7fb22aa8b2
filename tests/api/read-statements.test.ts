import { expect, test } from "vitest";
import { loadProperty } from "#app/features/reservations/booking/load-property.server.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { call } from "#tests/support/web.ts";

test("a property's page is read with five statements, which don't depend on the property", async () => {
  const landlord = await newLandlord();
  const pages = [await newProperty(landlord), await newProperty(landlord)];
  const sent: string[][] = [];
  for (const { id } of pages)
    sent.push(await statementsOf(() => loadProperty(newVisitor().actor, id, { from: "", to: "" })));
  expect(sent[1]!.slice(5)).toEqual([]);
  expect(sent[1]).toEqual(sent[0]);
});

test("a landlord's list is read with few statements, which don't depend on the landlord", async () => {
  const sent: string[][] = [];
  for (const start of [5, 9]) {
    const landlord = await newLandlord();
    await newReservation((await newTenant()).actor, await newProperty(landlord), {
      start: day(start),
      lastDay: day(start + 1),
    });
    const list = `/api/landlord/${landlord.id}/reservations`;
    const read = async () => expect((await call(list, { cookie: landlord.cookie })).status).toBe(200);
    sent.push(await statementsOf(read));
  }
  expect(sent[1]!.slice(5)).toEqual([]);
  expect(sent[1]).toEqual(sent[0]);
});
