import { beforeEach, expect, test } from "vitest";
import { continueImport } from "#app/features/properties/imports/continue-import.server.ts";
import { loadImport } from "#app/features/properties/imports/load-import.server.ts";
import { db } from "#app/platform/db.server.ts";
import { inRun, newRun } from "#app/platform/run.server.ts";
import { edit, review } from "#tests/support/approvals.ts";
import { whileUncommitted } from "#tests/support/held-back.ts";
import {
  check,
  csvFile,
  goodRow,
  importFile,
  readImport,
  run,
  runImportJobs,
  send,
  spacesOf,
} from "#tests/support/imports.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

beforeEach(async () => {
  await db.deleteFrom("rateLimits").execute();
});

test("a file is checked by row and column, adds nothing before it is run, and adds once however often it is", async () => {
  const landlord = await newLandlord();
  const file = csvFile([
    goodRow("A-1"),
    goodRow("A-2", { price: "0.50", zipcode: "1", type_of_space: "Castle" }),
    goodRow("A-3", { zipcode: "10001" }),
    goodRow("A-4", { start_date: "2020-01-01" }),
    goodRow("A-5", { deposit: "99999" }),
    goodRow("A-6", { title: "At 1200 Market Street" }),
    goodRow("", {}),
    goodRow("A-1", {}),
  ]);
  const checked = await check(landlord, file);
  expect(checked).toMatchObject({ state: "checked", rows: 8, checked: 8, found: { new: 1, bad: 7 } });
  const fieldsOf = ({ row, fields }: { row: number; fields: object }) => [row, fields];
  expect(checked.problems.map(fieldsOf)).toEqual([
    [
      3,
      {
        type_of_space:
          "Type of space must be one of: Driveway, Covered Garage, Parking Lot, Storage Unit, Basement, Other.",
        price: "Price must be an amount in dollars from 1.00 to 100000.00, such as 120 or 4.50.",
        zipcode: "Zipcode must have five digits.",
      },
    ],
    [4, { zipcode: "The ZIP code 10001 is in NY, not in PA." }],
    [5, { start_date: "The start date cannot be earlier than today." }],
    [6, { deposit: "The deposit can be at most two months’ rent: $241.00." }],
    [7, { title: expect.stringContaining("house number") }],
    [8, { external_id: "Enter an external id: your own number or name for this space." }],
    [9, { external_id: "Row 2 has the same external_id." }],
  ]);
  expect(await spacesOf(landlord)).toEqual([]);
  expect((await run(landlord, checked.id, "all")).body.message).toBe(
    "Some rows have problems. Correct the file, or import the others.",
  );
  await run(landlord, checked.id);
  await run(landlord, checked.id);
  await Promise.all([1, 2, 3].map(() => continueImport({ importId: checked.id })));
  await runImportJobs();
  const done = await readImport(landlord, checked.id);
  expect(done).toMatchObject({ state: "done", run: 1, done: { added: 1, failed: 0 } });
  const [space, ...more] = await spacesOf(landlord);
  expect(more).toEqual([]);
  // The form's proposals: the address is hidden until a landlord says otherwise.
  expect(space).toMatchObject({
    externalId: "A-1",
    priceCents: 12_050,
    pricePer: "Month",
    hidesAddress: true,
  });
});

test("the same file again changes nothing; another one changes its columns and leaves the rest", async () => {
  const landlord = await newLandlord();
  const rows = [goodRow("A", { description: "Dry" }), goodRow("B"), goodRow("C")];
  expect((await importFile(landlord, csvFile(rows), "all")).done).toMatchObject({ added: 3 });
  const before = await spacesOf(landlord);
  expect((await importFile(landlord, csvFile(rows))).done).toEqual({
    added: 0,
    changed: 0,
    unchanged: 3,
    failed: 0,
  });
  expect(await spacesOf(landlord)).toEqual(before);
  const changed = csvFile([
    { external_id: "A", price: "99", "Hide address": "no", notes: "ours" },
    { external_id: "B", price: "120.5", "Hide address": "", notes: "" },
  ]);
  const again = await importFile(landlord, changed);
  expect(again).toMatchObject({
    unknown_columns: ["notes"],
    found: { change: 1, same: 1 },
    done: { changed: 1, unchanged: 1 },
  });
  const [a, b] = await spacesOf(landlord);
  expect(a).toMatchObject({ priceCents: 9900, hidesAddress: false, description: "Dry", version: 2 });
  expect(b).toMatchObject({ version: 1, hidesAddress: true });
});

