import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { newTenant } from "#tests/support/people.ts";
import { exportAccount } from "./export-account.server.ts";

test("a long list comes in pieces of 200 rows, together the same JSON; a short one in few", async () => {
  const tenant = await newTenant();
  await sql`
    insert into notices (id, member_id, key, kind, title, text, path)
    select 'ntc_pieces' || n, ${tenant.id}, 'pieces' || n, 'requestAccepted', 'Accepted', 'It is dry.', '/' from generate_series(1, 450) n`.execute(
    db,
  );
  const files = new Map<string, string[]>();
  for await (const { name, pieces } of await exportAccount(tenant.actor)) files.set(name, [...pieces]);
  const notices = files.get("notices.json")!;
  expect(notices).toHaveLength(4);
  const rows = JSON.parse(notices.join("")) as unknown[];
  expect(rows).toHaveLength(450);
  expect(notices.join("")).toBe(JSON.stringify(rows, null, 2));
  expect(files.get("reservations.json")).toEqual(["[]"]);
});
