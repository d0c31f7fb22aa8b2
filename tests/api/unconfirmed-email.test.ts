import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { exportOf } from "#tests/support/account-traces.ts";
import { newAdministrator, newLandlord, newVisitor, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

let visitors = 0;

async function requestOf(landlord: Person) {
  const contact = `unconfirmed-${process.pid}-${(visitors += 1)}@people.example`;
  const guest = newVisitor();
  const { id } = await newReservation(guest.actor, await newProperty(landlord), { guestContact: contact });
  return { id, guest, contact };
}

const change = (id: string, changes: { holdUntil?: null; status?: "rejected" | "docs_requested" }) =>
  db.updateTable("reservations").set(changes).where("id", "=", id).execute();

test("a landlord gets an unconfirmed email in no answer until it is confirmed", async () => {
  const landlord = await newLandlord();
  const { id, guest, contact } = await requestOf(landlord);
  const answers = async ({ cookie }: { cookie: string }) => {
    const paths = [`/api/reservations/${id}`, `/api/landlord/${landlord.id}/reservations`];
    const read = [
      ...(await Promise.all(paths.map((path) => call(path, { cookie })))),
      { body: await exportOf(cookie) },
    ];
    return read.map(({ body }) => JSON.stringify(body ?? "").includes(contact));
  };
  expect((await call(`/api/reservations/${id}`, { cookie: landlord.cookie })).body).toMatchObject({
    guest_name: "Gail Guest",
    guest_contact: "",
    hold_until: expect.any(String),
  });
  expect(await answers(landlord)).toEqual([false, false, false]);
  await change(id, { status: "docs_requested" });
  expect(await answers(landlord)).toEqual([false, false, false]);
  expect((await call(`/api/reservations/${id}`, { cookie: guest.cookie })).body.guest_contact).toBe(contact);
  const administrator = await newAdministrator();
  expect((await call(`/api/reservations/${id}`, { cookie: administrator.cookie })).body.guest_contact).toBe(
    contact,
  );
  await change(id, { holdUntil: null });
  expect((await answers(landlord)).slice(0, 2)).toEqual([true, true]);
});

test("a landlord who accepts gets the email at once", async () => {
  const landlord = await newLandlord();
  const { id, contact } = await requestOf(landlord);
  const path = `/api/reservations/${id}/status`;
  const { body } = await call(path, {
    method: "PUT",
    json: { status: "accepted_pending_verification" },
    cookie: landlord.cookie,
  });
  expect(body).toMatchObject({ status: "accepted_pending_verification", guest_contact: contact });
});
