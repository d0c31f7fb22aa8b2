import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { acceptTerms } from "#app/features/accounts/terms/accept-terms.server.ts";
import { termsInForce } from "#app/features/accounts/terms/terms-in-force.server.ts";
import { termsToAsk, termsVersion, termsVersions } from "#app/features/accounts/terms/model.ts";
import { termsToAskOf } from "#app/features/reservations/terms/queries.server.ts";
import { builtIn, builtInOf } from "#app/features/texts/built-in/all.ts";
import { plainText, textPages, variablesFor } from "#app/features/texts/model.ts";
import { readPage } from "#app/features/texts/read-page.server.ts";
import { searchHelp } from "#app/features/texts/search-help.server.ts";
import { sourceOf } from "#app/features/texts/steps/source-of.server.ts";
import { loader as termsPage } from "#app/pages/terms.tsx";
import { addDays } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { wordsOf } from "#app/platform/markdown.ts";
import { variablesOf } from "#app/platform/markdown.server.ts";
import { watchOperatorSettings } from "#app/platform/operator-settings.server.ts";
import { applyOperatorTexts, publishedTexts } from "#app/platform/operator-texts.server.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

const [owner, support] = [await newAdministrator(), await newAdministrator("Sue Support", "support")];
const [landlord, tenant] = [await newLandlord(), await newTenant()];

afterEach(async () => {
  await db.deleteFrom("texts").execute();
  await applyOperatorTexts();
});

type Sent = { number?: number; body?: string; changed?: string };
const read = (page: string, cookie = owner.cookie) => call(`/api/admin/texts/${page}`, { cookie });
const publish = (page: string, { number = 0, body = "", changed }: Sent, cookie = owner.cookie) =>
  call(`/api/admin/texts/${page}`, { cookie, json: { number, body, ...(changed && { changed }) } });
const about = (words: string) => `# About {{name}}\n\nA lead.\n\n${words}`;
const terms = (words: string) => `# Terms\n\nOur rules.\n\n${words}`;
const hash = (text: string) => createHash("sha256").update(text).digest("hex");

test("the built-in texts are whole, and name no variable that isn't theirs", async () => {
  for (const page of textPages) {
    const { body } = await read(page);
    expect(body).toMatchObject({ page, number: 0, shown: 0, problem: null, versions: [] });
    expect(body.body).toBe(builtInOf(page));
    const names = [...variablesFor(page).map(({ name }) => name), "text"];
    expect(variablesOf(builtInOf(page)).filter((name) => !names.includes(name))).toEqual([]);
  }
  // What people accept changes with no fee and no other number.
  expect(new Set(variablesOf(builtIn.terms))).toEqual(new Set(["name", "support_email"]));
  // A changed text of the terms needs a further version: then put its hash here.
  expect([termsVersion, hash(plainText(builtIn.terms))]).toEqual([
    "2026-12-01",
    "f27c367796d58c7a420defcf24c2802c7bf2d7ceb512a63b377317f4b9b0945b",
  ]);
});

test("a published text is read at once, in the audit log with its hash, and replaced by an earlier one", async () => {
  const [first, second] = [about("First of {{fee}}."), about("Second.")];
  const answer = await publish("about", { body: `\r\n${first.replaceAll("\n", "\r\n")}  ` });
  expect([answer.status, answer.body.number, answer.body.body]).toEqual([200, 1, first]);
  expect(answer.body.versions).toEqual([
    {
      number: 1,
      at: expect.any(String),
      who: owner.email,
      is_built_in: false,
      changed: null,
      sha256: hash(first),
    },
  ]);
  expect(wordsOf(readPage("about").body)).toBe("First of 5% of the rent.\n");
  const entry = await db
    .selectFrom("auditEntries")
    .selectAll()
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    action: "publishText",
    actorId: owner.id,
    subjectId: "about",
    details: { number: "1", sha256: hash(first) },
  });
  expect((await publish("about", { number: 1, body: second })).body.number).toBe(2);
  // An earlier version, and the built-in text, are published again as new versions.
  const earlier = await call("/api/admin/texts/about?version=1", { cookie: owner.cookie });
  expect(earlier.body).toMatchObject({ number: 2, shown: 1, body: first });
  expect((await publish("about", { number: 2, body: earlier.body.body })).body.number).toBe(3);
  const ours = await call("/api/admin/texts/about?version=0", { cookie: owner.cookie });
  const restored = await publish("about", { number: 3, body: ours.body.body });
  expect(restored.body).toMatchObject({ number: 4, body: builtIn.about });
  expect(restored.body.versions[0]).toMatchObject({ is_built_in: true, sha256: null });
  expect((await call("/api/admin/texts/about?version=9", { cookie: owner.cookie })).status).toBe(404);
});