test("another landlord's ids and external ids change nothing of theirs", async () => {
  const [owner, thief] = [await newLandlord(), await newLandlord()];
  await importFile(owner, csvFile([goodRow("X-1", { title: "Theirs" })]));
  const [theirs] = await spacesOf(owner);
  const stolen = csvFile([
    { id: theirs!.id, ...goodRow("X-1", { title: "Taken" }) },
    { id: "", ...goodRow("X-1", { title: "My own" }) },
  ]);
  const { id: stolenId, problems } = await check(thief, stolen);
  expect(problems).toMatchObject([
    { fields: { id: "None of the landlord’s spaces has this id." } },
    { fields: { external_id: "Row 2 has the same external_id." } },
  ]);
  expect((await run(thief, stolenId)).body.message).toBe("No row of this file is without problems.");
  expect((await importFile(thief, csvFile([goodRow("X-1", { title: "My own" })]))).done.added).toBe(1);
  expect(await spacesOf(owner)).toEqual([theirs]);
  expect(await spacesOf(thief)).toMatchObject([{ title: "My own", externalId: "X-1" }]);
  const { id } = await check(owner, csvFile([goodRow("X-2")]));
  for (const path of [`/api/imports/${id}`, `/api/imports/${id}/problems`])
    expect((await call(path, { cookie: thief.cookie })).status).toBe(404);
  expect((await run(thief, id)).status).toBe(404);
  expect((await loadImport(thief.actor, id)).open).toBeNull();
});

test("an id gives a space made by hand its external id, which no two spaces of a landlord share", async () => {
  const landlord = await newLandlord();
  const [one, two] = [await newProperty(landlord), await newProperty(landlord)];
  const named = (first: string, second: string) =>
    csvFile([
      { id: one.id, external_id: first, title: "Named" },
      { id: two.id, external_id: second, title: "Named, too" },
    ]);
  expect((await importFile(landlord, named("1", "2"))).done).toMatchObject({ changed: 2 });
  expect((await importFile(landlord, named("1", "2"))).done).toMatchObject({ unchanged: 2 });
  const swapped = await importFile(landlord, named("2", "3"));
  expect(swapped.done).toMatchObject({ changed: 1, failed: 1 });
  expect(swapped.problems).toMatchObject([
    { row: 2, fields: { external_id: "Another of the landlord’s spaces has this external id." } },
  ]);
});

test("the same file, sent twice at once, adds each space once, also all or none", async () => {
  for (const mode of ["good", "all"]) {
    const landlord = await newLandlord();
    const file = csvFile(Array.from({ length: 60 }, (_, index) => goodRow(`T-${index}`)));
    const ids = [(await check(landlord, file)).id, (await check(landlord, file)).id];
    for (const id of ids) expect((await run(landlord, id, mode)).body.found.new).toBe(60);
    await Promise.all([...ids, ...ids].map((importId) => continueImport({ importId })));
    const readBoth = () => Promise.all(ids.map((id) => readImport(landlord, id)));
    // One that waits for the other comes again some seconds later.
    const runDue = async () => (await runImportJobs().then(readBoth)).map(({ state }) => state);
    await expect.poll(runDue, { timeout: 20_000 }).toEqual(["done", "done"]);
    const done = await readBoth();
    const sum = (what: string) => done.reduce((total, one) => total + one.done[what], 0);
    expect([sum("added"), sum("unchanged"), sum("failed")]).toEqual([60, 60, 0]);
    expect(await spacesOf(landlord)).toHaveLength(60);
  }
});

