import { createHmac, hash, randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { landlordsOf } from "#app/features/properties/hosts/queries.server.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { networkOf } from "#app/platform/networks.server.ts";
import { geocode } from "#app/platform/places/places.server.ts";
import type { Counted } from "./model.ts";

/** The browser of a visit; `memberId` of a logged-in landlord, whose own spaces don't count. */
type Visitor = { address: string; userAgent: string; memberId: string | null };

/** One network counts for at most so many visitors a day, whatever its browsers call themselves. */
const browsersOfNetwork = 8;
/** A process notes at most so much within a minute, and a visitor counts for so much within a day: the rest is lost. */
const maxNoted = 20_000;
const maxOfVisitor = 200;
/** Some 10 ms of looking up. */
const lookedUpAtOnce = 50;

type Noted = Counted & { memberId: string | null };
let noted = new Map<string, Map<string, Noted>>();
let count = 0;

/** Notes in memory what a visitor did, of a search what was typed; `addVisits` adds it to the counts. */
export function noteVisit({ address, userAgent, memberId }: Visitor, visits: Counted[]): void {
  const browser = hash("sha256", userAgent, "buffer").readUInt8() % browsersOfNetwork;
  const visitor = `${networkOf(address, 48)} ${browser}`;
  for (const { kind, subject } of visits) {
    if (count >= maxNoted) return;
    const ofVisitor = noted.get(visitor) ?? new Map<string, Noted>();
    noted.set(visitor, ofVisitor);
    const key = `${kind} ${subject}`;
    if (!ofVisitor.has(key) && ofVisitor.size >= maxOfVisitor) continue;
    if (!ofVisitor.has(key)) count += 1;
    ofVisitor.set(key, { kind, subject, memberId });
  }
}

/** Adds what was noted in this process since the last time, all in one statement; nothing that a visitor already counted for today. */
export async function addVisits(): Promise<void> {
  const taken = noted;
  noted = new Map();
  count = 0;
  if (taken.size === 0) return;
  const day = todayIn("UTC");
  const [isOwn, salt, areas] = await Promise.all([findOwn(taken), saltOf(day), findAreas(taken)]);
  const rows = [...taken].flatMap(([visitor, ofVisitor]) => {
    const hashed = createHmac("sha256", salt).update(visitor).digest().subarray(0, 16).toString("hex");
    const visits = [...ofVisitor.values()].filter((visit) => !isOwn(visit));
    return visits
      .flatMap((visit) => withTotal(visit, areas))
      .map(({ kind, subject }) => ({ visitor: hashed, kind, subject }));
  });
  await add(day, rows);
}

/** What counts for an area or a space also counts for all of its kind; a search counts for the area of what was typed. */
function withTotal({ kind, subject }: Counted, areas: Map<string, string>): Counted[] {
  const part = { kind, subject: isSearch({ kind }) ? (areas.get(subject) ?? "") : subject };
  return part.subject === "" ? [part] : [{ kind, subject: "" }, part];
}

const isSearch = ({ kind }: { kind: Counted["kind"] }) => ["search", "unmet", "unfit"].includes(kind);

/**
 * The areas of what was typed: only places of the gazetteer are, so that there are as many as it has, whatever is typed. Requests go on
 * meanwhile.
 */
async function findAreas(taken: typeof noted): Promise<Map<string, string>> {
  const typed = [...taken.values()].flatMap((ofVisitor) => [...ofVisitor.values()].filter(isSearch));
  const areas = new Map<string, string>();
  for (const subject of new Set(typed.map((search) => search.subject))) {
    const place = geocode(subject);
    areas.set(subject, place === null ? "" : (place.postcode ?? `${place.city}, ${place.state}`));
    if (areas.size % lookedUpAtOnce === 0) await setImmediate();
  }
  return areas;
}

/** Which of the views are by the space's own landlord. */
async function findOwn(taken: typeof noted): Promise<(visit: Noted) => boolean> {
  const ofLandlords = [...taken.values()]
    .flatMap((ofVisitor) => [...ofVisitor.values()])
    .filter(({ kind, memberId }) => kind === "space" && memberId !== null);
  const landlords = await landlordsOf(
    { kind: "system" },
    ofLandlords.map(({ subject }) => subject),
  );
  return ({ kind, subject, memberId }) =>
    kind === "space" && memberId !== null && landlords.get(subject) === memberId;
}

/** The day's salt, the same in all processes. */
async function saltOf(day: IsoDate): Promise<Buffer> {
  const { salt } = await db
    .insertInto("daySalts")
    .values({ day, salt: randomBytes(32) })
    // An update that changes nothing, so that the row is returned.
    .onConflict((conflict) => conflict.column("day").doUpdateSet({ day }))
    .returning("salt")
    .executeTakeFirstOrThrow();
  return salt;
}

/** In one order for all processes, so that none waits for another that waits for it. */
async function add(day: IsoDate, rows: (Counted & { visitor: string })[]): Promise<void> {
  await sql`
    with noted as (
      select distinct decode(visitor, 'hex') as visitor, kind, subject
      from unnest(${rows.map(({ visitor }) => visitor)}::text[], ${rows.map(({ kind }) => kind)}::text[],
        ${rows.map(({ subject }) => subject)}::text[]) as given (visitor, kind, subject)),
    visitors as (
      select visitor from (select distinct visitor from noted) each
      where (select count(*) from day_visitors known where known.day = ${day} and known.visitor = each.visitor) < ${maxOfVisitor}),
    added as (
      insert into day_visitors (day, visitor, kind, subject)
      select ${day}::date, visitor, kind, subject from noted join visitors using (visitor)
      order by visitor, kind, subject
      on conflict do nothing returning kind, subject)
    insert into daily_numbers (day, kind, subject, visitors)
    select ${day}::date, kind, subject, count(*) from added group by kind, subject order by kind, subject
    on conflict (kind, subject, day) do update set visitors = daily_numbers.visitors + excluded.visitors`.execute(
    db,
  );
}
