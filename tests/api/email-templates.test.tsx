import PostalMime from "postal-mime";
import { afterEach, expect, test } from "vitest";
import type { EmailKind } from "#app/features/notices/model.ts";
import { wordEmail } from "#app/features/notices/word-email.server.ts";
import { expire } from "#app/features/reservations/lifecycle/expire.server.ts";
import { exampleOf } from "#app/features/texts/built-in/example-emails.ts";
import { emailPages, kindOfPage, readersOf, whyStay } from "#app/features/texts/model.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { builtInParts, emailPageOf } from "#app/platform/email-texts.ts";
import { applyOperatorTexts } from "#app/platform/operator-texts.server.ts";
import { renderEmail } from "#app/platform/render-email.server.ts";
import { EmailLayout } from "#app/ui/email-layout.tsx";
import { mailServer } from "#tests/support/mail-server.ts";
import { mailsTo } from "#tests/support/notices.ts";
import { runAndSend, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const owner = await newAdministrator();

afterEach(async () => {
  await db.deleteFrom("texts").execute();
  await applyOperatorTexts();
});

const lines = (...paragraphs: string[]) => paragraphs.join("\n\n");
const publish = (kind: EmailKind, body: string, number = 0) =>
  call(`/api/admin/texts/${emailPageOf(kind)}`, { cookie: owner.cookie, json: { number, body } });
const publishes = async (kind: EmailKind, body: string, number = 0) =>
  expect((await publish(kind, body, number)).body).toMatchObject({ number: number + 1 });
const refusalOf = async (kind: EmailKind, body: string, number = 0) => {
  const { status, body: answer } = await publish(kind, body, number);
  expect(status).toBe(400);
  return answer.fields.body as string;
};
const previewOf = async (kind: EmailKind, body: string) =>
  (await call(`/api/admin/texts/${emailPageOf(kind)}/preview`, { cookie: owner.cookie, json: { body } }))
    .body as { problem: string | null; emails: { reader: string | null; subject: string; html: string }[] };

/** A request by a tenant, with what its two sides are told once it is sent. */
async function request(title?: string): Promise<{ id: string; landlord: Person; tenant: Person }> {
  const [landlord, tenant] = [await newLandlord(), await newTenant()];
  const property = await newProperty(landlord, title === undefined ? {} : { title });
  const { id } = await newReservation(tenant.actor, property, { guestContact: tenant.email });
  return { id, landlord, tenant };
}
const answerTo = (id: string, { cookie }: Person, status: string, reason?: string) =>
  call(`/api/reservations/${id}/status`, {
    method: "PUT",
    cookie,
    json: { status, ...(reason && { reason }) },
  });

test("an operator's own sentences arrive in place of ours, with the deadline, the facts and the links", async () => {
  const sent = await mailServer(() => null);
  await publishes(
    "requestReceived",
    lines(
      "# {{guest}} wants {{space}}",
      "Good news: **{{dates}}**, and {{payout}} for you.",
      "{{button}}",
      "See:",
      "{{facts}}",
    ),
  );
  const { landlord } = await request();
  await runAndSend();
  const source = sent.find((one) => one.includes(`To: ${landlord.email}`))!;
  const { subject, text = "", html = "" } = await PostalMime.parse(source);
  expect(subject).toBe("Gail Guest wants Dry garage near the river");
  expect(html).toMatch(/<h1[^>]*>Gail Guest wants Dry garage near the river<\/h1>/);
  expect(text).not.toContain("Gail Guest wants to rent");
  expect(text).toMatch(/Good news: .+, and \$[\d.]+ for you\./);
  const order = ["Good news", "&answer=accept", "&answer=reject", "See:", "Answer by ", "You receive"];
  const places = order.map((words) => text.indexOf(words));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test("each side of a stay reads its own section, and what both may read", async () => {
  await publishes(
    "expired",
    lines(
      "# Over: {{space}}",
      "{{#tenant}}\nSorry, no one answered in time. You would have paid {{total}}.\n{{/tenant}}",
      "{{#landlord}}\nYou missed {{guest}}.\n{{/landlord}}",
      "{{sentences}}",
      "Bye from {{name}}.",
      "{{facts}}",
      "{{button}}",
    ),
  );
  const { id, landlord, tenant } = await request();
  await runJobs();
  await db
    .updateTable("reservations")
    .set({ answerBy: new Date(0) })
    .where("id", "=", id)
    .execute();
  await expire();
  await runJobs();
  const last = async (person: Person) => (await mailsTo(person.email)).at(-1)!;
  const [ofTenant, ofLandlord] = [await last(tenant), await last(landlord)];
  expect([ofTenant.subject, ofLandlord.subject]).toEqual(
    Array.from({ length: 2 }, () => "Over: Dry garage near the river"),
  );
  expect(ofTenant.bodyText).toMatch(/Sorry, no one answered in time. You would have paid \$[\d.]+\./);
  expect(ofTenant.bodyText).not.toContain("You missed");
  expect(ofTenant.bodyText).toContain("Find another space");
  expect(ofLandlord.bodyText).toContain("You missed Gail Guest.");
  expect(ofLandlord.bodyText).not.toContain("Sorry");
  for (const { bodyText } of [ofTenant, ofLandlord])
    expect(bodyText).toContain(`Bye from ${config.brandName}.`);
});

test("an operator can't lose an amount: where only our sentences say it they stay, and where a reason is, it stays too", async () => {
  const own = lines("# Your money", "We sent it.", "{{facts}}", "{{button}}");
  for (const page of emailPages) {
    const why = whyStay(page);
    const text = own.replace("We sent it.", "Hello.");
    const { problem } = await previewOf(kindOfPage(page), text);
    const sentence = `{{sentences}} is missing: our sentences stay in this email, because ${why}. Put it on a line of its own.`;
    expect([page, problem]).toEqual([page, why === null ? null : sentence]);
  }
  expect(await refusalOf("refunded", own)).toBe(
    "{{sentences}} is missing: our sentences stay in this email, because they alone say some amounts of money. Put it on a line of its own.",
  );
  for (const [part, sentence] of [
    ["{{facts}}", "{{facts}} is missing: amounts, dates, codes and the rental agreement stand there."],
    ["{{button}}", "{{button}} is missing: the link that people need stands there."],
  ] as const)
    expect(await refusalOf("rejected", own.replace(part, ""))).toContain(sentence);

  await publishes("rejected", lines("# Not this time", "Try another one.", "{{facts}}", "{{button}}"));
  const { id, landlord, tenant } = await request();
  await runJobs();
  await db.updateTable("reservations").set({ holdUntil: null }).where("id", "=", id).execute();
  expect((await answerTo(id, landlord, "rejected", "I need it myself.")).status).toBe(200);
  await runJobs();
  const email = (await mailsTo(tenant.email)).at(-1)!;
  expect(email.subject).toBe("Not this time");
  expect(email.bodyText).toContain("The landlord wrote: “I need it myself.”");
  expect(email.bodyText).toMatch(/Total\s+\$/);
  expect(email.bodyText).not.toContain("did not accept");
});

test("with the sentences our heading stays, which may say an amount alone", async () => {
  await publishes("refunded", lines("# News", "{{facts}}", "So:", "{{sentences}}", "{{button}}"));
  const element = (
    <EmailLayout brand="B" heading="Refunded $5.00">
      We refunded $5.00.
    </EmailLayout>
  );
  const filling = {
    reader: "tenant",
    variables: { space: "S", city: "C", dates: "D", amount: "$5.00" },
  } as const;
  const layout = { subject: "Refunded: S", element };
  const worded = wordEmail("refunded", filling, layout);
  expect(worded.subject).toBe("News");
  expect(renderEmail(worded.element).html).toMatch(/<h1[^>]*>Refunded \$5\.00<\/h1>/);
});

test("nothing that a tenant or a landlord writes becomes a link, a part, a section or a further line", async () => {
  const hostile = "[x](https://evil.example) {{button}} {{#landlord}} <b>b</b> https://evil.example/a";
  await publishes(
    "requestReceived",
    lines(
      "# New: {{space}}",
      "*{{space}}* by {{guest}}.",
      "## {{space}}",
      "- {{city}}",
      "{{facts}}",
      "{{button}}",
    ),
  );
  const { landlord } = await request(`${hostile} \u2028# Two`);
  await runJobs();
  const { subject, html, bodyText } = (await mailsTo(landlord.email)).at(-1)!;
  expect(subject).toBe(`New: ${hostile} # Two`);
  expect(html).not.toMatch(/href="https:\/\/evil/);
  expect(html).not.toContain("<b>");
  expect(html.match(/class="action"/g)).toHaveLength(1);
  expect(bodyText).toContain("{{button}} {{#landlord}}");
  // An address never has what people write, wherever the operator puts it.
  for (const link of [
    "[Open](https://{{space}})",
    "[Open](/help?{{ space }})",
    "<https://{{ space }}.example>",
    "https://x.example/{{space}}",
    "[Open][one]\n\n[one]: https://{{subject}}",
    "```\n\n{{facts}}\n\n[Open](https://{{space}})\n\n```",
  ]) {
    const facts = link.includes("{{facts}}") ? "" : "{{facts}}";
    expect(
      await refusalOf("requestReceived", lines("# Hi", "Hello.", link, facts, "{{button}}"), 1),
    ).toContain("The address of a link can’t name {{s");
  }
});

test("a text that breaks for one reader is refused, with whose it is and the line", async () => {
  const parts = lines("{{facts}}", "{{button}}");
  const [tenant, landlord] = [
    (text: string) => `{{#tenant}}\n${text}\n{{/tenant}}`,
    (text: string) => `{{#landlord}}\n${text}\n{{/landlord}}`,
  ];
  for (const [body, sentence] of [
    [
      lines("# Hi", tenant(lines("Yours.", parts)), landlord("Theirs.")),
      "For landlords: Put {{text}} on a line of its own, once:",
    ],
    [
      lines("# Hi", tenant(lines("Yours.", "{{facts}}")), landlord(lines("Theirs.", parts)), "{{button}}"),
      "For landlords: Put {{button}} on a line of its own, once.",
    ],
    [
      lines("# Hi", tenant("Yours."), parts),
      "For landlords: Write what happened, or put {{sentences}} on a line of its own.",
    ],
    [lines(tenant("# Yours"), "Hi.", parts), "For landlords: Begin with the subject"],
    [
      lines("# Hi {{guest}}", "Hello.", parts),
      "{{guest}} is for landlords only. Put it between {{#landlord}} and {{/landlord}}",
    ],
    [lines("# Hi", tenant("{{payout}}"), "Hello.", parts), "For tenants: {{payout}} is for landlords only."],
    [lines("# Hi", "{{#tenant}}\nHello.", parts), "Line 3: the section doesn’t end."],
    [lines("# Hi", "Hello.\n{{/tenant}}", parts), "Line 4: {{/tenant}} ends no section."],
    [lines("# Hi", tenant(landlord("Hello.")), parts), "Line 4: a section can’t begin in another."],
    [lines("# Hi", "{{#tenant}}\nHello.\n{{/landlord}}", parts), "Line 5: {{/landlord}} ends no section."],
    [lines("# Hi", "So {{#tenant}} hello {{/tenant}}", parts), "Line 3: a section begins with {{#tenant}}"],
    [lines("# Hi", "{{#guest}}\nHello.\n{{/guest}}", parts), "Line 3: a section begins with {{#tenant}}"],
    [
      lines("# Hi", "{{text}}", "{{facts}}"),
      "{{text}} stands for our sentences, the facts and the button. Remove it, or the other parts.",
    ],
    [lines("# Hi", "Facts: {{facts}}", "{{button}}"), "Put {{facts}} on a line of its own, once."],
    [lines("# Hi", "Hello.", parts, "{{button}}"), "Put {{button}} on a line of its own, once."],
    [
      lines("# Hi", "{{amount}}", parts),
      "{{amount}} is not a variable of this page. Its variables are {{subject}}, {{space}}, {{city}}, {{dates}}, {{total}}, {{name}}, and {{support_email}}.",
    ],
  ] as const)
    expect(await refusalOf("accepted", body)).toContain(sentence);
  expect(await refusalOf("idWanted", lines("# Hi", tenant("Hello."), parts))).toBe(
    "Line 3: this email has one kind of reader, so it has no sections.",
  );
  expect(await refusalOf("idReceived", lines("# Hi {{dates}}", "Hello.", parts))).toContain(
    "Its variables are {{subject}}, {{space}}, {{name}}, and {{support_email}}.",
  );
  // Two subjects, each with what only its reader has.
  await publishes(
    "accepted",
    lines(tenant("# Yours: {{total}}"), landlord("# {{guest}}: {{payout}}"), "Hi.", parts),
  );
});

test("what was published goes back, and emails that wait stay as they were written", async () => {
  const own = lines("# A request", "Look at it.", "{{facts}}", "{{button}}");
  const emailOf = async () => {
    const { landlord } = await request();
    await runJobs();
    return (await mailsTo(landlord.email)).at(-1)!;
  };
  const ours = await emailOf();
  await publishes("requestReceived", own);
  const waiting = await emailOf();
  expect(waiting.subject).toBe("A request");
  await publishes("requestReceived", "# {{subject}}\n\n{{text}}", 1);
  const after = await emailOf();
  const plain = (email: string) => email.replaceAll(/res_[a-z0-9]+|token=[^"]+/gi, "");
  expect([after.subject, plain(after.html)]).toEqual([ours.subject, plain(ours.html)]);
  const [still] = await mailsTo(waiting.recipient);
  expect([still!.subject, still!.html]).toEqual([waiting.subject, waiting.html]);
});

test("our text in parts is our email", async () => {
  const emailOf = async () => {
    const { landlord } = await request();
    await runJobs();
    return (await mailsTo(landlord.email)).at(-1)!;
  };
  const ours = await emailOf();
  await publishes("requestReceived", builtInParts);
  const inParts = await emailOf();
  const plain = (email: string) => email.replaceAll(/res_[a-z0-9]+|token=[^"]+/gi, "");
  expect([inParts.subject, plain(inParts.html)]).toEqual([ours.subject, plain(ours.html)]);
});

test("a stored text that lacks what a release requires leaves our email as it is", async () => {
  await db
    .insertInto("texts")
    .values({
      page: "email-refunded",
      number: 1,
      body: lines("# Money", "Hello.", "{{facts}}", "{{button}}"),
      sha256: "0".repeat(64),
      isRestored: false,
      publishedAt: new Date(),
    })
    .execute();
  await applyOperatorTexts();
  const element = (
    <EmailLayout brand="B" heading="Refunded: S">
      We refunded $5.00.
    </EmailLayout>
  );
  const mail = { subject: "Refunded: S", element };
  const variables = { space: "S", city: "C", dates: "D", amount: "$5.00" };
  expect(wordEmail("refunded", { reader: "tenant", variables }, mail)).toBe(mail);
});

test("the preview is the email of each reader, and each kind has its example", async () => {
  const { problem, emails: shown } = await previewOf(
    "accepted",
    lines(
      "# Done: {{space}}",
      "{{#landlord}}\nFor {{guest}}.\n{{/landlord}}",
      "Hello.",
      "{{facts}}",
      "{{button}}",
    ),
  );
  expect(problem).toBeNull();
  expect(shown.map(({ reader, subject }) => [reader, subject])).toEqual([
    ["tenant", "Done: Private driveway"],
    ["landlord", "Done: Private driveway"],
  ]);
  expect(shown[0]!.html).toContain("$176.40");
  expect(shown[0]!.html).not.toContain("For Dana.");
  expect(shown[1]!.html).toContain("For Dana.");
  expect(JSON.stringify(shown)).not.toMatch(/<style|<script/);
  for (const page of emailPages)
    for (const reader of readersOf(page)) {
      const { subject, text, stays = "" } = exampleOf(kindOfPage(page), reader);
      const mayStay = stays === "" || whyStay(page) === null;
      expect([page, subject.length > 5, text.includes(stays), mayStay]).toEqual([page, true, true, true]);
    }
});
