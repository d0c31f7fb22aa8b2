import { beforeAll, expect, test } from "vitest";
import { sessionOf } from "#tests/support/people.ts";
import { web } from "#tests/support/web.ts";
import { whoMay } from "#tests/support/who-may.ts";
import { addressed } from "#tests/support/who-may-asks.ts";
import { newPeople, newScene, type Scene } from "#tests/support/who-may-scene.ts";

let scene: Scene;
let tenant: string;
beforeAll(async () => {
  const people = await newPeople();
  scene = await newScene(people);
  tenant = await sessionOf(people["foreign tenant"].id);
});

// Their decision depends on the body.
const byTheBody = /^(POST \/api\/(login|reset-password|messages$)|PUT \/api\/message-emails)/;
const refused = Object.entries(whoMay)
  .filter(([call]) => /^(POST|PUT|PATCH|DELETE) /.test(call) && !byTheBody.test(call))
  .map(([call, statuses]) => [call, ...statuses.split(" ").map(Number)] as [string, number, number])
  .filter(([, visitors, tenants]) => visitors === 401 || tenants === 403);

test.each(refused)(
  "%s answers a visitor %i and another tenant %i without reading a byte",
  async (call, visitors, tenants) => {
    for (const [cookie, status] of [
      ["", visitors],
      [tenant, tenants],
    ] as const) {
      if (status !== 401 && status !== 403) continue;
      let wasRead = false;
      const pull = (body: ReadableStreamDefaultController) => {
        wasRead = true;
        body.close();
      };
      const [method] = call.split(" ");
      const headers = { origin: "http://localhost:3000", "content-type": "application/json", cookie };
      const body = new ReadableStream({ pull }, { highWaterMark: 0 });
      const init = { method, headers, body, duplex: "half" } as RequestInit;
      const answer = await web.request(`http://localhost:3000${addressed(call, scene, 0)}`, init);
      expect([answer.status, wasRead]).toEqual([status, false]);
    }
  },
);
