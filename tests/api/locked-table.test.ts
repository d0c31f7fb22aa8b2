import { sql } from "kysely";
import { expect, test } from "vitest";
import { transaction } from "#app/platform/db.server.ts";
import { call } from "#tests/support/web.ts";

test("while a table is locked, searches and spaces are refused within some ten seconds, to be tried again", async () => {
  const paths = ["/api/search?query=17101", "/api/properties/prp_0"];
  const answers = await transaction(async (trx) => {
    await sql`lock table properties in access exclusive mode`.execute(trx);
    return Promise.all(paths.map((path) => call(path)));
  });
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  expect(answers.map(({ headers }) => headers.get("retry-after"))).toEqual(["5", "5"]);
}, 60_000);
