import { createElement } from "react";
import { afterEach, expect, test } from "vitest";
import { ReservationEmail } from "#app/features/reservations/emails.tsx";
import { tell } from "#app/features/notices/tell.server.ts";
import { exampleVariables } from "#app/features/texts/built-in/example-stay.ts";
import { emailPages } from "#app/features/texts/model.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { builtInEmail } from "#app/platform/email-texts.ts";
import { applyOperatorTexts } from "#app/platform/operator-texts.server.ts";
import { newAdministrator, newLandlord, newTenant, password } from "#tests/support/people.ts";
import { runAndSend } from "#tests/support/payments.ts";
import { call } from "#tests/support/web.ts";

const [owner, support] = [await newAdministrator(), await newAdministrator("Sue Support", "support")];
const tenant = await newTenant();

afterEach(async () => {
  await db.deleteFrom("texts").execute();
  await applyOperatorTexts();
});

const page = "email-accepted";
const publish = (body: string, number = 0, cookie = owner.cookie) =>
  call(`/api/admin/texts/${page}`, { cookie, json: { number, body } });

let told = 0;
/** Tells the tenant of an acceptance; the email as it is stored. */
async function emailOf(subject = "Accepted: Private driveway", kind: "accepted" | "rejected" = "accepted") {
  told += 1;
  const email = {
    subject,
    text: "Denise accepted your stay, for $168.00.",
    quote: null,
    action: { label: "Open the reservation", path: "/checkout/res_1" },
  };
  const about = { email, brand: config.brandName, publicUrl: config.publicUrl };
  await tell({
    kind,
    reader: "tenant",
    variables: exampleVariables,
    key: `told-${told}`,
    memberId: tenant.id,
    title: subject,
    path: "/account",
    about: { userId: tenant.id },
    email: { to: tenant.email, element: createElement(ReservationEmail, about) },
  });
  return db
    .selectFrom("emails")
    .select(["subject", "html", "bodyText"])
    .where("key", "=", `told-${told}`)
    .executeTakeFirstOrThrow();
}

