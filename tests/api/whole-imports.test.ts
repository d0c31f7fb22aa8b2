import { sql } from "kysely";
import { expect, test } from "vitest";
import { continueImport } from "#app/features/properties/imports/continue-import.server.ts";
import { lockImports } from "#app/features/properties/imports/steps/lock-imports.server.ts";
import { maxSlowChanges, tooManySlowChanges } from "#app/features/properties/imports/model.ts";
import { planEdit } from "#app/features/properties/listing/steps/write-edit.server.ts";
import { writeEdits } from "#app/features/properties/listing/steps/write-edits.server.ts";
import { propertyJobs } from "#app/features/properties/jobs.server.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import { db, type Transaction, transaction } from "#app/platform/db.server.ts";
import {
  check,
  csvFile,
  goodRow,
  importFile,
  readImport,
  type Row,
  run,
  runImportJobs,
  spacesOf,
} from "#tests/support/imports.ts";
import { newLandlord, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

const files = (count: number, fields: (at: number) => Row) =>
  csvFile(Array.from({ length: count }, (_, at) => goodRow(`W-${at}`, fields(at))));
const wordIsKnown = async (word: string) =>
  (await db.selectFrom("knownWords").select("word").where("word", "=", word).execute()).length === 1;

test("no one waits for the new words of a file that is imported all or none, and searches know them afterwards", async () => {
  const [landlord, other] = [await newLandlord(), await newLandlord()];
  const { id } = await check(
    landlord,
    csvFile([goodRow("N-1", { title: "Quillwort shelter" }), goodRow("N-2")]),
  );
  await run(landlord, id, "all");
  let imported: Promise<unknown> | undefined;
  await transaction(async (trx) => {
    // The import has written its first row, and waits for the second.
    const second = trx.selectFrom("propertyImportRows").select("line").where("importId", "=", id);
    await second.where("line", "=", 3).forUpdate().execute();
    imported = runImportJobs();
    await expect.poll(waiting).toBeGreaterThan(0);
    await newProperty(other, { title: "Quillwort corner" });
    expect(await spacesOf(landlord)).toEqual([]);
  });
  await imported;
  expect(await readImport(landlord, id)).toMatchObject({ done: { added: 2 } });
  expect(await wordIsKnown("quillwort")).toBe(true);
  expect(await wordIsKnown("shelter")).toBe(true);
});

/** How many of this test's connections wait for a lock; others share the server. */
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.count;
};

test("all or none: a connection that breaks in the middle leaves nothing, and the next job imports all", async () => {
  const landlord = await newLandlord();
  const { id } = await check(landlord, csvFile([goodRow("K-1"), goodRow("K-2")]));
  await run(landlord, id, "all");
  await transaction(async (trx) => {
    const second = trx.selectFrom("propertyImportRows").select("line").where("importId", "=", id);
    await second.where("line", "=", 3).forUpdate().execute();
    const broken = continueImport({ importId: id }).then(
      () => "done",
      () => "broken",
    );
    await expect.poll(waiting).toBeGreaterThan(0);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(await broken).toBe("broken");
  });
  expect(await spacesOf(landlord)).toEqual([]);
  expect((await readImport(landlord, id)).state).toBe("running");
  await continueImport({ importId: id });
  expect(await readImport(landlord, id)).toMatchObject({ state: "done", done: { added: 2 } });
});

test("a transaction that leaves words out locks none of them, and its job adds them", async () => {
  const landlord = await newLandlord();
  await transaction(async (trx) => {
    await sql`select set_config('sparebay.words_later', 'on', true)`.execute(trx);
    const { id } = await newProperty(landlord);
    await trx.updateTable("properties").set({ title: "Zanthoxylum yard" }).where("id", "=", id).execute();
    expect(await wordIsKnown("zanthoxylum")).toBe(false);
    await newProperty(landlord, { title: "Zanthoxylum lot" });
  });
  expect(await wordIsKnown("zanthoxylum")).toBe(true);
  await importFile(landlord, csvFile([goodRow("Z", { title: "Ylangylang barn" })]), "all");
  expect(await wordIsKnown("ylangylang")).toBe(true);
});

