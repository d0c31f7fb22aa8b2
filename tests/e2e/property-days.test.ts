import type { Page } from "playwright-core";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { addDays, dateIn, dayInWords, type IsoDate, monthInWords } from "#app/platform/dates.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { addProperty } from "#tests/support/landlord-window.ts";
import { phonePicture } from "#tests/support/pictures.ts";
import { textOf, textOfFile, textOfHtml, textOfTimeline, textsOf } from "#tests/support/read-texts.ts";
import { payAt, post, renewing, reserveDay } from "#tests/support/window-calls.ts";

const year = new Date().getUTCFullYear() + 1;
/**
 * Zones behind UTC and ahead of it, at a time of New Year when the day, the month and the year there are not UTC's. In the
 * one people read screens, in browsers whose own zones have the wrong day, too; in the other what the server sends.
 */
const places = [
  {
    zone: "Pacific/Pago_Pago",
    at: `${year}-01-01T05:10:00Z`,
    browsers: { landlord: "America/New_York", tenant: "Asia/Tokyo" },
    textOfPage: textOf,
    home: { city: "Pago Pago", state: "AS", zipcode: "96799" },
  },
  {
    zone: "Pacific/Guam",
    at: `${year - 1}-12-31T20:10:00Z`,
    browsers: { landlord: "America/New_York", tenant: "America/New_York" },
    textOfPage: textOfHtml,
    home: { city: "Hagatna", state: "GU", zipcode: "96910" },
  },
];