test("an article of the help is replaced, and found by its new words", async () => {
  await publish(
    "payouts",
    { body: "# Your money\n\nWhen it comes.\n\nBy pigeon.", number: 0 },
    support.cookie,
  );
  expect(searchHelp("pigeon").flatMap(({ articles }) => articles)).toEqual([
    { slug: "payouts", title: "Your money", lead: "When it comes." },
  ]);
});

test("of two administrators who publish at once one is refused, and nothing of theirs is stored", async () => {
  const cookies = [owner.cookie, support.cookie];
  const answers = await Promise.all(
    cookies.map((cookie, place) => publish("about", { body: about(`By ${place}.`) }, cookie)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(refused.body.message).toBe(
    "Someone else has published version 1 since you opened this page. What you wrote is still here.",
  );
  expect((await read("about")).body.versions).toHaveLength(1);
});

test("who may: a visitor, others' roles and support are refused what isn't theirs", async () => {
  const statuses = async (page: string) =>
    Promise.all(
      [undefined, newVisitor().cookie, tenant.cookie, landlord.cookie, support.cookie].map(
        async (cookie) =>
          (
            await call(`/api/admin/texts/${page}`, {
              ...(cookie && { cookie }),
              json: { number: 0, body: "" },
            })
          ).status,
      ),
    );
  expect(await statuses("about")).toEqual([401, 401, 403, 403, 400]);
  for (const page of ["terms", "privacy"]) {
    expect(await statuses(page)).toEqual([401, 401, 403, 403, 403]);
    expect((await read(page, support.cookie)).status).toBe(403);
  }
  expect((await read("none")).status).toBe(404);
  expect((await publish("none", {})).status).toBe(404);
  expect(publishedTexts("about")).toEqual([]);
});

test.each([
  ["", "Begin with the title: a line that begins with # and a space."],
  ["# T", "Below the title comes the lead: a paragraph of one or two sentences."],
  ["# T\n\nLead.", "Below the lead comes the text."],
  [
    about("{{fees}} and {{name}}"),
    "{{fees}} is not a variable of this page. Use those listed below the text, or remove it.",
  ],
  [
    about("{{a}} {{}}"),
    "{{a}} and {{}} are not variables of this page. Use those listed below the text, or remove them.",
  ],
  [
    about("[Press](javascript:alert(1))"),
    "The link to “Press” leads nowhere. A link leads to a path such as /help, to https:// or to mailto:.",
  ],
  [
    about("w".repeat(4001)),
    "The paragraph that begins with “wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww” is too long: an empty line divides it. It has at most 4,000 characters and 200 marks such as * or [.",
  ],
  [about(">".repeat(3000)), expect.stringMatching(/^The paragraph that begins with “>+” is too long/)],
  [about("![](".repeat(900)), expect.stringMatching(/is too long: an empty line divides it/)],
  [about("word\n\n".repeat(17_000)), "A text has at most 100,000 characters."],
  [about("w ".repeat(110_000)), "A text has at most 100,000 characters."],
])("%# a text that can't be published is refused at its field", async (body, sentence) => {
  const { status, body: refusal } = await publish("about", { body });
  expect([status, refusal.fields.body]).toEqual([400, sentence]);
  expect(await db.selectFrom("texts").selectAll().execute()).toEqual([]);
});

test("a text of a megabyte is refused, and so is one that is as before", async () => {
  expect((await publish("about", { body: about("word\n\n".repeat(180_000)) })).status).toBe(413);
  expect((await publish("about", { body: builtIn.about })).body.message).toBe("Nothing has changed.");
});

test("a preview stores nothing, runs nothing, and says what is wrong", async () => {
  const preview = (body: string) =>
    call("/api/admin/texts/about/preview", { cookie: support.cookie, json: { body } });
  const shown = await preview(about("<script>alert(1)</script> [x](javascript:alert(1)) {{fee}} {{none}}"));
  expect(shown.body.text).toMatchObject({ title: expect.stringContaining("About "), lead: "A lead." });
  expect(JSON.stringify(shown.body.text)).not.toContain('"to"');
  expect(shown.body.problem).toMatch(/^\{\{none\}\} is not a variable/);
  const long = await preview(about("w".repeat(5000)));
  expect([long.body.text, long.body.problem]).toEqual([null, expect.stringContaining("is too long")]);
  expect((await read("about")).body.number).toBe(0);
});

test("a variable that a release removed is left out, and the form names it", async () => {
  const body = about("Before {{gone}} after.");
  const row = {
    page: "about",
    number: 1,
    body,
    sha256: hash(body),
    publishedAt: new Date(),
    publishedBy: owner.id,
  };
  await db.insertInto("texts").values(row).execute();
  await applyOperatorTexts();
  expect(wordsOf(readPage("about").body)).toBe("Before  after.\n");
  expect((await read("about")).body.problem).toMatch(/^\{\{gone\}\} is not a variable/);
});

test("published terms are a version with a day and a hash, and everyone is asked what changed", async () => {
  const body = terms("Pay on time.");
  expect((await publish("terms", { body })).body.fields).toEqual({
    changed: "Say in a sentence what changed: everyone who accepted the terms before reads it.",
  });
  expect(
    (await publish("terms", { body: terms("{{answer_hours}}"), changed: "Hours." })).body.message,
  ).toMatch(/^\{\{answer_hours\}\} is not a variable of this page/);
  const fees = await publish("terms", { body: terms("{{fee}}, {{landlord_fee}}"), changed: "Fees." });
  expect([fees.status, fees.body.message]).toEqual([
    400,
    "{{fee}} and {{landlord_fee}} are not variables of this page. Use those listed below the text, or remove them. What people accepted must not change with a setting: say that it is shown before they pay, or write its amount and publish a new version once you change it.",
  ]);
  const before = termsPage();
  const changed = "They now say when to pay.";
  expect((await publish("terms", { body, changed })).status).toBe(200);
  const today = new Date().toISOString().slice(0, 10);
  const version = `${today}.1`;
  expect(termsInForce()).toEqual([{ version, changed, sha256: hash(body) }, ...termsVersions]);
  expect(termsToAsk(termsVersion, termsInForce())).toEqual({ version, changes: [changed] });
  expect(termsPage()).toMatchObject({ title: "Terms", versions: [{ version, changed }] });

  // A visitor who read the terms before agreed to nothing else: they are asked again.
  const guest = { guest_name: "Vera Visitor", guest_contact: "vera@people.example" };
  const reserveAs = async ({ cookie }: { cookie: string }, accepts_terms: string) => {
    const { id } = await newProperty(landlord);
    const json = {
      properties: [{ property_id: id }],
      start_date: addDays(today, 20),
      ...guest,
      accepts_terms,
    };
    return call("/api/reserve-order", { cookie, json });
  };
  const reserve = (accepts: string) => reserveAs(newVisitor(), accepts);
  const acceptedOf = (reservationId: string) =>
    db
      .selectFrom("stayTerms")
      .select(["version", "facts"])
      .where("reservationId", "=", reservationId)
      .where("part", "=", "service")
      .orderBy("agreedAt")
      .execute();
  const stayOf = ({ reservationId }: { reservationId: string }) => ({
    landlordId: landlord.id,
    id: reservationId,
  });
  const late = await reserve(termsVersion);
  expect([late.status, late.body.fields]).toEqual([
    400,
    { accepts_terms: "Our terms of service have changed. Read them and accept them again." },
  ]);
  const { body: reserved } = await reserve(version);
  expect(await acceptedOf(reserved.reservationId)).toEqual([{ version, facts: { sha256: hash(body) } }]);

  // A member's acceptance has the hash in the audit log.
  const member = await newTenant();
  await call("/api/reserve-order", {
    cookie: member.cookie,
    json: {
      properties: [{ property_id: (await newProperty(landlord)).id }],
      start_date: addDays(today, 20),
      accepts_terms: version,
    },
  });
  const accepted = db.selectFrom("auditEntries").select("details").where("subjectId", "=", member.id);
  expect(await accepted.where("action", "=", "acceptTerms").execute()).toEqual([
    { details: { version, sha256: hash(body) } },
  ]);

  // A visitor who accepted the terms before is told what changed as they pay, and the stay keeps both versions.
  const guestOf = newVisitor();
  const { body: older } = await reserveAs(guestOf, version);
  expect(await termsToAskOf(guestOf.actor, [stayOf(older)])).toBeNull();
  await publish("terms", { number: 1, body: terms("Pay early."), changed: "Earlier." });
  expect(await termsToAskOf(guestOf.actor, [stayOf(older)])).toEqual({
    version: `${today}.2`,
    changes: ["Earlier."],
  });
  // The payment page was open before, so nothing is sent.
  const unasked = await call("/api/create-checkout-session", {
    cookie: guestOf.cookie,
    json: { orderId: older.orderId },
  });
  expect([unasked.status, Object.keys(unasked.body.fields)]).toEqual([400, ["accepts_terms"]]);
  const pay = { orderId: older.orderId, acceptsTerms: `${today}.2` };
  for (let turn = 0; turn < 2; turn += 1)
    expect((await call("/api/create-checkout-session", { cookie: guestOf.cookie, json: pay })).status).toBe(
      200,
    );
  expect(await termsToAskOf(guestOf.actor, [stayOf(older)])).toBeNull();
  expect((await acceptedOf(older.reservationId)).map((row) => row.version)).toEqual([version, `${today}.2`]);

  // The built-in text is restored as a version, too.
  const back = await publish("terms", { number: 2, body: builtIn.terms, changed: "They are ours again." });
  expect(back.status).toBe(200);
  expect(back.body.versions[0]).toMatchObject({ is_built_in: true, sha256: hash(plainText(builtIn.terms)) });
  expect(termsInForce().map((one) => one.version)).toEqual([
    `${today}.3`,
    `${today}.2`,
    version,
    ...termsVersions.map((one) => one.version),
  ]);
  expect(termsPage().body).toEqual(before.body);
});

test("restored terms stay as they were shown, whatever release a process is of, until one has newer ones", async () => {
  const row = { page: "terms", changed: "All.", publishedAt: new Date(), publishedBy: owner.id };
  const [ours, restored] = [terms("Ours."), terms("Built in, of another release.")];
  const restore = async (builtInVersion: string) => {
    await db.deleteFrom("texts").execute();
    await applyOperatorTexts();
    await db
      .insertInto("texts")
      .values([
        { ...row, number: 1, body: ours, sha256: hash(ours), builtInVersion: termsVersions[1]!.version },
        { ...row, number: 2, body: restored, sha256: hash(restored), builtInVersion, isRestored: true },
      ])
      .execute();
    await applyOperatorTexts();
  };
  // By a newer release: this process, which doesn't have its words, shows and asks for them.
  await restore("2099-01-01");
  expect(wordsOf(readPage("terms").body)).toBe("Built in, of another release.\n");
  expect(termsInForce()[0]).toMatchObject({ version: expect.stringMatching(/\.2$/), sha256: hash(restored) });
  // By an older one: the built-in text of now is in force, as its own version.
  await restore(termsVersions[1]!.version);
  expect(plainText(builtIn.terms)).toBe(plainText(sourceOf("terms")));
  expect(termsInForce()[0]).toEqual(termsVersions[0]);
  // The editor begins with what is in force, so that publishing doesn't bring back old terms.
  expect((await read("terms")).body).toMatchObject({ number: 2, shown: 2, body: builtInOf("terms") });
});

test("a process that doesn't know the newest terms yet stores no older ones over them", async () => {
  const member = await newTenant();
  const body = terms("By another process.");
  await db
    .insertInto("texts")
    .values({
      page: "terms",
      number: 1,
      body,
      sha256: hash(body),
      changed: "All.",
      builtInVersion: termsVersion,
      publishedAt: new Date(),
      publishedBy: owner.id,
    })
    .execute();
  await expect(acceptTerms(member.actor, termsVersion)).rejects.toThrow("have changed");
  await acceptTerms(member.actor, termsInForce()[0].version);
  expect(termsInForce()[0].version).toMatch(/\.1$/);
});

test("terms that another process published are accepted by this one at once", async () => {
  const body = terms("By another process.");
  const row = {
    page: "terms",
    number: 1,
    body,
    sha256: hash(body),
    changed: "All.",
    builtInVersion: termsVersion,
  };
  await db
    .insertInto("texts")
    .values({ ...row, publishedAt: new Date(), publishedBy: owner.id })
    .execute();
  expect(termsInForce()[0].version).toBe(termsVersion);
  const version = `${new Date().toISOString().slice(0, 10)}.1`;
  const form = {
    username: "Nora",
    password: "a-long-enough-one",
    role: "tenant",
    email: "nora@texts.example",
  };
  expect((await call("/api/signup", { json: { ...form, accepts_terms: version } })).status).toBe(201);
});

test("a process takes over what others publish", async () => {
  const stop = await watchOperatorSettings();
  const body = about("By another process.");
  const row = {
    page: "about",
    number: 1,
    body,
    sha256: hash(body),
    publishedAt: new Date(),
    publishedBy: owner.id,
  };
  await db.insertInto("texts").values(row).execute();
  await expect.poll(() => wordsOf(readPage("about").body), { timeout: 5000 }).toBe("By another process.\n");
  stop();
});