test("all or none: many prices and texts change as they do one by one, with versions, cards and outcomes", async () => {
  const landlord = await newLandlord();
  await importFile(
    landlord,
    files(100, () => ({ price: "10", price_per: "Day" })),
  );
  const before = await spacesOf(landlord);
  const changed = await importFile(
    landlord,
    files(100, (at) => ({
      price: at % 2 === 0 ? "12.50" : "10",
      price_per: "Day",
      ...(at % 3 === 0 && { description: `A dry place ${at}` }),
      ...(at === 7 && { end_date: "2035-01-01" }),
    })),
    "all",
  );
  expect(changed.state).toBe("done");
  const after = await spacesOf(landlord);
  for (const [index, space] of after.entries()) {
    const at = Number(space.externalId!.slice(2));
    const isChanged = at % 2 === 0 || at % 3 === 0 || at === 7;
    expect(space.priceCents).toBe(at % 2 === 0 ? 1250 : 1000);
    expect(space.description).toBe(at % 3 === 0 ? `A dry place ${at}` : before[index]!.description);
    expect(space.version - before[index]!.version).toBe(isChanged ? 1 : 0);
  }
  expect(changed.done.changed + changed.done.unchanged).toBe(100);
  const { rows } = await sql<{ old: number }>`
    select count(*)::int as old from property_cards c join make_cards(${after.map(({ id }) => id)}::text[]) m using (property_id)
    where c.card is distinct from m.card`.execute(db);
  expect(rows).toEqual([{ old: 0 }]);
});

test("edits at once: another price period ends the discounts of its space, and of no other", async () => {
  const landlord = await newLandlord();
  await importFile(
    landlord,
    files(2, (at) => ({ price_per: at === 0 ? "Day" : "Month", weekly_discount: at === 0 ? "20" : "" })),
  );
  const spaces = await spacesOf(landlord);
  const edits = await Promise.all(
    spaces.map(({ id }, at) => planEdit(id, { price_per: at === 0 ? "Month" : "Day" })),
  );
  // The landlord changes the second one after its edit was planned.
  await db
    .updateTable("properties")
    .set({ pricePer: "Day", weeklyDiscount: 30 })
    .where("id", "=", spaces[1]!.id)
    .execute();
  expect(await transaction((trx) => writeEdits(trx, landlord.actor, edits))).toEqual([]);
  expect((await spacesOf(landlord)).map((space) => [space.pricePer, space.weeklyDiscount])).toEqual([
    ["Month", null],
    ["Day", 30],
  ]);
});

test("of two rows about one space, by its id and by its external id, the second is refused", async () => {
  const landlord = await newLandlord();
  await importFile(
    landlord,
    files(2, () => ({})),
  );
  const [space] = await spacesOf(landlord);
  const byId = { ...goodRow("", { title: "By id" }), id: space!.id };
  const byName = { id: "", ...goodRow("W-0", { title: "By its external id" }) };
  // Further apart than rows that are checked at once.
  const others = Array.from({ length: 120 }, (_, at) => ({ id: "", ...goodRow(`N-${at}`) }));
  const checked = await check(
    landlord,
    csvFile([byId, ...others, byName, { ...byName, external_id: "W-1" }]),
  );
  expect([checked.state, checked.found]).toEqual(["checked", { new: 120, change: 2, same: 0, bad: 1 }]);
  expect(checked.problems).toMatchObject([
    { row: 123, fields: { external_id: "Row 2 is about the same space." } },
  ]);
  const turned = await check(landlord, csvFile([byName, byId]));
  expect(turned.problems).toMatchObject([{ row: 3, fields: { id: "Row 2 is about the same space." } }]);
});

test("all or none: two rows about one space are refused where it got its external id after the check", async () => {
  const landlord = await newLandlord();
  const space = await newProperty(landlord);
  const file = csvFile([
    { id: "", ...goodRow("E", { title: "By its external id" }) },
    { ...goodRow("", { title: "By id" }), id: space.id },
  ]);
  const { id, found } = await check(landlord, file);
  expect(found).toMatchObject({ new: 1, change: 1 });
  await db.updateTable("properties").set({ externalId: "E" }).where("id", "=", space.id).execute();
  await run(landlord, id, "all");
  await runImportJobs();
  expect(await readImport(landlord, id)).toMatchObject({
    state: "refused",
    refused_because: "Row 3 could not be imported, so none was.",
    problems: [{ row: 3, fields: { "": "Row 2 is about the same space." } }],
  });
  expect(await spacesOf(landlord)).toMatchObject([{ title: space.title }]);
});