test("a file of as many rows as a job takes at once, and of twice as many, is done like any other", async () => {
  for (const count of [100, 200]) {
    const landlord = await newLandlord();
    const file = csvFile(Array.from({ length: count }, (_, index) => goodRow(`M-${index}`, { price: "x" })));
    expect(await check(landlord, file)).toMatchObject({ state: "checked", found: { bad: count } });
  }
});

test("a process that stops in the middle leaves the rest to the next, and no row is done twice", async () => {
  const landlord = await newLandlord();
  const { id } = await check(
    landlord,
    csvFile(Array.from({ length: 150 }, (_, index) => goodRow(`R-${index}`))),
  );
  await run(landlord, id);
  const stopping = new AbortController();
  const halfway = inRun(newRun(stopping.signal, { isScheduled: false }), () =>
    continueImport({ importId: id }),
  );
  await expect.poll(async () => (await readImport(landlord, id)).run).toBeGreaterThan(0);
  stopping.abort();
  await halfway;
  const { state, run: count } = await readImport(landlord, id);
  expect([state, count < 150]).toEqual(["running", true]);
  await runImportJobs();
  expect(await readImport(landlord, id)).toMatchObject({ state: "done", done: { added: 150, unchanged: 0 } });
  expect(await spacesOf(landlord)).toHaveLength(150);
});

test("all or none: a row that fails keeps every other from being changed", async () => {
  const [landlord, tenant] = [await newLandlord(), await newTenant()];
  await importFile(landlord, csvFile([goodRow("A", { price: "10", price_per: "Day" }), goodRow("B")]));
  const [a, b] = await spacesOf(landlord);
  await newReservation(tenant.actor, a!, { start: day(20), lastDay: day(25) });
  const file = csvFile([
    goodRow("B", { title: "Changed" }),
    goodRow("A", { price: "10", price_per: "Day", end_date: day(22) }),
    goodRow("C"),
  ]);
  const whole = await importFile(landlord, file, "all");
  expect(whole).toMatchObject({
    state: "refused",
    refused_because: "Row 3 could not be imported, so none was.",
    done: { added: 0, changed: 0, failed: 1 },
    problems: [{ row: 3, fields: { "": expect.stringContaining("These dates are reserved") } }],
  });
  expect(await spacesOf(landlord)).toMatchObject(
    [a, b].map((space) => ({ id: space!.id, title: space!.title })),
  );
  expect((await importFile(landlord, file)).done).toEqual({ added: 1, changed: 1, unchanged: 0, failed: 1 });
});

test("the rows with problems are a file to correct: formulas in it are texts", async () => {
  const landlord = await newLandlord();
  const rows = [
    goodRow("F-1", { title: "=1+1", description: "", price: "x" }),
    goodRow("F-2", { description: '\'-tis, "so"\nso', price: "" }),
  ];
  const { id } = await check(landlord, csvFile(rows));
  const { body, headers } = await call(`/api/imports/${id}/problems`, { cookie: landlord.cookie });
  expect(headers.get("content-disposition")).toBe('attachment; filename="problems.csv"');
  expect(body).toContain('2,"price: Price must be an amount');
  expect(body).toContain("'=1+1");
  expect(body).not.toMatch(/(^|,)=1/m);
  const corrected = (body as string).replace(",x,", ",60,").replace(",,Month", ",70,Month");
  expect((await importFile(landlord, corrected)).done).toMatchObject({ added: 2 });
  expect(await spacesOf(landlord)).toMatchObject([
    { title: "=1+1", priceCents: 6000 },
    { description: '\'-tis, "so"\nso', priceCents: 7000 },
  ]);
});

