import { createElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { AddressChangedEmail } from "#app/features/accounts/emails.tsx";
import { termsVersion } from "#app/features/accounts/terms/model.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { applyOperatorSettings, watchOperatorSettings } from "#app/platform/operator-settings.server.ts";
import { applyOperatorTexts } from "#app/platform/operator-texts.server.ts";
import { adjustable } from "#app/platform/settings.ts";
import { renderEmail } from "#app/platform/render-email.server.ts";
import { newAdministrator, newTenant, sessionOf } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";

const [administrator, tenant] = [await newAdministrator(), await newTenant()];
const other = await newAdministrator("Olga Other");

afterEach(async () => {
  await db.deleteFrom("operatorSettings").execute();
  await applyOperatorSettings();
});

type Values = Record<string, string | null>;
const read = async () => (await call("/api/admin/settings", { cookie: administrator.cookie })).body;
const save = (values: Values, version: number, cookie = administrator.cookie) =>
  call("/api/admin/settings", { method: "PATCH", cookie, json: { version, values } });
const undo = (id: number | string) =>
  call(`/api/admin/settings/changes/${id}/undo`, { method: "POST", cookie: administrator.cookie });

async function newestEntry() {
  return db
    .selectFrom("auditEntries")
    .select(["id", "action", "actorId", "subjectId", "details"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
}

test("settings say where published terms print a fee, or don't name what landlords pay", async () => {
  const publish = async (number: number, body: string) => {
    await db
      .insertInto("texts")
      .values({
        page: "terms",
        number,
        body,
        sha256: "0".repeat(64),
        changed: "All.",
        builtInVersion: termsVersion,
        publishedAt: new Date(),
        publishedBy: administrator.id,
      })
      .execute();
    await applyOperatorTexts();
  };
  const [prints, misses] = [
    "Your terms of service print the fee of now, so another fee changes what people accepted. Publish them without {{fee}} and {{landlord_fee}}.",
    "Landlords pay a fee, and your terms of service don’t say so. Publish terms that name it.",
  ];
  try {
    const paid = await save({ LANDLORD_FEE: "3%; Parking Lot: 5%" }, 0);
    expect(paid.body.warnings).toEqual([]);
    // As of an earlier release: such terms can't be published now.
    await publish(1, "# Terms\n\nOurs.\n\nA fee of {{ fee }} is added.");
    expect((await read()).warnings).toEqual([prints, misses]);
    const free = await save({ LANDLORD_FEE: "" }, 1);
    expect(free.body.warnings).toEqual([prints]);
    await publish(2, "# Terms\n\nOurs.\n\nLandlords may pay a fee.");
    expect((await save({ LANDLORD_FEE: "2%" }, 2)).body.warnings).toEqual([]);
  } finally {
    await db.deleteFrom("texts").execute();
    await applyOperatorTexts();
  }
});

test("a change is in force at once, in the audit log with the values before and after, and undone by a button", async () => {
  const first = await save({ BRAND_NAME: " Harrisburg Spaces ", ANSWER_HOURS: "24" }, 0);
  expect([first.status, first.body.version]).toEqual([200, 1]);
  expect([config.brandName, config.answerHours, config.company[0]]).toEqual([
    "Harrisburg Spaces",
    24,
    "Harrisburg Spaces",
  ]);
  const entry = await newestEntry();
  expect(entry).toMatchObject({
    action: "changeSettings",
    actorId: administrator.id,
    details: {
      BRAND_NAME: { before: null, after: "Harrisburg Spaces" },
      ANSWER_HOURS: { before: null, after: "24" },
    },
  });
  const second = await save({ ANSWER_HOURS: "" }, 1);
  const hours = adjustable.get("ANSWER_HOURS")!.label;
  expect(second.body.changes.slice(0, 2)).toMatchObject([
    { who: administrator.email, values: [{ before: "24", after: null }], may_undo: true, why_no_undo: null },
    // One of its two settings has changed since.
    {
      id: entry.id,
      may_undo: false,
      why_no_undo: `${hours} has been changed again since. Undo that change first, or change it in the form.`,
    },
  ]);
  expect((await undo(entry.id)).body.message).toMatch(
    / has been changed again since\. Undo that change first/,
  );
  const undone = await undo(second.body.changes[0].id);
  expect([undone.status, config.answerHours, config.brandName]).toEqual([200, 24, "Harrisburg Spaces"]);
  expect(await newestEntry()).toMatchObject({
    action: "undoSettings",
    subjectId: String(second.body.changes[0].id),
    details: { ANSWER_HOURS: { before: null, after: "24" } },
  });
  // An undo can be undone, and then the first change is as it was left no more than once.
  expect((await undo(undone.body.changes[0].id)).status).toBe(200);
  expect((await undo(undone.body.changes[0].id)).status).toBe(409);
  expect(config.answerHours).toBe(48);
  expect((await undo("none")).status).toBe(404);
});

test("older changes follow page by page, and the oldest is undone like the latest", async () => {
  await save({ FOOTER_LINE: "Oldest" }, 0);
  const { id: oldest } = await newestEntry();
  for (let version = 1; version <= 25; version += 1) await save({ BRAND_NAME: `Name ${version}` }, version);
  const part = async (before: number) =>
    (await call(`/api/admin/settings?before=${before}`, { cookie: administrator.cookie })).body;
  const latest = await read();
  const idsOf = ({ changes }: typeof latest) => changes.map(({ id }: { id: number }) => id);
  expect(latest.changes).toHaveLength(20);
  const older = await part(latest.older);
  expect(older.version).toBe(26);
  expect(idsOf(older)[0]).toBeLessThan(idsOf(latest).at(-1));
  expect(older.changes[5]).toMatchObject({ id: oldest, may_undo: true });
  expect((await undo(oldest)).status).toBe(200);
  expect((await part(latest.older)).changes[5]).toMatchObject({ id: oldest, may_undo: false });
  expect(await part(1)).toMatchObject({ changes: [], older: null });
  const wrong = await call("/api/admin/settings?before=first", { cookie: administrator.cookie });
  expect(wrong.status).toBe(400);
});

test("an undo of a fee that named a type which is gone isn't offered", async () => {
  await save({ SPACE_TYPES: "Driveway/rv-port = RV port" }, 0);
  await save({ SERVICE_FEE: "5%; Driveway/rv-port: 8%" }, 1);
  await save({ SERVICE_FEE: "6%" }, 2);
  const { id } = await newestEntry();
  expect((await save({ SPACE_TYPES: "" }, 3)).body.changes[1]).toMatchObject({
    id,
    may_undo: false,
    why_no_undo: expect.stringMatching(/names Driveway\/rv-port, which isn’t among the types of space/),
  });
  expect((await undo(id)).status).toBe(409);
});

test("of two administrators who save at once one is refused, and nothing of theirs is saved", async () => {
  const cookies = [administrator.cookie, await sessionOf(other.id)];
  const answers = await Promise.all(
    cookies.map((cookie, index) =>
      save({ BRAND_NAME: `Name ${index}`, NOTICE_DAYS: `${20 + index}` }, 0, cookie),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const winner = answers.findIndex(({ status }) => status === 200);
  const refused = answers[1 - winner]!;
  expect(refused.body.message).toMatch(/^Someone else has saved settings since you opened this page\./);
  expect([config.brandName, config.noticeDays]).toEqual([`Name ${winner}`, 20 + winner]);
  // A form that shows an older version, later.
  expect((await save({ FOOTER_LINE: "Late" }, 0)).status).toBe(409);
  expect((await save({ FOOTER_LINE: "In time" }, 1)).status).toBe(200);
});

test.each([
  [{ ANSWER_HOURS: "soon" }, "Hours to answer a request must be a number from 1 to 8760."],
  [{ PAYMENT_HOURS: "0.9" }, "Hours to pay must be a number from 1 to 8760."],
  [{ ID_VALID_DAYS: "0.5" }, "Days for which a verified ID counts must be a number from 1 to 3650."],
  [{ NOTICE_DAYS: "0.5" }, "Days of notice must be a whole number from 1 to 365."],
  [{ PAST_DUE_DAYS: "0" }, "Days until unpaid rent ends a rental must be a whole number from 1 to 365."],
  [
    { PAST_DUE_DAYS: "2" },
    "Days until unpaid rent ends a rental must be at least 3: terms leave access open for so many days after the tenant is told.",
  ],
  [{ SUPPORT_EMAIL: "support" }, "Support address must be an email address."],
  [{ BRAND_NAME: "x".repeat(41) }, "Name of the marketplace must have at most 40 characters."],
  [{ COMPANY_ADDRESS: "12 Main St\u200b" }, "Address must be one line without invisible characters."],
  [{ BRAND_COLOR: "green" }, "Color must be # and six hexadecimal digits, such as #0f6b5c."],
  [{ BRAND_COLOR: "#ffd400" }, "Color must be darker: white text on it needs a contrast of 4.5 to 1."],
  [
    { SOCIAL_LINKS: "http://x.com/spaces" },
    "Links to your pages elsewhere must be none, or https:// addresses with spaces between them, which “http://x.com/spaces” is not.",
  ],
  [{ SESSION_SECRET: "s".repeat(32) }, "SESSION_SECRET is not a setting that can be changed here."],
  [{ constructor: "x" }, "constructor is not a setting that can be changed here."],
])(
  "refuses %o with a sentence that names the field, and saves nothing of the form",
  async (wrong, sentence) => {
    const [name] = Object.keys(wrong) as [string];
    const answer = await save({ HOME_HEADING: "Find a place", ...wrong }, 0);
    expect(answer).toMatchObject({ status: 400, body: { message: sentence, fields: { [name]: sentence } } });
    expect((await read()).version).toBe(0);
    expect(config.texts.heading).toBe("Search For Rentals Near Me");
  },
);

test("days until unpaid rent ends a rental are for later requests; an undo restores them, and the environment's stay for older rentals", async () => {
  const days = () => [config.pastDueDays, config.olderPastDueDays];
  const { body } = await save({ PAST_DUE_DAYS: "3" }, 0);
  expect(days()).toEqual([3, 10]);
  expect((await undo(body.changes[0].id)).status).toBe(200);
  expect(days()).toEqual([10, 10]);
});

test("an address of several lines is one line on receipts and invoices", async () => {
  const saved = await save(
    { COMPANY_NAME: "Acme Inc.", COMPANY_ADDRESS: "12 Main St,\r\nFloor 2\n\nAustin, TX" },
    0,
  );
  expect(saved.status).toBe(200);
  expect(config.company).toEqual(["Acme Inc.", "12 Main St, Floor 2, Austin, TX"]);
});

test("a version that no one has saved is refused", async () => {
  expect((await save({ BRAND_NAME: "Mine" }, 7)).status).toBe(409);
  expect((await save({ BRAND_NAME: "Ours" }, 0)).status).toBe(200);
  expect((await save({ BRAND_NAME: "Mine" }, 7)).status).toBe(409);
  expect(config.brandName).toBe("Ours");
});

test("only administrators read and change settings", async () => {
  expect((await call("/api/admin/settings", { cookie: tenant.cookie })).status).toBe(403);
  expect((await save({ BRAND_NAME: "Mine" }, 0, tenant.cookie)).status).toBe(403);
  expect(config.brandName).toBe("Sparebay");
});

test("what another process chose is taken over within 5 s, without a request; the log names what can’t be read", async () => {
  const said = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const stop = await watchOperatorSettings();
  try {
    const chosen = JSON.stringify({
      SUPPORT_EMAIL: "help@spaces.example",
      NOTICE_DAYS: "not valid any longer",
    });
    await db.insertInto("operatorSettings").values({ version: 7, chosen }).execute();
    await vi.waitFor(() => expect(config.supportEmail).toBe("help@spaces.example"), 5000);
    expect([config.inboxEmail, config.noticeDays]).toEqual(["help@spaces.example", 14]);
    expect(said.mock.calls).toEqual([
      [{ settings: ["NOTICE_DAYS"] }, "settings that administrators chose can't be read"],
    ]);
  } finally {
    said.mockRestore();
    stop();
  }
});

test("the log of a start names types in a fee that are no longer there", async () => {
  const said = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const chosen = JSON.stringify({ LANDLORD_FEE: "2%; Other/kennel: 3%" });
  await db.insertInto("operatorSettings").values({ version: 8, chosen }).execute();
  const stop = await watchOperatorSettings();
  stop();
  expect(said.mock.calls).toEqual([
    [
      { setting: "LANDLORD_FEE", missing: ["Other/kennel"] },
      "a fee names types of space that SPACE_TYPES doesn't have",
    ],
  ]);
  said.mockRestore();
});

test("emails have the operator's color", async () => {
  const element = createElement(AddressChangedEmail, { brand: "B", supportEmail: "help@b.example" });
  const email = () => renderEmail(element).html;
  expect(email()).toContain("color:#0F6B5C");
  await save({ BRAND_COLOR: "#7a1f5c" }, 0);
  expect(email()).toContain("color:#7a1f5c");
  expect(email()).not.toMatch(/#0F6B5C|#4cc2aa|#06231d/);
});

/** A valid value of each setting that is not its default. */
const others: Record<string, string> = {
  email: "else@spaces.example",
  number: "33",
  choice: "first",
  TAXES: "on",
  STRIPE_TAX: "on",
  STRIPE_TAX_CODES: "preset; Parking Lot: txcd_12345678",
  FEE_IN_PRICES: "off",
  color: "#3b1f7a",
  fee: "6% + $0.30; Basement: 4%",
  landlordFee: "3%",
  types: "Other = Anything else",
  amenities: "Power = Outlet",
  SOCIAL_LINKS: "none",
};

test.each([...adjustable].filter(([, { control }]) => control !== "picture"))(
  "a change of %s changes what the product decides by",
  async (name, { control }) => {
    const before = JSON.stringify(config);
    const answer = await save({ [name]: others[name] ?? others[control ?? ""] ?? "Other words" }, 0);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(config)).not.toBe(before);
  },
);