test("an email has the operator's subject and sentences around ours, which stay whole; and ours again as they go back", async () => {
  const before = await emailOf();
  const body = [
    "# {{name}}: {{subject}}",
    "Hello *neighbor*,",
    "{{text}}",
    "## Questions?",
    "- [Read the help](/help/your-id)",
    "- or ask {{support_email}}",
  ].join("\n\n");
  const answer = await publish(body);
  expect([answer.status, answer.body.number, answer.body.path]).toEqual([200, 1, ""]);
  const { subject, html, bodyText } = await emailOf();
  expect(subject).toBe(`${config.brandName}: Accepted: Private driveway`);
  expect(html).toContain(`<em>neighbor</em>`);
  expect(html).toContain(`href="${config.publicUrl}/help/your-id"`);
  const order = ["Hello neighbor,", "for $168.00.", "/checkout/res_1", "Read the help", config.supportEmail];
  const places = order.map((words) => bodyText.indexOf(words));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  // Another kind is as before.
  expect((await emailOf("Declined: Private driveway", "rejected")).subject).toBe(
    "Declined: Private driveway",
  );
  expect((await publish(builtInEmail, 1)).body.versions[0]).toMatchObject({ number: 2, is_built_in: true });
  const after = await emailOf();
  const withoutTokens = (email: string) => email.replaceAll(/token=[^"]+/g, "");
  expect([after.subject, withoutTokens(after.html)]).toEqual([before.subject, withoutTokens(before.html)]);
});

test("a text without ours, or that would hide them, is refused in a sentence", async () => {
  const own = "Put {{text}} on a line of its own, once: our sentences, the facts and the button stand there.";
  for (const [body, sentence] of [
    ["# {{subject}}\n\nYou are in.", own],
    ["# {{subject}}\n\nSo: {{text}}", own],
    ["# {{subject}}\n\n{{text}}\n\n{{text}}", own],
    ["# {{text}}\n\n{{text}}", "Begin with the subject: a line that begins with # and a space."],
    ["{{text}}", "Begin with the subject: a line that begins with # and a space."],
    [`# ${"a".repeat(150)}\n\n{{text}}`, "A subject has at most 150 characters."],
    ["# {{subject}}\n\n# Another\n\n{{text}}", "Only the subject, the first line, begins with one #."],
    [`# {{subject}}\n\n{{text}}\n\n${"Hello.\n\n".repeat(1300)}`, "A text has at most 10,000 characters."],
    ["# {{subject}}\n\n{{amount}}\n\n{{text}}", "{{amount}} is not a variable of this page."],
    ["# {{subject}}\n\n[Go](javascript:alert)\n\n{{text}}", "leads nowhere"],
  ] as const) {
    const { status, body: answer } = await publish(body);
    expect([status, answer.fields?.body]).toEqual([400, expect.stringContaining(sentence)]);
  }
  expect((await emailOf()).subject).toBe("Accepted: Private driveway");
});

test("a space's title is no Markdown, no variable and no second line of the subject, and HTML is text", async () => {
  await publish("# News: {{subject}}\n\nAbout {{subject}} <b>here</b>.\n\n{{text}}");
  const { subject, html } = await emailOf(
    "Accepted: [x](https://evil.example) {{support_email}}\r\nBcc: a@b.example",
  );
  expect(subject).toBe("News: Accepted: [x](https://evil.example) {{support_email}} Bcc: a@b.example");
  expect(html).not.toContain('href="https://evil.example"');
  expect(html).toContain("&lt;b&gt;here&lt;/b&gt;");
});

test("only owners see and publish them, and the preview has an example", async () => {
  const body = "# {{subject}} at {{name}}\n\nHello,\n\n{{text}}";
  const statuses = async (cookie?: string) =>
    (await call(`/api/admin/texts/${page}`, { ...(cookie && { cookie }), json: { number: 0, body } })).status;
  expect(
    await Promise.all([undefined, tenant.cookie, (await newLandlord()).cookie, support.cookie].map(statuses)),
  ).toEqual([401, 403, 403, 403]);
  const { body: preview } = await call(`/api/admin/texts/${page}/preview`, {
    cookie: owner.cookie,
    json: { body },
  });
  expect(preview).toMatchObject({
    problem: null,
    text: null,
    emails: [
      { reader: "tenant", subject: `Accepted: Private driveway at ${config.brandName}` },
      { reader: "landlord", subject: `You accepted: Private driveway at ${config.brandName}` },
    ],
  });
  expect(preview.emails[1].html).toContain("$168.00");
  expect(emailPages.filter((one) => one === "email-new-login" || one === "email-calendar-unread")).toEqual(
    [],
  );
  expect(new Set(emailPages).size).toBe(emailPages.length);
  expect(emailPages.every((one) => /^[a-z-]{1,60}$/.test(one))).toBe(true);
});

test("links to confirm an address or to choose a password, and our answers, have the operator's words, too", async () => {
  const words = "# {{name}}: {{subject}}\n\nHello from us.\n\n{{text}}";
  for (const other of ["reset-password", "confirm-email", "confirm-new-email", "inquiry-answered"])
    expect(
      (
        await call(`/api/admin/texts/email-${other}`, {
          cookie: owner.cookie,
          json: { number: 0, body: words },
        })
      ).status,
    ).toBe(200);
  const { email, cookie } = await newTenant();
  const change = { email: "other@people.example", currentPassword: password };
  expect((await call("/api/change-email", { cookie, json: change })).status).toBe(200);
  await call("/api/forgot-password", { json: { email } });
  const nora = { username: "Nora", email: "nora@people.example", password, role: "tenant" };
  expect((await call("/api/signup", { json: nora })).status).toBe(201);
  await call("/api/contact", {
    json: { name: "Ann", email: "ann@people.example", message: "May I see a space first?" },
  });
  const { id: inquiryId } = await db
    .selectFrom("inquiries")
    .select("id")
    .where("email", "=", "ann@people.example")
    .executeTakeFirstOrThrow();
  await call(`/api/admin/inquiries/${inquiryId}/answers`, {
    cookie: owner.cookie,
    json: { message: "Yes, ask its landlord." },
  });
  await runAndSend();
  // The texts of emails with secret links are deleted once they are sent.
  const sent = await db
    .selectFrom("inboxMessages")
    .select(["subject", "bodyText"])
    .where("bodyText", "like", "%Hello from us.%")
    .execute();
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
    `${config.brandName}: Confirm your email`,
    `${config.brandName}: Confirm your new email`,
    `${config.brandName}: Our answer to your message to ${config.brandName}`,
    `${config.brandName}: Reset your password`,
  ]);
});

test("a kind that is never emailed has no text to publish", async () => {
  for (const kind of ["new-login", "calendar-unread"]) {
    const json = { number: 0, body: "# {{subject}}\n\n{{text}}" };
    expect((await call(`/api/admin/texts/email-${kind}`, { cookie: owner.cookie, json })).status).toBe(404);
  }
  expect(await db.selectFrom("texts").select("page").execute()).toEqual([]);
});

test("each variable has what it becomes now, and no value where each email has its own", async () => {
  const valuesOf = async (name: string) => {
    const { variables } = (await call(`/api/admin/texts/${name}`, { cookie: owner.cookie })).body as {
      variables: { name: string; value: string | null }[];
    };
    return Object.fromEntries(variables.map((variable) => [variable.name, variable.value]));
  };
  expect(await valuesOf("about")).toMatchObject({
    name: config.brandName,
    fee: "5% of the rent",
    landlord_fee: "",
    answer_hours: String(config.answerHours),
  });
  const email = await valuesOf(page);
  expect(email).toEqual({
    subject: null,
    space: null,
    city: null,
    dates: null,
    total: null,
    payout: null,
    guest: null,
    name: config.brandName,
    support_email: config.supportEmail,
  });
});