test("all or none: a job that runs twice at once changes each space once", async () => {
  const landlord = await newLandlord();
  await importFile(
    landlord,
    files(4, () => ({})),
  );
  const { id } = await check(
    landlord,
    files(4, () => ({ price: "11" })),
  );
  await run(landlord, id, "all");
  await Promise.all([1, 2].map(() => continueImport({ importId: id })));
  expect(await readImport(landlord, id)).toMatchObject({ state: "done", done: { changed: 4 } });
  expect((await spacesOf(landlord)).map(({ version }) => version)).toEqual([2, 2, 2, 2]);
});

test("all or none: nothing is left out where an edit fails among others and not by itself", async () => {
  const landlord = await newLandlord();
  const prices = (price: string) => files(6, () => ({ price, price_per: "Day" }));
  await importFile(landlord, prices("10"));
  const changed = await whileEditFails(landlord, "check_violation", () =>
    importFile(landlord, prices("11"), "all"),
  );
  expect(changed).toMatchObject({ state: "done", done: { changed: 6 } });
  expect((await spacesOf(landlord)).map(({ priceCents }) => priceCents)).toEqual(Array(6).fill(1100));
});

test("all or none: where no row is at fault, none is named, and nothing is changed", async () => {
  const landlord = await newLandlord();
  const prices = (price: string) => files(6, () => ({ price, price_per: "Day" }));
  await importFile(landlord, prices("10"));
  const refused = await whileEditFails(landlord, "lock_not_available", () =>
    importFile(landlord, prices("11"), "all"),
  );
  expect(refused).toMatchObject({
    state: "refused",
    refused_because: "The file could not be imported, so nothing was; try again.",
    done: { failed: 0 },
    problems: [],
  });
  expect((await spacesOf(landlord)).map(({ priceCents }) => priceCents)).toEqual(Array(6).fill(1000));
});

/** Has the database refuse W-1's edits at once with others. */
async function whileEditFails<T>(landlord: Person, condition: string, act: () => Promise<T>): Promise<T> {
  const remove = "drop trigger edit_fails on properties; drop function fail_edit()";
  await sql
    .raw(`create function fail_edit() returns trigger language plpgsql as $$ begin
      if current_query() like '%jsonb_populate_recordset%' then raise 'broken' using errcode = '${condition}'; end if;
      return new; end $$;
      create trigger edit_fails before update on properties for each row
      when (new.landlord_id = '${landlord.id}' and new.external_id = 'W-1') execute function fail_edit()`)
    .execute(db);
  return act().finally(() => sql.raw(remove).execute(db));
}

test("all or none: a change that the database or a rule refuses is named, and no other is made", async () => {
  const landlord = await newLandlord();
  const rows = (fields: (at: number) => Row) =>
    files(9, (at) => ({ price: "10", price_per: "Day", ...fields(at) }));
  await importFile(
    landlord,
    rows(() => ({ weekly_discount: "20" })),
  );
  const { id } = await check(
    landlord,
    rows((at) => ({ weekly_discount: "20", price: "11", ...(at === 5 && { monthly_discount: "30" }) })),
  );
  // The landlord changes the space after the file was checked.
  await db
    .updateTable("properties")
    .set({ weeklyDiscount: 40 })
    .where("landlordId", "=", landlord.id)
    .where("externalId", "=", "W-5")
    .execute();
  await sql`update property_import_rows set texts = texts - 'weekly_discount' where import_id = ${id}`.execute(
    db,
  );
  await run(landlord, id, "all");
  await runImportJobs();
  expect(await readImport(landlord, id)).toMatchObject({
    state: "refused",
    refused_because: "Row 7 could not be imported, so none was.",
  });
  expect((await spacesOf(landlord)).map(({ priceCents }) => priceCents)).toEqual(Array(9).fill(1000));
});