describe.each(places)("in $zone", ({ zone, at, browsers, textOfPage, home }) => {
  // It moves the time.
  const site = demoSite({});

  test(
    "every date of a stay and its money is the property's, on screens, in emails, documents and files",
    { timeout: 300_000 },
    async () => {
      await moveTo(Date.parse(at));
      const [landlord, tenant] = [
        await signUp("Lana Landlord", "landlord"),
        await signUp("Tom Tenant", "tenant"),
      ];
      const administrator = await site.open(1280, { timezoneId: browsers.landlord });
      await site.logIn(administrator, "admin");
      const today = dateIn(zone, new Date(at));
      await setUpPayouts(landlord.page);
      const details = { ...home, price: "10.00", price_per: "Day", deposit: "20.00", start_date: today };
      const propertyId = await addProperty(landlord.page, site.url, "Garage of another day", details);
      const feed = await post<{ feed_url: string }>(
        site,
        landlord.page,
        `/api/properties/${propertyId}/calendars/feed`,
        {},
      );

      const stay = await paidStay(tenant.page, propertyId, addDays(today, 5));
      const refused = await paidStay(tenant.page, propertyId, addDays(today, 8));
      await answer(landlord.page, stay, "accepted_pending_verification");
      await answer(landlord.page, refused, "rejected");
      await verifyId(administrator, tenant.page, stay);
      const asked = { reservation_id: stay, text: "When may I come?" };
      const conversation = await write(tenant.page, "/api/messages", asked);
      await write(landlord.page, `/api/messages/${conversation}`, { text: "At noon." });
      const rental = await rentWithoutEnd(landlord.page, tenant.page, home, addDays(today, 5));
      await untilPaymentIs("refunded", refused);
      await untilNumbered(stay, refused, rental.reservationId);

      const tenantPages = [
        "/tenant-dashboard",
        "/tenant-dashboard?tab=bookings",
        `/checkout/${stay}`,
        `/checkout/${refused}`,
        `/receipts/${stay}`,
        `/receipts/${refused}`,
        `/documents/C-${today.slice(0, 4)}-000001`,
        `/deposits/${stay}`,
        `/handovers/${stay}`,
        `/access/${stay}`,
        `/passes/${stay}`,
        `/messages/${conversation}`,
        "/messages",
        "/cart",
        `/payment-success?reservationId=${stay}`,
        `/reservation-success?reservationId=${stay}`,
        "/rentals",
        `/receipts/${rental.reservationId}`,
      ];
      const landlordPages = [
        "/landlord-dashboard",
        `/landlord-dashboard?tab=requests&reservation=${stay}`,
        `/landlord-dashboard?tab=requests&reservation=${refused}`,
        "/landlord-dashboard?tab=spaces",
        "/landlord-dashboard?tab=earnings",
        "/rentals",
        `/deposits/${stay}`,
        `/handovers/${stay}`,
        `/access/${stay}`,
        `/messages/${conversation}`,
        `/properties/${propertyId}`,
        `/landlord/properties/${propertyId}/edit`,
        `/landlord/properties/${propertyId}/access`,
      ];
      const read = async (ofTenant: string[], ofLandlord: string[]): Promise<Record<string, string>> => ({
        ...named("tenant: ", await textsOf(tenant.page, ofTenant, textOfPage)),
        ...named("landlord: ", await textsOf(landlord.page, ofLandlord, textOfPage)),
        ...named("admin: ", await lists(administrator, stay, refused, rental.reservationId)),
        ...(await emails([tenant.email, landlord.email])),
        calendar: await textOfFile(tenant.page, `/api/reservations/${stay}/calendar.ics`),
        feed: await textOfFile(tenant.page, new URL(feed.feed_url).pathname),
        statement: await textOfFile(landlord.page, `/api/landlord/${landlord.id}/statement`),
        "landlord's export": await textOfFile(landlord.page, "/api/account/export"),
        "tenant's export": await textOfFile(tenant.page, "/api/account/export"),
        "timeline's page": await textOfTimeline(tenant.page, stay),
      });

      const first = await read(tenantPages, landlordPages);
      expectNoDay(first, wrongDay(at));
      const paidOn = dayInWords(today);
      for (const path of [
        `tenant: /receipts/${stay}`,
        `tenant: /documents/C-${today.slice(0, 4)}-000001`,
        `tenant: /checkout/${stay}`,
        `tenant: /handovers/${stay}`,
        `tenant: /messages/${conversation}`,
        `tenant: /receipts/${rental.reservationId}`,
        `landlord: /landlord-dashboard?tab=requests&reservation=${stay}`,
        "landlord: /landlord-dashboard?tab=earnings",
        "timeline's page",
        "admin: reservations",
        "admin: payments",
        "admin: refunds",
      ])
        expect(`${path}: ${first[path]}`).toContain(paidOn);
      expect(first["statement"]).toMatch(new RegExp(`^${today},Rent,`, "m"));
      for (const list of ["reservations", "payments", "refunds"])
        expect(first[`admin: ${list}.csv`]).toContain(`,${today}T`);
      expect(first[`tenant: /receipts/${stay}`]).toContain(`R-${today.slice(0, 4)}-00000`);
      expect(first["calendar"]).toContain(`DTSTART;VALUE=DATE:${addDays(today, 5).replaceAll("-", "")}`);
      const stayMonth = addDays(today, 5).slice(0, 7) === today.slice(0, 7) ? "this" : "next";
      expect(first["landlord: /landlord-dashboard"]).toMatch(
        new RegExp(`Rent ${stayMonth} month\\s+\\$20\\.00`),
      );
      // It shows each day of four weeks.
      const calendar = await textOfPage(landlord.page, "/landlord-dashboard?tab=calendar");
      expect(calendar).toContain(`${dayInWords(today).replace(/, \d+$/, "")} – `);

      // After the stay: the payout is sent, and the deposit returned.
      await jump("+2w");
      const later = new Date(Date.parse(at) + 14 * 86_400_000).toISOString();
      const paidOut = dateIn(zone, new Date(later));
      await expect
        .poll(() => textOfFile(landlord.page, `/api/landlord/${landlord.id}/statement`), {
          timeout: 60_000,
          interval: 500,
        })
        .toMatch(new RegExp(`^${paidOut},Payout,`, "m"));
      await expect
        .poll(() => textOfPage(tenant.page, `/deposits/${stay}`), { timeout: 60_000, interval: 1000 })
        .toContain("returned on");
      const changed = [`/checkout/${stay}`, `/deposits/${stay}`, `/handovers/${stay}`];
      const second = await read(
        ["/tenant-dashboard?tab=bookings", `/reviews/${stay}`, ...changed],
        ["/landlord-dashboard", "/landlord-dashboard?tab=earnings", `/deposits/${stay}`],
      );
      expectNoDay(second, wrongDay(at), wrongDay(later));
      for (const path of [
        `tenant: /deposits/${stay}`,
        `landlord: /deposits/${stay}`,
        `tenant: /checkout/${stay}`,
        "landlord: /landlord-dashboard?tab=earnings",
        "admin: payouts",
      ])
        expect(`${path}: ${second[path]}`).toContain(dayInWords(paidOut));
      expect(second["admin: payouts.csv"]).toContain(`,${paidOut}T`);

      // After the month: the invoice is of the month there, and so are the figures for taxes.
      await jump("+35d");
      const month = monthInWords(today.slice(0, 7));
      const invoices = () => textOfPage(landlord.page, "/landlord-dashboard?tab=earnings");
      await expect.poll(invoices, { timeout: 60_000, interval: 1000 }).toContain(`${month}, I-`);
      const number = new RegExp(`${month}, (I-\\d+-\\d+)`).exec(await invoices())![1];
      const invoice = await textOfPage(landlord.page, `/documents/${number}`);
      expect(invoice).toContain(month);
      expect(invoice).toContain("$1.00");
      const figures = await textOfFile(administrator, `/api/admin/money/landlords?year=${today.slice(0, 4)}`);
      expect(figures).toContain(landlord.email);
      const mails = async () => Object.keys(await emails([tenant.email, landlord.email])).join();
      await expect.poll(mails, { timeout: 60_000 }).toContain("Your ID was destroyed");
      const third = new Date(Date.parse(at) + 49 * 86_400_000).toISOString();
      expectNoDay(await emails([tenant.email, landlord.email]), ...[at, later, third].map(wrongDay));
      expect(site.server.output()).not.toMatch(/"level":(50|60)/);
    },
  );

  /** The day that it is elsewhere, which nothing of the property may show. */
  function wrongDay(instant: string): IsoDate {
    const [there, utc] = [dateIn(zone, new Date(instant)), instant.slice(0, 10)];
    expect(utc).not.toBe(there);
    for (const browser of Object.values(browsers)) expect(dateIn(browser, new Date(instant))).toBe(utc);
    return utc;
  }

  /** Neither in figures nor in words; the machine's own instants, with time and Z, are no dates that anyone reads. */
  function expectNoDay(texts: Record<string, string>, ...days: IsoDate[]): void {
    const shown = days.flatMap((day) => {
      const [month = "", date = ""] = dayInWords(day).split(/[ ,]/);
      return [day, day.replaceAll("-", ""), `${month}[a-z]* ${date}(?!\\d)`, day.slice(5).replace("-", "/")];
    });
    const wrong = new RegExp(`.{0,60}(?:${shown.join("|")}).{0,30}`, "g");
    const found = Object.entries(texts).flatMap(([where, text]) => {
      const read = text.replaceAll(/\d{4}-?\d\d-?\d\dT\d\d:?\d\d:?\d\d[.\d]*(?:Z|\+00:00)/g, "");
      return (read.match(wrong) ?? []).map((match) => `${where}: ${match}`);
    });
    expect(found).toEqual([]);
  }

  async function rows<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: site.server.databaseUrl });
    await client.connect();
    const result = await client.query(statement, values);
    await client.end();
    return result.rows as Row[];
  }

  async function moveTo(instant: number): Promise<void> {
    const ahead = String(instant - Date.now());
    await rows("insert into system_facts (name, value) values ('clock jump', $1)", [ahead]);
    const hour = new Date(instant).toISOString().slice(0, 13);
    const time = async () => (await fetch(`${site.url}/dev/clock`)).text();
    await expect.poll(time).toContain(`dateTime="${hour}`);
  }

  async function jump(by: string): Promise<void> {
    const page = await site.open();
    await post(site, page, "/dev/jumps", { by });
    await runSchedules();
  }

  async function runSchedules(): Promise<void> {
    await rows("update schedules set due_at = now() where leased_until is null");
  }

  async function signUp(username: string, role: "tenant" | "landlord") {
    const page = await site.open(1280, { timezoneId: browsers[role] });
    const email = `${username.replace(" ", ".").toLowerCase()}@people.example`;
    const account = { username, email, password: "a-long-enough-one", role };
    const { user } = await post<{ user: { id: string } }>(site, page, "/api/signup", account);
    await rows("update users set email_verified = true where id = $1", [user.id]);
    return { page, email, id: user.id };
  }

  async function setUpPayouts(page: Page): Promise<void> {
    const { url } = await post<{ url: string }>(site, page, "/api/landlord/payout-account", {});
    const bank = { name: "Lana Landlord", routing: "110000000", account: "000123456789" };
    await post(site, page, new URL(url).pathname, bank);
  }

  async function paidStay(page: Page, propertyId: string, day: IsoDate, more: object = {}): Promise<string> {
    const reservationId = await reserveDay(site, page, propertyId, day, { deposit_amount: 20, ...more });
    const { url } = await post<{ url: string }>(site, page, "/api/create-checkout-session", {
      reservationId,
    });
    await payAt(site, page, url);
    await untilPaymentIs("paid", reservationId);
    return reservationId;
  }

  /** A space by the month, whose first rent is paid. */
  async function rentWithoutEnd(owner: Page, page: Page, where: Record<string, string>, day: IsoDate) {
    const details = { ...where, price: "10.00", price_per: "Month", start_date: day };
    const propertyId = await addProperty(owner, site.url, "Garage by the month", details);
    const renewal = { data: { renews: true }, headers: { origin: site.url } };
    expect((await owner.request.put(`/api/properties/${propertyId}/renewal`, renewal)).ok()).toBe(true);
    const reservationId = await paidStay(page, propertyId, day, {
      end_date: undefined,
      deposit_amount: 0,
      properties: [await renewing(site, page, propertyId, day)],
    });
    await answer(owner, reservationId, "accepted_pending_verification");
    const statement =
      "select rents.id from rents join leases on leases.id = lease_id where reservation_id = $1";
    const rents = () => rows<{ id: string }>(statement, [reservationId]);
    await expect.poll(async () => (await rents()).length, { timeout: 60_000 }).toBe(1);
    return { reservationId, rentId: (await rents())[0]!.id };
  }

  /** What administrators read of these reservations and their money, in lists, of the open row and in files. */
  async function lists(page: Page, ...reservationIds: string[]): Promise<Record<string, string>> {
    const texts: Record<string, string> = {};
    const kinds = {
      reservations: "id",
      payments: "reservation_id",
      refunds: "reservation_id",
      payouts: "reservation_id",
    };
    for (const [list, column] of Object.entries(kinds)) {
      const statement = `select id, ${column} as about from ${list} where ${column} = any($1) order by id limit 1`;
      for (const { id, about } of await rows<{ id: string; about: string }>(statement, [reservationIds])) {
        texts[list] = await textOfPage(page, `/admin/${list}?q=${about}&open=${id}`);
        texts[`${list}.csv`] = await textOfFile(page, `/api/admin/lists/${list}?q=${about}`);
      }
    }
    const [rental] = reservationIds.slice(-1);
    texts["rents"] = await textOfPage(page, `/admin/rentals?q=${rental}&state=paid`);
    return texts;
  }

  function named(by: string, texts: Record<string, string>): Record<string, string> {
    return Object.fromEntries(Object.entries(texts).map(([path, text]) => [by + path, text]));
  }

  async function untilPaymentIs(status: string, id: string): Promise<void> {
    const statement = "select payment_status as status from reservations where id = $1";
    await expect.poll(() => rows(statement, [id]), { timeout: 60_000 }).toEqual([{ status }]);
  }

  /** Three receipts and a credit note. */
  async function untilNumbered(...ids: string[]): Promise<void> {
    await runSchedules();
    const numbered = () => rows("select number from documents where reservation_id = any($1)", [ids]);
    await expect.poll(async () => (await numbered()).length, { timeout: 90_000 }).toBe(4);
  }

  async function answer(page: Page, id: string, status: string): Promise<void> {
    const data = { status };
    const path = `/api/reservations/${id}/status`;
    expect((await page.request.put(path, { data, headers: { origin: site.url } })).status()).toBe(200);
  }

  async function write(page: Page, path: string, multipart: Record<string, string>): Promise<string> {
    const response = await page.request.post(path, { multipart, headers: { origin: site.url } });
    expect([path, response.status()]).toEqual([path, 201]);
    return ((await response.json()) as { id: string }).id;
  }

  /** The tenant uploads an ID, an administrator views and verifies it. */
  async function verifyId(administrator: Page, page: Page, reservationId: string): Promise<void> {
    const frontId = { name: "id.jpg", mimeType: "image/jpeg", buffer: await phonePicture() };
    const multipart = { reservationId, frontId };
    const uploaded = await page.request.post("/api/upload-id", { multipart, headers: { origin: site.url } });
    expect(uploaded.status()).toBe(200);
    const [picture] = await rows<{ file: string }>(
      "select file from id_files f join id_documents d on d.id = f.document_id where reservation_id = $1",
      [reservationId],
    );
    expect((await administrator.request.get(`/uploads/ids/${picture!.file}`)).status()).toBe(200);
    await post(site, administrator, "/api/verify-id", { reservationId });
  }

  async function emails(recipients: string[]): Promise<Record<string, string>> {
    const waiting = () =>
      rows("select from emails where state = 'waiting' and recipient = any($1)", [recipients]);
    await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(0);
    const sent = await rows<{ subject: string; text: string }>(
      "select subject, subject || body_text as text from emails where recipient = any($1)",
      [recipients],
    );
    expect(sent.length).toBeGreaterThan(5);
    return Object.fromEntries(sent.map(({ subject, text }, index) => [`email ${index} ${subject}`, text]));
  }
});
