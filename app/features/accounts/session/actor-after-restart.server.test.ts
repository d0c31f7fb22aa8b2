import { expect, test, vi } from "vitest";

test("recognizes a member by the same cookie after a restart, and in another process", async () => {
  const { newLandlord } = await import("#tests/support/people.ts");
  const landlord = await newLandlord();
  const { db } = await import("#app/platform/db.server.ts");
  await db.destroy();
  vi.resetModules();
  const { actorOf } = await import("./actor.server.ts");
  const request = new Request("http://localhost:3000/", { headers: { cookie: landlord.cookie } });
  expect(await actorOf(request)).toEqual(landlord.actor);
});
