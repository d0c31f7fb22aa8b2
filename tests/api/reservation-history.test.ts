import { describe, expect, it } from "vitest";
import { requestDocuments } from "#app/features/reservations/lifecycle/answer.server.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

async function setUp() {
  const [landlord, visitor] = [await newLandlord(), newVisitor()];
  const { id } = await newReservation(visitor.actor, await newProperty(landlord));
  await requestDocuments(landlord.actor, id);
  return { landlord, visitor, path: `/api/reservations/${id}/history` };
}

describe("GET /api/reservations/{id}/history", () => {
  it("shows the landlord, the holder and an administrator who did what when, and no one's id", async () => {
    const { landlord, visitor, path } = await setUp();
    for (const { cookie } of [landlord, visitor, await newAdministrator()]) {
      const { status, body } = await call(path, { cookie });
      expect(status).toBe(200);
      expect(body).toEqual([
        { at: expect.any(String), by: "visitor", action: "reserve", from_status: null, to_status: "pending" },
        {
          at: expect.any(String),
          by: "landlord",
          action: "requestDocuments",
          from_status: "pending",
          to_status: "docs_requested",
        },
      ]);
      expect(Date.parse(body[1].at)).toBeGreaterThanOrEqual(Date.parse(body[0].at));
    }
  });

  it("does not exist for anyone else", async () => {
    const { path } = await setUp();
    const others = [undefined, newVisitor().cookie, (await newTenant()).cookie, (await newLandlord()).cookie];
    for (const cookie of others) {
      const { status, body } = await call(path, { cookie });
      expect([status, body.message]).toEqual([404, "Reservation not found."]);
    }
    expect((await call("/api/reservations/res_nothing/history")).status).toBe(404);
  });
});
