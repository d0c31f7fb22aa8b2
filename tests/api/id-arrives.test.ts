import { expect, test } from "vitest";
import { requestDocuments } from "#app/features/reservations/lifecycle/answer.server.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

async function upload(reservationId: string, cookie: string) {
  const form = new FormData();
  form.set("reservationId", reservationId);
  form.set("frontId", await pictureFile());
  expect((await call("/api/upload-id", { form, cookie })).status).toBe(200);
}

test("after Request Docs the landlord's next poll says that the ID arrived, and not where it is", async () => {
  const [landlord, tenant] = [await newLandlord(), await newTenant()];
  const { id } = await newReservation(tenant.actor, await newProperty(landlord));
  await requestDocuments(landlord.actor, id);
  const list = (headers = {}) =>
    call(`/api/landlord/${landlord.id}/reservations`, { cookie: landlord.cookie, headers });
  const before = await list();
  const known = { "if-none-match": before.headers.get("etag")! };
  expect(before.body[0]).toMatchObject({ status: "docs_requested", id_uploaded: false });
  expect((await list(known)).status).toBe(304);
  await upload(id, tenant.cookie);
  const after = await list(known);
  expect(after.status).toBe(200);
  expect(after.body[0]).toMatchObject({ status: "pending", id_uploaded: true, id_front_url: null });
  // Another picture is an update, too, although the status stays.
  await upload(id, tenant.cookie);
  expect((await list({ "if-none-match": after.headers.get("etag")! })).status).toBe(200);
});

test.each([
  ["tenant", newTenant],
  ["visitor", async () => newVisitor()],
] as const)(
  "id_front_url leads its uploader, a %s, to the picture, and no one else gets it",
  async (_, newHolder) => {
    const [landlord, holder, administrator] = [
      await newLandlord(),
      await newHolder(),
      await newAdministrator(),
    ];
    const { id } = await newReservation(holder.actor, await newProperty(landlord));
    const read = async (cookie: string) =>
      (await call(`/api/reservations/${id}`, { cookie })).body as ReservationJson;
    expect((await read(holder.cookie)).id_front_url).toBeNull();
    await upload(id, holder.cookie);
    const { id_front_url } = await read(holder.cookie);
    expect(id_front_url).toMatch(/^\/uploads\/ids\/[0-9a-f]{40}\.webp$/);
    const way = await call(id_front_url!, { cookie: holder.cookie });
    expect(way.status).toBe(303);
    const picture = await call(way.headers.get("location")!, { cookie: holder.cookie });
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
    for (const { cookie } of [landlord, administrator]) expect((await read(cookie)).id_front_url).toBeNull();
    expect((await call(id_front_url!, { cookie: landlord.cookie })).status).toBe(404);
  },
);
