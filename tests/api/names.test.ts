import { describe, expect, test } from "vitest";
import { jobs } from "#app/jobs.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newLandlord, newTenant, newVisitor, password } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { propertyForm } from "#tests/support/property-form.ts";
import { day } from "#tests/support/reservations.ts";
import { type Call, call } from "#tests/support/web.ts";

const landlord = await newLandlord();
const tenant = await newTenant();
const { id } = await newProperty(landlord);
const visitor = newVisitor();
const guest = { start_date: day(3), guest_contact: "gail@people.example" };
const account = { email: "nora@people.example", password, role: "tenant" };

/** Everywhere that a name is entered which our emails show to others: the path, the field, and the body. */
const routes: [path: string, field: string, (name: string) => Call][] = [
  ["/api/signup", "username", (username) => ({ json: { ...account, username } })],
  [
    "/api/account/name",
    "username",
    (username) => ({ method: "PUT", json: { username }, cookie: tenant.cookie }),
  ],
  [
    "/api/landlord/business",
    "business_name",
    (name) => ({ method: "PUT", json: { business_name: name }, cookie: landlord.cookie }),
  ],
  [
    "/api/reserve-order",
    "guest_name",
    (name) => ({ json: { ...guest, properties: [{ id }], guest_name: name }, cookie: visitor.cookie }),
  ],
  [
    "/api/orders",
    "shippingInfo.name",
    (name) => ({
      json: { cartItems: [{ id }], startDate: day(3), shippingInfo: { name, email: "g@people.example" } },
      cookie: visitor.cookie,
    }),
  ],
  [
    "/api/payment/create-checkout-session",
    "guestName",
    (guestName) => ({
      json: { cartItems: [{ id }], startDate: day(3), tenantEmail: "g@people.example", guestName },
      cookie: visitor.cookie,
    }),
  ],
  ["/api/contact", "name", (name) => ({ json: { name, email: "v@people.example", message: "Hello" } })],
  ["/api/lead", "name", (name) => ({ json: { name, email: "v@people.example" } })],
  ["/api/properties", "title", (title) => ({ form: propertyForm({ title }), cookie: landlord.cookie })],
];

describe.each(routes)("%s", (path, field, ask) => {
  test("accepts no name that mail programs would turn into a link", async () => {
    for (const name of ["Win at https://evil.example/x", "evil.example/x", "evil.भारत/x", "http:evil"]) {
      const { status, body } = await call(path, ask(name));
      expect([name, status, body.fields?.[field]]).toEqual([
        name,
        400,
        expect.stringMatching(/cannot have a web or email address/),
      ]);
    }
  });

  test("accepts no name that breaks the line or reverses its direction", async () => {
    for (const name of ["Gail\nBcc: all", "Gail\r\nX", "Ga\u2028il", "\u202Eliag", "\u2066Gail"]) {
      const { status, body } = await call(path, ask(name));
      // A property's text is made one line instead.
      if (path === "/api/properties" && status !== 400) continue;
      expect([name, status, body.fields?.[field]]).toEqual([
        name,
        400,
        expect.stringMatching(/visible characters only/),
      ]);
    }
  });
});

test("the other lines of a lead follow the same rules", async () => {
  moveClock(3_600_000);
  const lead = { name: "Hal", email: "hal@people.example" };
  for (const field of ["phone", "propertyType", "location"])
    expect((await call("/api/lead", { json: { ...lead, [field]: "a\nb" } })).body.fields).toEqual({
      [field]: "Visible characters only.",
    });
  moveClock(0);
});

test("no email to an unconfirmed address has the name that was given with it", async () => {
  const [email, username] = ["stranger@people.example", "Free Money Inside"];
  expect((await call("/api/signup", { json: { username, email, password, role: "tenant" } })).status).toBe(
    201,
  );
  expect((await call("/api/forgot-password", { json: { email } })).status).toBe(200);
  await call("/api/change-email", {
    json: { email: "other-stranger@people.example", currentPassword: password },
    cookie: tenant.cookie,
  });
  await drainJobs(jobs);
  const emails = await db.selectFrom("inboxMessages").selectAll().execute();
  const told = emails.filter(({ recipients }) => recipients.some((one) => one.includes("stranger@")));
  expect(told.map(({ subject }) => subject).toSorted()).toEqual([
    "Confirm your email",
    "Confirm your new email",
    "Reset your password",
  ]);
  for (const { html, subject } of told) {
    expect(html + subject).not.toContain(username);
    expect(html + subject).not.toContain(tenant.username);
  }
});