test("spaces from a file wait for an administrator as those of the form do, and their changes follow", async () => {
  review("first");
  try {
    const landlord = await newLandlord();
    await importFile(landlord, csvFile([goodRow("W-1"), goodRow("W-2")]));
    expect(await spacesOf(landlord)).toMatchObject([{ unapproved: "due" }, { unapproved: "due" }]);
    const waiting = db.selectFrom("approvals").select("propertyId").where("landlordId", "=", landlord.id);
    expect(await waiting.execute()).toHaveLength(2);
    const again = await importFile(landlord, csvFile([goodRow("W-1", { title: "Another" }), goodRow("W-2")]));
    expect(again.done).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await waiting.execute()).toHaveLength(2);
    review("all");
    const open = await newLandlord();
    const { id } = await newProperty(open, { title: "Public" });
    const file = csvFile([{ id, title: "Not yet" }]);
    expect((await importFile(open, file)).done).toMatchObject({ changed: 1 });
    expect(await spacesOf(open)).toMatchObject([{ title: "Public" }]);
    // What waits already is as the landlord's form shows it.
    expect((await importFile(open, file)).done).toMatchObject({ unchanged: 1 });
  } finally {
    review("off");
  }
});

test("a space that was deleted is added again; one that administrators hid is neither changed nor doubled", async () => {
  const [landlord, administrator] = [await newLandlord(), await newAdministrator()];
  const file = csvFile([goodRow("D"), goodRow("H")]);
  await importFile(landlord, file);
  const [deleted, hidden] = await spacesOf(landlord);
  await call(`/api/properties/${deleted!.id}`, { method: "DELETE", cookie: landlord.cookie });
  await call(`/api/admin/properties/${hidden!.id}/hiding`, {
    method: "PUT",
    json: { reason: "Spam" },
    cookie: administrator.cookie,
  });
  const again = await importFile(landlord, file);
  expect(again.done).toMatchObject({ added: 1, changed: 0 });
  expect(again.problems).toMatchObject([
    { row: 3, fields: { "": "An administrator has hidden this space." } },
  ]);
});

test("support imports for a landlord by email, and the audit log names them; other roles can't", async () => {
  const landlord = await newLandlord();
  const support = await newAdministrator("Sue", "support");
  const file = csvFile([goodRow("Z")]);
  expect((await send(support, file)).body.fields).toEqual({ landlord_email: "Enter the landlord’s email." });
  expect((await send(support, file, { landlord_email: support.email })).status).toBe(400);
  const sent = await check(support, file, { landlord_email: ` ${landlord.email.toUpperCase()}` });
  expect(sent).toMatchObject({ landlord: { email: landlord.email }, found: { new: 1 } });
  expect((await run(support, sent.id)).status).toBe(200);
  await runImportJobs();
  expect(await spacesOf(landlord)).toMatchObject([{ externalId: "Z", landlordId: landlord.id }]);
  const entries = await db
    .selectFrom("auditEntries")
    .select(["action", "subjectId", "details"])
    .where("actorId", "=", support.id)
    .execute();
  expect(entries).toEqual([
    { action: "importSpaces", subjectId: landlord.id, details: { import: sent.id, rows: "1" } },
  ]);
  expect((await loadImport(landlord.actor, sent.id)).open).toMatchObject({ state: "done" });
  for (const role of ["finance", "reviewer"] as const) {
    const { cookie } = await newAdministrator(role, role);
    expect((await call(`/api/imports/${sent.id}`, { cookie })).status).toBe(403);
  }
  expect((await call(`/api/imports/${sent.id}`)).status).toBe(401);
  expect((await send(await newTenant(), file)).status).toBe(403);
});

