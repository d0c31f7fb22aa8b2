import { gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { cookieOf, fillLargePeople, sessionSecret } from "#tests/support/large-people.ts";
import { databaseOn, onServer } from "#tests/support/on-server.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";

const name = `parts_${process.pid}`;
let server: RunningServer;
let database: pg.Client;

beforeAll(async () => {
  const serverUrl = inject("serverUrl");
  await onServer(serverUrl, `create database ${name} template ${inject("template")} strategy file_copy`);
  const connectionString = databaseOn(serverUrl, name);
  await fillLargePeople(connectionString, { name: "own", size: 300 });
  database = new pg.Client({ connectionString });
  await database.connect();
  // No trigger or constraint minds the rows that are added below.
  await database.query("set session_replication_role = replica");
  await database.query(reviews);
  await database.query(moreThanAPart);
  server = await runServer({
    DATABASE_URL: connectionString,
    SESSION_SECRET: sessionSecret,
    WORKER: "false",
  });
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await database?.end();
  await onServer(inject("serverUrl"), `drop database if exists ${name} with (force)`);
});

/** 45 reviews of one space, published two at a time, and windows for those that are added. */
const reviews = `
  insert into review_windows (landlord_id, reservation_id, property_id, period, days, opens_at, closes_at, published_at)
  select 'usr_lown', 'res_ownx1', 'prp_ownx1', n, daterange(day - 10, day), day, day + interval '14 days', day + interval '14 days'
  from generate_series(1, 150) n, cast(current_date - 300 - n / 2 as date) day;
  insert into reviews (id, landlord_id, reservation_id, period, property_id, opens_at, closes_at, side, author_id, stars,
    as_described, access, communication, body, created_at, updated_at, published_at)
  select 'rev_own' || period, landlord_id, reservation_id, period, property_id, opens_at, closes_at, 'tenant', 'usr_town', 5, 5,
    5, 5, 'Dry.', opens_at, opens_at, published_at
  from review_windows where period <= 45`;

/** Saved spaces beyond a part of the API's list, and the cards of all. */
const moreThanAPart = `
  insert into favorites (user_id, property_id) select 'usr_town', 'prp_ownx' || n from generate_series(61, 110) n;
  select refresh_cards(array_agg(id)) from properties`;

/** A list that is shown part by part: the link to a screen's next part (a call has a header), the rows in a body, all rows. */
type List = {
  first: string;
  link?: string;
  reader: "usr_lown" | "usr_town";
  idsIn: (body: string) => string[];
  all: string;
};

const idsOfJson = (json: string) => (JSON.parse(json) as { id: string }[]).map(({ id }) => id);
/** Each id once: a screen has it in its links and in its data. */
const idsLike = (pattern: RegExp) => (html: string) => [
  ...new Set([...html.matchAll(pattern)].map(([, id]) => id!)),
];
const ofLandlord = "where landlord_id = 'usr_lown'";
const ofTenant = "where tenant_id = 'usr_town'";

const lists: Record<string, List> = {
  "a landlord's spaces over the API": {
    first: "/api/landlord/usr_lown/properties",
    reader: "usr_town",
    idsIn: idsOfJson,
    all: `select id from properties ${ofLandlord}`,
  },
  "a landlord's public page over the API": {
    first: "/api/hosts/large-own",
    reader: "usr_town",
    idsIn: (json) => idsOfJson(JSON.stringify((JSON.parse(json) as { properties: unknown }).properties)),
    all: `select id from properties ${ofLandlord}`,
  },
  "a landlord's public page": {
    first: "/hosts/large-own",
    reader: "usr_town",
    link: "More spaces",
    idsIn: idsLike(/href="\/property\/(prp_\w+)/g),
    all: `select id from properties ${ofLandlord}`,
  },
  "a landlord's spaces that can be reserved": {
    first: "/landlord/Large%20landlord",
    reader: "usr_town",
    link: "More properties",
    idsIn: idsLike(/href="\/properties\/(prp_\w+)/g),
    all: `select id from properties ${ofLandlord}
      and id in (select property_id from property_cards where coalesce(upper(free) > current_date, not isempty(free)))`,
  },
  "a landlord's calendar": {
    first: "/landlord-dashboard?tab=calendar",
    reader: "usr_lown",
    link: "More spaces",
    idsIn: idsLike(/\b(prp_\w+)/g),
    all: `select id from properties ${ofLandlord}`,
  },
  "a tenant's saved spaces over the API": {
    first: "/api/favorites/usr_town",
    reader: "usr_town",
    idsIn: idsOfJson,
    all: "select property_id as id from favorites where user_id = 'usr_town'",
  },
  "a landlord's requests": {
    first: "/api/landlord/usr_lown/reservations",
    reader: "usr_lown",
    idsIn: idsOfJson,
    all: `select id from reservations ${ofLandlord}`,
  },
  "a landlord's past stays": {
    first: "/api/landlord/usr_lown/reservations?show=past",
    reader: "usr_lown",
    idsIn: idsOfJson,
    all: `select id from reservations ${ofLandlord} and status <> 'pending'
      and (status <> 'accepted' or upper(stay) <= current_date)`,
  },
  "a landlord's rentals over the API": {
    first: "/api/rentals",
    reader: "usr_lown",
    idsIn: idsOfJson,
    all: `select id from leases ${ofLandlord}`,
  },
  "a landlord's spaces to rent without an end": {
    first: "/rentals",
    reader: "usr_lown",
    link: "More spaces",
    idsIn: idsLike(/name="property" value="(prp_\w+)"/g),
    all: `select id from properties ${ofLandlord}`,
  },
  "a landlord's spaces": {
    first: "/landlord-dashboard?tab=spaces",
    reader: "usr_lown",
    link: "More spaces",
    idsIn: idsLike(/href="\/landlord\/properties\/(prp_\w+)\/edit/g),
    all: `select id from properties ${ofLandlord}`,
  },
  "a space's reviews": {
    first: "/properties/prp_ownx1/reviews",
    reader: "usr_town",
    link: "Older reviews",
    idsIn: idsLike(/\b(rev_\w+)/g),
    all: "select id from reviews where property_id = 'prp_ownx1'",
  },
  "a landlord's conversations": {
    first: "/messages",
    reader: "usr_lown",
    link: "Older",
    idsIn: idsLike(/href="\/messages\/(cnv_\w+)/g),
    all: `select id from conversations ${ofLandlord}`,
  },
  "a landlord's conversations over the API": {
    first: "/api/messages",
    reader: "usr_lown",
    idsIn: idsOfJson,
    all: `select id from conversations ${ofLandlord}`,
  },
  "a landlord's rentals": {
    first: "/rentals",
    reader: "usr_lown",
    link: "More rentals",
    idsIn: idsLike(/\b(res_\w+)/g),
    all: `select reservation_id as id from leases ${ofLandlord}`,
  },
  "a tenant's bookings": {
    first: "/tenant-dashboard?tab=bookings",
    reader: "usr_town",
    link: "More bookings",
    idsIn: idsLike(/\b(res_\w+)/g),
    all: `select id from reservations ${ofTenant}`,
  },
  "a tenant's bookings over the API": {
    first: "/api/reservations?tenantId=usr_town",
    reader: "usr_town",
    idsIn: idsOfJson,
    all: `select id from reservations ${ofTenant}`,
  },
  "a tenant's bookings over the API, open ones first": {
    first: "/api/reservations?tenantId=usr_town&order=open",
    reader: "usr_town",
    idsIn: idsOfJson,
    all: `select id from reservations ${ofTenant}`,
  },
  "a tenant's saved spaces": {
    first: "/tenant-dashboard?tab=favorites",
    reader: "usr_town",
    link: "More favorites",
    idsIn: idsLike(/href="\/properties\/(prp_\w+)/g),
    all: "select property_id as id from favorites where user_id = 'usr_town'",
  },
  "a tenant's notices": {
    first: "/notices",
    reader: "usr_town",
    link: "Older",
    idsIn: idsLike(/\b(ntc_\w+x\d+|ntc_\w+later)/g),
    all: "select id from notices where member_id = 'usr_town'",
  },
};

/** The part after this one: where its link leads, or a call's header; null after the last. */
function nextOf({ link }: List, path: string, body: string, headers: Headers): string | null {
  const url = new URL(path, server.url);
  if (link === undefined) {
    const older = headers.get("x-older");
    if (older === null) return null;
    url.searchParams.set("before", older);
  } else {
    // React separates the texts of an element by comments.
    const links = [
      ...body.replaceAll("<!-- -->", "").matchAll(/<a [^>]*href="([^"]+)"[^>]*>(?:<[^>]+>)*([^<]+)/g),
    ];
    const next = links.find(([, , text]) => text === link)?.[1];
    if (next === undefined) return null;
    url.href = new URL(next.replaceAll("&amp;", "&"), url).href;
  }
  return url.pathname + url.search;
}

let added = 0;

/** A newer row for each list. */
async function addRows(): Promise<void> {
  added += 1;
  const id = `${added}later`;
  const fresh = { created_at: "now", updated_at: "now" };
  const space = { ...fresh, id: `prp_${id}` };
  const stay = { ...fresh, id: `res_${id}`, status: "canceled", reservation_code: id };
  const rental = { ...fresh, id: `lea_${id}`, reservation_id: `res_${id}` };
  await addCopy("properties", "prp_ownx1", space);
  await addCopy("reservations", "res_ownx1", stay);
  await addCopy("leases", "lea_ownx5", rental);
  await addCopy("conversations", "cnv_ownx1", { id: `cnv_${id}`, property_id: `prp_${id}`, last_at: "now" });
  await database.query(`
    insert into conversation_sides (landlord_id, conversation_id, side, member_id, unread, read_position)
    select landlord_id, 'cnv_${id}', side, member_id, unread, read_position
    from conversation_sides where conversation_id = 'cnv_ownx1'`);
  await database.query(`insert into favorites (user_id, property_id) values ('usr_town', 'prp_${id}')`);
  await addCopy("reviews", "rev_own1", { id: `rev_${id}`, period: 100 + added, published_at: "now" });
  await addCopy("notices", "ntc_townx1", { ...fresh, id: `ntc_${id}`, key: id });
}

/** A row like this one but for these fields. */
async function addCopy(table: string, id: string, changes: object): Promise<void> {
  const { rows } = await database.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const { columns } = rows[0]!;
  await database.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table},
       (select to_jsonb(original) from ${table} original where id = $1) || $2::jsonb)`,
    [id, JSON.stringify(changes)],
  );
}

test.for(Object.entries(lists))(
  "%s: the links from part to part, of 60 kB at most, meet each row once, also when one is added meanwhile",
  async ([, list]) => {
    const { first, reader, idsIn, all } = list;
    const cookie = await cookieOf(reader);
    const { rows } = await database.query<{ id: string }>(all);
    const met: string[] = [];
    let parts = 0;
    for (let path: string | null = first; path !== null; parts += 1) {
      const response: Response = await fetch(server.url + path, { headers: { cookie } });
      const body = await response.text();
      expect([path, response.status]).toEqual([path, 200]);
      expect(gzipSync(body).length).toBeLessThan(60_000);
      met.push(...idsIn(body));
      path = nextOf(list, path, body, response.headers);
      if (parts === 0) await addRows();
    }
    expect(parts).toBeGreaterThan(1);
    // The added one is met where it belongs behind the first part.
    const others = met.filter((id) => !id.endsWith(`_${added}later`));
    expect(others.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    expect(met.length - others.length).toBeLessThanOrEqual(1);
  },
);
