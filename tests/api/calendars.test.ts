import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { importDueCalendars } from "#app/features/properties/calendars/import-due-calendars.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { runJobs } from "#tests/support/payments.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";
import { moveTo, zones } from "#tests/support/zones.ts";

let landlord: Person;
let other: Person;
let tenant: Person;
let elsewhere: Server;
let site: string;
/** The other site's responses by path. */
const pages = new Map<string, { status?: number; headers?: Record<string, string>; body: string }>();

beforeAll(async () => {
  [landlord, other, tenant] = [await newLandlord(), await newLandlord("Otis Other"), await newTenant()];
  elsewhere = createServer((request, response) => {
    const page = pages.get(request.url ?? "");
    response.writeHead(page ? (page.status ?? 200) : 404, page?.headers).end(page?.body);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});

afterAll(() => {
  elsewhere.close();
});

beforeEach(() => {
  config.allowPrivateCalendars = true;
  moveClock(0);
});

const path = (id: string, rest = "") => `/api/properties/${id}/calendars${rest}`;
const add = (id: string, file: string, name = "Airbnb") =>
  call(path(id), { json: { name, url: site + file }, cookie: landlord.cookie });
const holds = (...ranges: [first: string, end: string, uid?: string][]) => ({
  body: [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...ranges.flatMap(([first, end, uid = `${first}@elsewhere`]) => [
      "BEGIN:VEVENT",
      `UID:${uid}`,
      `DTSTART;VALUE=DATE:${first.replaceAll("-", "")}`,
      `DTEND;VALUE=DATE:${end.replaceAll("-", "")}`,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ].join("\r\n"),
});
const freeFrom = async (id: string) => (await call(`/api/properties/${id}`)).body.start_date;
const reserve = (id: string, start: string, end: string) =>
  call("/api/reserve-order", {
    json: { properties: [{ property_id: id }], start_date: start, end_date: end },
    cookie: tenant.cookie,
  });

test("belong to the property's landlord", async () => {
  const { id } = await newProperty(landlord);
  pages.set("/mine.ics", holds());
  const added = await add(id, "/mine.ics");
  const calendar = added.body.imported[0].id;
  const asks: [string, { method?: string; json?: unknown }][] = [
    [path(id), {}],
    [path(id), { json: { name: "Airbnb", url: `${site}/other.ics` } }],
    [path(id, "/feed"), { method: "POST" }],
    [path(id, `/${calendar}/refresh`), { method: "POST" }],
    [path(id, `/${calendar}`), { method: "DELETE" }],
  ];
  for (const [url, ask] of asks)
    for (const [status, who] of [[401], [403, tenant.cookie], [403, other.cookie]] as const)
      expect([url, (await call(url, { ...ask, cookie: who })).status]).toEqual([url, status]);
  const missing = await call(path("prp_nothing"), { cookie: landlord.cookie });
  expect([missing.status, missing.body.message]).toEqual([404, "Property not found."]);
  for (const method of ["POST", "DELETE"]) {
    const url = path(id, method === "POST" ? "/cal_nothing/refresh" : "/cal_nothing");
    expect((await call(url, { method, cookie: landlord.cookie })).body.message).toBe("Calendar not found.");
  }
});

test("refuse an invalid URL, and the same URL twice", async () => {
  const { id } = await newProperty(landlord);
  const refused = await call(path(id), {
    json: { name: "", url: "file:///etc/passwd" },
    cookie: landlord.cookie,
  });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields)).toEqual(["name", "url"]);
  pages.set("/twice.ics", holds());
  expect((await add(id, "/twice.ics")).status).toBe(200);
  const again = await add(id, "/twice.ics");
  expect([again.status, again.body.message]).toEqual([409, "This property already has that calendar."]);
});

test("are at most ten for each property", async () => {
  const owner = await newLandlord();
  const [first, second] = [await newProperty(owner), await newProperty(owner)];
  const addTo = ({ id }: { id: string }, number: number) => {
    const json = { name: "Elsewhere", url: `${site}/${number}.ics` };
    return call(path(id), { json, cookie: owner.cookie });
  };
  for (let number = 0; number < 10; number += 1) expect((await addTo(first, number)).status).toBe(200);
  const refused = await addTo(first, 10);
  expect([refused.status, refused.body.message]).toEqual([409, "You can import up to 10 calendars."]);
  expect((await addTo(second, 10)).status).toBe(200);
});

test("carry the property's name, whatever it has of commas, semicolons and backslashes", async () => {
  const { id } = await newProperty(landlord, { title: "Room 3; dry, near C:\\ street" });
  const { feed_url: url } = (await call(path(id, "/feed"), { method: "POST", cookie: landlord.cookie })).body;
  const feed = await call(new URL(url).pathname);
  expect(String(feed.body)).toContain("X-WR-CALNAME:Room 3\\; dry\\, near C:\\\\ street (Sparebay)\r\n");
});

test("show the booked days to anyone with the secret URL, and nothing else", async () => {
  const { id } = await newProperty(landlord);
  await newReservation(tenant.actor, await newProperty(landlord), { start: day(3), lastDay: day(4) });
  const { id: reservation } = await newReservation(
    tenant.actor,
    { id },
    { start: day(10), lastDay: day(12) },
  );
  expect((await call(path(id), { cookie: landlord.cookie })).body.feed_url).toBeNull();
  const { feed_url: url } = (await call(path(id, "/feed"), { method: "POST", cookie: landlord.cookie })).body;
  const feed = await call(new URL(url).pathname);
  expect(feed.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = String(feed.body);
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(
    text
      .trim()
      .replace(/^DTSTAMP:\d{8}T\d{6}Z/m, "DTSTAMP")
      .split("\r\n"),
  ).toEqual([
    "BEGIN:VCALENDAR",
    "PRODID:-//Sparebay//Booked days//EN",
    "VERSION:2.0",
    "CALSCALE:GREGORIAN",
    "X-WR-CALNAME:Dry garage near the river (Sparebay)",
    "BEGIN:VEVENT",
    `UID:${reservation}@${new URL(config.publicUrl).host}`,
    "DTSTAMP",
    `DTSTART;VALUE=DATE:${day(10).replaceAll("-", "")}`,
    `DTEND;VALUE=DATE:${day(13).replaceAll("-", "")}`,
    expect.stringMatching(/^SEQUENCE:\d+$/),
    "SUMMARY:Reserved (Sparebay)",
    "END:VEVENT",
    "END:VCALENDAR",
  ]);
  expect(text).not.toContain(tenant.email);
  const renewed = (await call(path(id, "/feed"), { method: "POST", cookie: landlord.cookie })).body.feed_url;
  expect(renewed).not.toBe(url);
  expect((await call(new URL(url).pathname)).status).toBe(404);
  expect((await call(new URL(renewed).pathname)).status).toBe(200);
});

test("block another site's days: no one can reserve them, and no feed passes them on", async () => {
  const { id } = await newProperty(landlord);
  pages.set("/airbnb.ics", holds([day(0), day(5)], [day(8), day(10)]));
  const { body } = await add(id, "/airbnb.ics");
  expect(body.imported).toMatchObject([{ name: "Airbnb", failure: null, blocks: 2 }]);
  expect(body.imported[0].read_at).toEqual(expect.any(String));
  expect(await freeFrom(id)).toBe(day(5));
  expect((await reserve(id, day(7), day(8))).status).toBe(409);
  expect((await reserve(id, day(5), day(7))).status).toBe(201);
  expect((await reserve(id, day(10), day(11))).status).toBe(201);
  const { feed_url: url } = (await call(path(id, "/feed"), { method: "POST", cookie: landlord.cookie })).body;
  const text = String((await call(new URL(url).pathname)).body);
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
});

test("do not block a property with its own reservations returned by another site", async () => {
  const { id } = await newProperty(landlord);
  const own = `res_1@${new URL(config.publicUrl).host}`;
  pages.set("/echo.ics", holds([day(0), day(5), own]));
  expect((await add(id, "/echo.ics")).body.imported[0].blocks).toBe(0);
  expect(await freeFrom(id)).toBe(day(0));
});

test("are read on request and every half hour; removing a calendar frees the days that only it blocked", async () => {
  const { id } = await newProperty(landlord);
  pages.set("/a.ics", holds([day(0), day(3)]));
  pages.set("/b.ics", holds([day(0), day(6)]));
  await add(id, "/a.ics", "A");
  const [, b] = (await add(id, "/b.ics", "B")).body.imported;
  pages.set("/b.ics", holds([day(0), day(9)]));
  await importDueCalendars();
  expect(await freeFrom(id)).toBe(day(6));
  await call(path(id, `/${b.id}/refresh`), { method: "POST", cookie: landlord.cookie });
  expect(await freeFrom(id)).toBe(day(9));
  pages.set("/b.ics", holds([day(0), day(7)]));
  // Counted from now: half an hour later may be tomorrow.
  const [third, seventh] = [day(3), day(7)];
  moveClock(31 * 60_000);
  await importDueCalendars();
  expect(await freeFrom(id)).toBe(seventh);
  await call(path(id, `/${b.id}`), { method: "DELETE", cookie: landlord.cookie });
  expect(await freeFrom(id)).toBe(third);
});

test("that can't be read say why, keep their blocks, and are retried later", async () => {
  const { id } = await newProperty(landlord);
  pages.set("/flaky.ics", holds([day(0), day(4)]));
  const [calendar] = (await add(id, "/flaky.ics")).body.imported;
  const failure = async (page: Parameters<typeof pages.set>[1]) => {
    pages.set("/flaky.ics", page);
    const url = path(id, `/${calendar.id}/refresh`);
    return (await call(url, { method: "POST", cookie: landlord.cookie })).body.imported[0].failure;
  };
  expect(await failure({ status: 500, body: "" })).toBe("It answered 500.");
  expect(await failure({ body: "<html>" })).toBe("It is not a calendar in the iCalendar format.");
  expect(await failure({ body: "x".repeat(1024 * 1024 + 1) })).toBe("It is larger than 1 MB.");
  const loop = { status: 302, headers: { location: "/flaky.ics" }, body: "" };
  expect(await failure(loop)).toBe("It redirects too often.");
  const toFile = { status: 302, headers: { location: "file:///etc/passwd" }, body: "" };
  expect(await failure(toFile)).toBe("Its address must begin with https:// or http://.");
  expect(await freeFrom(id)).toBe(day(4));
  // The third time in a row its landlord is told, once.
  for (let time = 0; time < 2; time += 1) await runJobs();
  expect(await failure(toFile)).not.toBeNull();
  await runJobs();
  const told = db.selectFrom("notices").select("text").where("kind", "=", "calendarUnread").execute();
  expect((await told).map(({ text }) => text)).toEqual([
    expect.stringContaining("Its address must begin with https:// or http://."),
  ]);
  expect(await failure(holds([day(0), day(2)]))).toBeNull();
  expect(await freeFrom(id)).toBe(day(2));
});

test("on this machine or in a private network are refused", async () => {
  config.allowPrivateCalendars = false;
  const { id } = await newProperty(landlord);
  pages.set("/secret", holds([day(0), day(4)]));
  const { port } = new URL(site);
  for (const host of [
    "127.0.0.1",
    "localhost",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "10.0.0.1",
    "169.254.169.254",
  ]) {
    const json = { name: host, url: `http://${host}:${port}/secret` };
    const { imported } = (await call(path(id), { json, cookie: landlord.cookie })).body;
    expect(imported.at(-1)).toMatchObject({
      name: host,
      failure: "Its address is in a private network.",
      blocks: 0,
    });
  }
});

test.each(zones)(
  "in %s at %s days are blocked from the property's today on",
  async (timeZone, time, ahead) => {
    const today = moveTo(timeZone, time, ahead);
    const { id } = await newProperty(landlord, { timeZone, availability: "{[2020-01-01,)}" });
    pages.set("/days.ics", holds([addDays(today, -1), today], [today, addDays(today, 1)]));
    const added = await add(id, "/days.ics");
    expect(added.body.imported).toMatchObject([{ blocks: 1 }]);
    expect(await freeFrom(id)).toBe(addDays(today, 1));
  },
);
