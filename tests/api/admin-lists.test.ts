import { beforeAll, describe, expect, test } from "vitest";
import { loadList } from "#app/features/admin/lists/load-list.server.ts";
import { readList } from "#app/features/admin/lists/queries.server.ts";
import { listColumns, listFilters, listNames } from "#app/features/admin/lists/model.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { db } from "#app/platform/db.server.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

const administrator = await newAdministrator();
const evil = '=HYPERLINK("https://evil.example","Free shed")';

beforeAll(async () => {
  const landlord = await newLandlord("Lena Lists");
  await newProperty(landlord, { title: evil });
  for (let number = 0; number < 60; number += 1)
    await newProperty(landlord, { title: `Listed shed ${String(number).padStart(2, "0")}` });
});

const csv = (list: string, query = "", cookie: string | null = administrator.cookie) =>
  call(`/api/admin/lists/${list}${query}`, cookie === null ? {} : { cookie });
const asked = (query: string) => readListQuery(new URLSearchParams(query));

describe.each(listNames)("the list of %s", (name) => {
  test("sorts by each column, both ways, and filters by each choice", async () => {
    for (const { sort } of listColumns[name])
      for (const way of sort === undefined ? [] : [sort, `-${sort}`])
        expect(await readList(administrator.actor, name, { sort: way })).toHaveProperty("rows");
    for (const { name: filter, choices } of listFilters[name])
      for (const [value] of choices)
        expect(await readList(administrator.actor, name, { filters: { [filter]: value } })).toHaveProperty(
          "rows",
        );
  });

  test("is only for administrators, on the page and as a file", async () => {
    for (const member of [await newTenant(), await newLandlord()]) {
      await expect(loadList(member.actor, name, asked(""))).rejects.toMatchObject({ status: 403 });
      await expect(readList(member.actor, name, {})).rejects.toMatchObject({ status: 403 });
      const { status, body } = await csv(name, "", member.cookie);
      expect([status, JSON.stringify(body).includes("@")]).toEqual([403, false]);
    }
    expect((await csv(name, "", null)).status).toBe(401);
  });

  test("has a file with its columns", async () => {
    const { status, headers, body } = await csv(name);
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "text/csv; charset=utf-8",
      "private, no-store, no-transform",
    ]);
    expect(body.split("\r\n")[0]).toBe(listColumns[name].map((column) => column.name).join(","));
  });
});

test("a list goes on from 50 rows to all of them, and opens a row that isn't among them", async () => {
  const first = await loadList(administrator.actor, "properties", asked("q=listed+shed&sort=title"));
  expect([first.found.rows.length, first.found.next]).toEqual([50, ["listed shed 49", expect.any(String)]]);
  const more = await loadList(administrator.actor, "properties", asked("q=listed+shed&sort=title&shown=100"));
  expect([more.found.rows.length, more.found.next]).toEqual([60, null]);
  expect(more.found.rows.at(-1)?.title).toBe("Listed shed 59");
  const { id } = more.found.rows.at(-1)!;
  const opened = await loadList(administrator.actor, "properties", asked(`q=nothing-like-it&open=${id}`));
  expect([opened.found.rows, opened.opened?.title]).toEqual([[], "Listed shed 59"]);
});

test("a file holds what the page shows, by its search and filters, the latest first", async () => {
  const { body } = await csv("properties", "?q=listed+shed&sort=title&state=listed");
  const lines: string[] = body.trimEnd().split("\r\n").slice(1);
  expect([lines.length, lines[0]?.split(",")[0], lines.at(-1)?.split(",")[0]]).toEqual([
    60,
    "Listed shed 59",
    "Listed shed 00",
  ]);
  expect((await csv("properties", "?q=listed+shed&state=hidden")).body.trimEnd().split("\r\n")).toHaveLength(
    1,
  );
});

test("a landlord's formula is only text in the file", async () => {
  const { body } = await csv("properties", "?q=HYPERLINK");
  expect(body).toContain(`"'=HYPERLINK(""https://evil.example"",""Free shed"")"`);
  expect(body).not.toMatch(/(^|,|")=HYPERLINK/m);
});

test("the audit log says who took which list", async () => {
  await csv("users", "?q=lena&role=landlord");
  const entry = await db
    .selectFrom("auditEntries")
    .select(["actorId", "details"])
    .where("action", "=", "exportList")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    actorId: administrator.id,
    details: { list: "users", q: "lena", role: "landlord" },
  });
});

test.each([
  "?sort=id;drop table users",
  "?state=' or true --",
  "?after=[1]&shown=999999",
  "?open=%25%27",
  "?q=%25_\\",
])("a stranger's %s sorts, filters and opens nothing", async (query) => {
  expect((await csv("properties", query)).status).toBe(200);
  expect(await loadList(administrator.actor, "properties", asked(query))).toHaveProperty("found");
});

test("pages by key have each row once, by each column and both ways", async () => {
  const columns = listColumns.properties.flatMap(({ sort }) =>
    sort === undefined ? [] : [sort, `-${sort}`],
  );
  for (const sort of [undefined, ...columns]) {
    const ids: string[] = [];
    let after: string[] | undefined;
    do {
      const part = { q: "listed shed", sort, limit: 7, ...(after && { after }) };
      const { rows, next } = await readList(administrator.actor, "properties", part);
      ids.push(...rows.map(({ id }) => id));
      after = next ?? undefined;
    } while (after);
    const whole = await readList(administrator.actor, "properties", { q: "listed shed", sort, limit: 100 });
    expect(ids).toEqual(whole.rows.map(({ id }) => id));
  }
});

test("a page that someone typed is refused", async () => {
  const query = asked(`after=${encodeURIComponent(JSON.stringify(["soon", "prp_1"]))}`);
  await expect(loadList(administrator.actor, "properties", query)).rejects.toMatchObject({ status: 400 });
});

test("a list that doesn't exist is refused", async () => {
  expect((await csv("sessions")).status).toBe(400);
});