test("all or none: a file of 5,000 new spaces may run whole, and one that changes more than 1,000 may not", async () => {
  const landlord = await newLandlord();
  const { id } = await check(landlord, csvFile([goodRow("W")]));
  const grow = (finding: string, to: number) =>
    sql`
      insert into property_import_rows (import_id, line, texts, problems, finding)
      select import_id, n, texts, problems, ${finding} from property_import_rows, generate_series(
        (select max(line) + 1 from property_import_rows where import_id = ${id}), ${to}::integer) n
      where import_id = ${id} and line = 2`.execute(db);
  await grow("change", 1003);
  expect((await run(landlord, id, "all")).body.message).toBe(
    "All or none works for up to 1,000 rows that change a space. Split the file, or import the good ones.",
  );
  await db.deleteFrom("propertyImportRows").where("importId", "=", id).where("line", "=", 1003).execute();
  await grow("new", 5001);
  expect((await run(landlord, id, "all")).status).toBe(200);
  // It isn't run here.
  await db.deleteFrom("propertyImportRows").where("importId", "=", id).execute();
  await db.deleteFrom("propertyImports").where("id", "=", id).execute();
});

test("all or none: more than so many changes of dates are refused, and prices aren't", async () => {
  const landlord = await newLandlord();
  const count = maxSlowChanges + 1;
  await importFile(
    landlord,
    files(count, () => ({})),
    "all",
  );
  const dates = await importFile(
    landlord,
    files(count, () => ({ end_date: "2035-01-01" })),
    "all",
  );
  expect([dates.state, dates.refused_because]).toEqual(["refused", tooManySlowChanges]);
  const prices = await importFile(
    landlord,
    files(count, () => ({ price: "77" })),
    "all",
  );
  expect(prices.done).toMatchObject({ changed: count });
});

test("while one file of a landlord is written whole, their others keep no one else's from being run, and follow", async () => {
  const [landlord, other] = [await newLandlord(), await newLandlord()];
  const ids: string[] = [];
  for (let at = 0; at < 9; at += 1) ids.push((await check(landlord, csvFile([goodRow(`F-${at}`)]))).id);
  const { id: otherId } = await check(other, csvFile([goodRow("O")]));
  for (const [at, id] of ids.entries()) await run(landlord, id, at % 2 === 0 ? "all" : "good");
  await run(other, otherId);
  const stateOf = async (person: Person, id: string) => (await readImport(person, id)).state;
  const patience = { timeout: 20_000 };
  let stop = async () => {};
  try {
    await transaction(async (trx) => {
      expect(await lockImports(trx, landlord.id)).toBe(true);
      stop = await startJobs(propertyJobs.filter(({ everySeconds }) => everySeconds === undefined));
      await expect.poll(() => stateOf(other, otherId), patience).toBe("done");
      const retried = await call(`/api/imports/${ids[0]}/retry-photos`, {
        method: "POST",
        cookie: landlord.cookie,
      });
      expect([retried.status, retried.body.message]).toEqual([
        409,
        "Another file is being imported just now. Try again in a few seconds.",
      ]);
      expect(await spacesOf(landlord)).toEqual([]);
    });
    for (const id of ids) await expect.poll(() => stateOf(landlord, id), patience).toBe("done");
  } finally {
    await stop();
  }
  expect(await spacesOf(landlord)).toHaveLength(ids.length);
});

test("a file that doesn't get its turn leaves the limits of its transaction as they were", async () => {
  const landlord = await newLandlord();
  const limitOf = async (trx: Transaction) => {
    const { rows } = await sql<{ limit: string }>`select current_setting('lock_timeout') as limit`.execute(
      trx,
    );
    return rows[0]!.limit;
  };
  let waits: Promise<boolean> | undefined;
  await transaction(async (trx) => {
    await lockImports(trx, landlord.id);
    await transaction(async (later) => {
      const before = await limitOf(later);
      expect(await lockImports(later, landlord.id)).toBe(false);
      expect(await limitOf(later)).toBe(before);
    });
    waits = transaction(async (later) => {
      const before = await limitOf(later);
      const isLocked = await lockImports(later, landlord.id);
      expect(await limitOf(later)).toBe(before);
      return isLocked;
    });
    await expect.poll(waiting).toBeGreaterThan(0);
  });
  expect(await waits).toBe(true);
});
