import { describe, expect, it } from "vitest";
import { hostSlugOf } from "#app/features/accounts/queries.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const save = (cookie: string, json: unknown) =>
  call("/api/landlord/business", { method: "PUT", json, cookie });

describe("GET /api/hosts/{slug}", () => {
  it("returns the host and the properties to anyone, newest first, as elsewhere", async () => {
    const landlord = await newLandlord("Nadia Nyström");
    const first = await newProperty(landlord, { title: "The first" });
    const second = await newProperty(landlord, { title: "The second" });
    const { status, body } = await call("/api/hosts/nadia-nystrom");
    expect(status).toBe(200);
    expect(body.host).toEqual({
      id: landlord.id,
      username: "Nadia Nyström",
      slug: "nadia-nystrom",
      business_name: null,
      contact: null,
    });
    expect(body.properties.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    // Only a single property shows how often it was changed, its deposit and charges, and whether its address is hidden.
    const { version, deposit, hide_address, charges, ...alone } = (await call(`/api/properties/${second.id}`))
      .body;
    expect([version, deposit, hide_address, charges]).toEqual([1, 0, false, {}]);
    expect(body.properties[0]).toEqual(alone);
    for (const { cookie } of [landlord, await newTenant(), await newAdministrator()])
      expect((await call("/api/hosts/nadia-nystrom", { cookie })).body).toEqual(body);
  });

  it("leaves out deleted properties and those of other landlords", async () => {
    const [landlord, other] = [await newLandlord("Only Mine"), await newLandlord()];
    await newProperty(other);
    const { id } = await newProperty(landlord);
    await call(`/api/properties/${id}`, { method: "DELETE", cookie: landlord.cookie });
    expect((await call("/api/hosts/only-mine")).body.properties).toEqual([]);
  });

  it("shows only a landlord's name, and the business's contact to the landlord alone", async () => {
    const landlord = await newLandlord("Paula Private");
    const read = async (cookie?: string) => (await call("/api/hosts/paula-private", { cookie })).body;
    expect(JSON.stringify(await read())).not.toContain(landlord.email);
    await save(landlord.cookie, {
      business_name: "Paula's Lots",
      address: "12 Elm Street",
      contact: "717-555-0100",
    });
    for (const { cookie } of [{ cookie: undefined }, await newTenant(), await newAdministrator()]) {
      const shown = await read(cookie);
      expect(shown.host).toMatchObject({ business_name: "Paula's Lots", contact: null });
      expect(JSON.stringify(shown)).not.toMatch(/12 Elm Street|people\.example|555-0100/);
    }
    expect((await read(landlord.cookie)).host.contact).toBe("717-555-0100");
    expect((await read((await newLandlord()).cookie)).host.contact).toBeNull();
  });

  it("shows the contact to those whose stay the landlord has accepted, once they know", async () => {
    const [landlord, other] = [await newLandlord("Cora Contact"), await newLandlord("Other Contact")];
    for (const { cookie } of [landlord, other])
      await save(cookie, { business_name: "Lots", address: "", contact: "717-555-0100" });
    const [tenant, visitor] = [await newTenant(), newVisitor()];
    const asked = [
      await newReservation(tenant.actor, await newProperty(landlord)),
      await newReservation(visitor.actor, await newProperty(landlord)),
    ];
    const contacts = (of: string) =>
      Promise.all(
        [tenant, visitor].map(
          async ({ cookie }) =>
            (await call(`/api/hosts/${of}`, { cookie })).body.host.contact as string | null,
        ),
      );
    const set = (values: { status?: "accepted"; undoUntil: Date | null }) =>
      db
        .updateTable("reservations")
        .set(values)
        .where(
          "id",
          "in",
          asked.map(({ id }) => id),
        )
        .execute();
    expect(await contacts("cora-contact")).toEqual([null, null]);
    await set({ status: "accepted", undoUntil: new Date() });
    expect(await contacts("cora-contact")).toEqual([null, null]);
    await set({ undoUntil: null });
    expect(await contacts("cora-contact")).toEqual(["717-555-0100", "717-555-0100"]);
    expect(await contacts("other-contact")).toEqual([null, null]);
    expect((await call("/api/hosts/cora-contact")).body.host.contact).toBeNull();
    // It stays after an accepted stay was canceled; one canceled before it was accepted shows nothing.
    await Promise.all([cancel(tenant.actor, asked[0]!.id), cancel(visitor.actor, asked[1]!.id)]);
    expect(await contacts("cora-contact")).toEqual(["717-555-0100", "717-555-0100"]);
    const { id } = await newReservation(tenant.actor, await newProperty(other));
    await cancel(tenant.actor, id);
    expect(await contacts("other-contact")).toEqual([null, null]);
  });

  it("finds no tenant, no administrator and no unknown name", async () => {
    const tenant = await newTenant("Tim Tenant");
    expect(await hostSlugOf(tenant.id)).toBeNull();
    for (const slug of ["tim-tenant", "nobody-at-all", tenant.id])
      expect(await call(`/api/hosts/${slug}`)).toMatchObject({
        status: 404,
        body: { message: "Host not found.", error: "Host not found." },
      });
  });

  it("refuses an invalid slug", async () => {
    expect((await call(`/api/hosts/${"x".repeat(201)}`)).body.fields).toEqual({
      slug: "The slug is too long.",
    });
    expect((await call("/api/hosts/%00")).status).toBe(400);
    expect((await call("/api/hosts/%27%20or%201%3D1%20--")).status).toBe(404);
  });
});

describe("a landlord's slug", () => {
  it("exists from signup, a different one for each of the same name", async () => {
    const landlords = await Promise.all([1, 2, 3].map(() => newLandlord("Sal Same")));
    const slugs = await Promise.all(landlords.map(({ id }) => hostSlugOf(id)));
    expect(slugs.toSorted()).toEqual(["sal-same", "sal-same-2", "sal-same-3"]);
    expect((await call("/api/hosts/SAL-same")).status).toBe(200);
  });

  it("follows the business; the former one still works and is given to no one else", async () => {
    const landlord = await newLandlord("Rita Renamed");
    await save(landlord.cookie, { business_name: "North Lots" });
    await save(landlord.cookie, { business_name: "South Lots" });
    for (const slug of ["rita-renamed", "north-lots", "south-lots"])
      expect((await call(`/api/hosts/${slug}`)).body.host).toMatchObject({
        id: landlord.id,
        slug: "south-lots",
      });
    const other = await newLandlord();
    expect((await save(other.cookie, { business_name: "North Lots" })).body.slug).toBe("north-lots-2");
    expect((await save(landlord.cookie, { business_name: "North Lots" })).body.slug).toBe("north-lots");
  });

  it("comes with the role, however someone becomes a landlord", async () => {
    const { id } = await newTenant("Late Landlord");
    await db.updateTable("users").set({ role: "landlord" }).where("id", "=", id).execute();
    expect(await hostSlugOf(id)).toBe("late-landlord");
  });

  it("is found for a name that hundreds have", async () => {
    const { id } = await newLandlord("Common Name");
    for (let number = 2; number < 20; number += 1)
      await db
        .insertInto("hostSlugs")
        .values({ slug: `common-name-${number}`, landlordId: id })
        .execute();
    const slug = await hostSlugOf((await newLandlord("Common Name")).id);
    expect(slug).toMatch(/^common-name-[0-9a-f]{10}$/);
  });
});