test("a landlord who is suspended meanwhile gets no spaces", async () => {
  const landlord = await newLandlord();
  const { id } = await check(landlord, csvFile([goodRow("U")]));
  await run(landlord, id);
  await db.updateTable("users").set({ banned: true }).where("id", "=", landlord.id).execute();
  await runImportJobs();
  expect(await spacesOf(landlord)).toEqual([]);
  const support = await newAdministrator();
  expect(await readImport(support, id)).toMatchObject({
    state: "refused",
    refused_because: "The landlord’s account is closed or suspended.",
  });
  expect((await send(support, csvFile([goodRow("U")]), { landlord_email: landlord.email })).status).toBe(400);
});

test("a landlord who is suspended while a file runs gets none of the spaces that are left", async () => {
  const landlord = await newLandlord();
  const { id } = await check(landlord, csvFile([goodRow("V-1"), goodRow("V-2"), goodRow("V-3")]));
  await run(landlord, id);
  await whileUncommitted(
    (trx) =>
      trx
        .selectFrom("propertyImportRows")
        .select("line")
        .where("importId", "=", id)
        .where("line", "=", 3)
        .forUpdate()
        .execute(),
    runImportJobs,
    async () => {
      await db.updateTable("users").set({ banned: true }).where("id", "=", landlord.id).execute();
    },
  );
  expect(await spacesOf(landlord)).toMatchObject([{ externalId: "V-1" }]);
  const ended = await readImport(await newAdministrator(), id);
  expect(ended).toMatchObject({ done: { added: 1, failed: 2 } });
});

test("a pin goes with its address: it moves with the file's, and is dropped where only the address is another", async () => {
  const landlord = await newLandlord();
  const pin = {
    latitude: "40.2601",
    longitude: "-76.8801",
    location_precision: "rooftop",
    hide_address: "no",
  };
  await importFile(landlord, csvFile([goodRow("P", pin)]));
  expect(await spacesOf(landlord)).toMatchObject([{ pinLatitude: 40.2601, pinLongitude: -76.8801 }]);
  expect((await importFile(landlord, csvFile([goodRow("P", pin)]))).done.unchanged).toBe(1);
  await importFile(landlord, csvFile([{ external_id: "P", street_address: "5 State Street" }]));
  expect(await spacesOf(landlord)).toMatchObject([{ pinLatitude: null, streetAddress: "5 State Street" }]);
  await importFile(landlord, csvFile([goodRow("P", { ...pin, street_address: "7 State Street" })]));
  expect(await spacesOf(landlord)).toMatchObject([{ pinLatitude: 40.2601, streetAddress: "7 State Street" }]);
  await importFile(
    landlord,
    csvFile([{ external_id: "P", latitude: "", longitude: "", location_precision: "street" }]),
  );
  expect(await spacesOf(landlord)).toMatchObject([{ pinLatitude: null }]);
});

test("a space that changed in the form since is compared as it is now", async () => {
  const landlord = await newLandlord();
  const file = csvFile([goodRow("N", { title: "By file" })]);
  await importFile(landlord, file);
  const [space] = await spacesOf(landlord);
  await edit(landlord, space!.id, { title: "By hand" });
  expect((await importFile(landlord, file)).done.changed).toBe(1);
  expect(await spacesOf(landlord)).toMatchObject([{ title: "By file" }]);
});

test("the screen lists the landlord's last files, ten at most, and the form's columns", async () => {
  const landlord = await newLandlord();
  for (let count = 0; count < 12; count += 1) await send(landlord, csvFile([goodRow(`L-${count}`)]));
  const { latest, columns, example } = await loadImport(landlord.actor, null);
  expect(latest).toHaveLength(10);
  expect(columns.filter((column) => column.isRequired).map(({ name }) => name)).toEqual([
    "external_id",
    "title",
    "type_of_space",
    "price",
    "length",
    "width",
    "height",
    "street_address",
    "city",
    "state",
    "zipcode",
    "start_date",
  ]);
  expect(example.split("\r\n")[0]).toMatch(/,photo_urls$/);
  expect((await importFile(landlord, example)).problems).toEqual([]);
});
