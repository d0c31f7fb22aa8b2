import { expect, test } from "vitest";
import { call } from "#tests/support/web.ts";

test("describes every call of the reservation family, for machines and for people", async () => {
  const { body } = await call("/api/openapi.json");
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining([
      "/api/reserve-order",
      "/api/orders",
      "/api/reservations/{id}/status",
      "/api/quote",
    ]),
  );
  expect(body.paths["/api/reserve-order"].post.requestBody.content["application/json"].schema).toBeDefined();
  const page = await call("/api/docs");
  expect(page.body).toContain("POST /api/reserve-order");
});
