import { expect, test } from "vitest";
import { loadProperty } from "#app/features/reservations/booking/load-property.server.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { call } from "#tests/support/web.ts";

test("a property's page is read with six statements, which don't depend on the property", async () => {
  const landlord = await newLandlord();
  // New connections begin with statements of their own.
  const [first, second, third] = [
    await newProperty(landlord),
    await newProperty(landlord),
    await newProperty(landlord),
  ];
  const read = ({ id }: { id: string }) => loadProperty(newVisitor().actor, id, { from: "", to: "" });
  await read(first);
  const sent = [await statementsOf(() => read(second)), await statementsOf(() => read(third))];
  expect(sent[1]!.slice(6)).toEqual([]);
  expect(sent[1]!.toSorted()).toEqual(sent[0]!.toSorted());
});

test("a landlord's list is read with few statements, which don't depend on the landlord", async () => {
  const sent: string[][] = [];
  for (const start of [5, 9, 13]) {
    const landlord = await newLandlord();
    await newReservation((await newTenant()).actor, await newProperty(landlord), {
      start: day(start),
      lastDay: day(start + 1),
    });
    const list = `/api/landlord/${landlord.id}/reservations`;
    const read = async () => expect((await call(list, { cookie: landlord.cookie })).status).toBe(200);
    sent.push(await statementsOf(read));
  }
  expect(sent[2]!.slice(5)).toEqual([]);
  expect(sent[2]!.toSorted()).toEqual(sent[1]!.toSorted());
});
