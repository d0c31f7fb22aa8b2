import { addDays } from "#app/platform/dates.ts";

// The screens and states that `npm run screens` opens: a name, who looks, a path, and what is done there first.

const pressOnPhones = (words) => async (page) => {
  const link = page.getByRole("link", { name: words, exact: true });
  if (await link.isVisible()) await link.click();
  await page.waitForTimeout(2500);
};

/** On phones in the sheet, else in the box. */
async function chooseDates(page) {
  const opener = page.getByRole("button", { name: "Choose dates" });
  if (await opener.isVisible()) await opener.click();
  else await page.getByRole("textbox", { name: /start/i }).first().click();
  await page.locator("[data-day]").first().waitFor();
}

const fillCart = (ids, button) => async (page) => {
  await page.evaluate(async (wanted) => {
    const read = async (id) => ({ ...(await (await fetch(`/api/properties/${id}`)).json()), quantity: 1 });
    localStorage.setItem("cart", JSON.stringify(await Promise.all(wanted.map(read))));
  }, ids);
  await page.reload();
  await page.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => undefined);
  if (button) await page.getByRole("button", { name: button }).first().click({ timeout: 10_000 });
};

async function refusedLogin(page) {
  await page.getByLabel("Email").fill("nobody@people.example");
  await page.getByLabel("Password", { exact: true }).fill("not-the-password");
  await page.getByRole("button", { name: "Login" }).last().click();
  await page.getByRole("alert").first().waitFor();
}

async function refusedSearch(page) {
  await page.route("**/api/search?*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByLabel("ZIP code or address").fill("17101");
  await page.getByLabel("ZIP code or address").press("Enter");
  await page.getByRole("alert").first().waitFor();
}

const press = (role, name) => (page) => page.getByRole(role, { name }).first().click({ timeout: 10_000 });
const typeInto = (label, text) => async (page) => {
  await page.getByLabel(label).first().fill(text);
  await page.waitForTimeout(1500);
};

/** Goes on at the stand-in of a card processor or of Google, in this window. */
export const goOnAt = (path, name) => async (page) => {
  const isThere = (url) => url.pathname.startsWith(path);
  const followed = followPopup(page, isThere);
  await press("button", name)(page);
  await Promise.any([page.waitForURL(isThere), followed]);
};

async function followPopup(page, isThere) {
  const popup = await page.waitForEvent("popup");
  await popup.waitForURL(isThere);
  await page.goto(popup.url());
}

const pressAll =
  (...names) =>
  async (page) => {
    for (const name of names) {
      const button = page.getByRole("button", { name, exact: true });
      // Passkeys need an address with a name.
      if ((await button.count()) > 0) await button.click();
    }
  };

const inDays = (count) => addDays(new Date().toISOString().slice(0, 10), count);

/** Everything that a press unfolds. */
export const unfold = (page) =>
  page.evaluate(() => document.querySelectorAll("main details").forEach((part) => (part.open = true)));

/** At most this many pixels high, by the width of the window. */
const dashboardHeight = { 390: 1600, 1280: 1100 };

/** The screens, without those of a member's own reservations; given the ids of two properties of the demo town. */
export function screensOf({ property, another }) {
  const everyone = [
    ["home", "/"],
    ["results", "/?query=17101"],
    ["results, nothing near", "/?query=96950"],
    [
      "results with filters",
      "/?query=17101",
      (page) => page.locator("summary#filters").click({ timeout: 10_000 }),
    ],
    // Wide screens have the map next to the list from the start.
    ["results with a map", "/?query=17101&view=map"],
    ["results whose map is opened", "/?query=17101", pressOnPhones("Map")],
    ["results, places suggested", "/", typeInto("ZIP code or address", "harris")],
    ["home, when", "/", (page) => page.locator("main search summary").first().click()],
    ["home, what", "/", (page) => page.locator("main search summary").nth(1).click()],
    ["results that failed", "/", refusedSearch],
    ["all properties", "/properties"],
    ["property", `/properties/${property}`],
    ["another property", `/properties/${another}`],
    ["property by its other address", `/property/${property}`],
    ["property, dates", `/properties/${property}`, chooseDates],
    ["property, pictures", `/properties/${property}`, press("button", /^Picture 1 of/)],
    ["property that is gone", "/properties/prp_none"],
    ["host", "/hosts/kowalski-spaces"],
    ["storage", "/storage"],
    ["samples", "/samples"],
    ["reserve", "/reserve"],
    ["checkout of a property", `/checkout/${property}`],
    ["cart, empty", "/cart"],
    ["cart", "/cart", fillCart([property, another])],
    ["cart, nothing filled in", "/cart", fillCart([property], "Checkout")],
    ["checkout of a cart", "/checkout", fillCart([property, another])],
    ["checkout of a cart with dates", `/checkout?from=${inDays(60)}`, fillCart([property])],
    ["reservation that is gone", "/checkout/res_none"],
    ["receipt that is gone", "/receipts/res_none"],
    ["deposit that is gone", "/deposits/res_none"],
    ["document that is gone", "/documents/R-000000"],
    ["reservation success without one", "/reservation-success"],
    ["payment success without one", "/payment-success"],
    ["open reservation", "/open-reservation?token=none"],
    ["landlord by name", "/landlord/Marta%20Kowalski"],
    ["login by email", "/get-started"],
    ["unsubscribe", "/unsubscribe?token=none"],
    ["emails about messages", "/message-emails?token=none"],
    ["emails about messages, stopped", "/message-emails?off=1"],
    ["question, logged out", `/messages/new?property=${property}`],
    ["Google, choose an account", "/login", goOnAt("/dev/google/choose/", /Google/)],
    ["reviews of a property without any", `/properties/${property}/reviews`],
    ["login, refused", "/login", refusedLogin],
    ["signup, nothing filled in", "/signup", press("button", "Sign Up")],
    ["admin, logged out", "/admin"],
    ["inbox", "/dev/mail"],
    ["login", "/login"],
    ["signup", "/signup"],
    ["forgot password", "/forgot-password"],
    ["reset password", "/reset-password?token=none"],
    ["verify email", "/verify-email?token=none"],
    ["about", "/about"],
    ["contact", "/contact"],
    ["start hosting", "/start-hosting"],
    ["terms", "/terms"],
    ["privacy", "/privacy"],
    ["demo clock", "/dev/clock"],
    ["faults", "/dev/faults"],
    ["not found", "/no/such/page"],
  ];
  const tenant = [
    ["home of a tenant", "/"],
    ["find", "/tenant-dashboard"],
    ["bookings", "/tenant-dashboard?tab=bookings"],
    ...["favorites", "profile", "password", "support"].map((tab) => [tab, `/tenant-dashboard?tab=${tab}`]),
    ["account menu", "/about", (page) => page.locator("header summary").click()],
    ["rentals of a tenant", "/rentals"],
    ["messages, none yet", "/messages"],
    ["question", `/messages/new?property=${property}`],
    ["conversation that is gone", "/messages/cnv_none"],
    ["notices of a tenant", "/notices"],
    ["account of a tenant", "/account"],
    [
      "account of a tenant, forms",
      "/account",
      pressAll("Change email", "Turn on", "Add a passkey", "Delete my account"),
    ],
  ];
  const landlord = [
    ["home of a landlord", "/"],
    ["landlord dashboard", "/landlord-dashboard", null, dashboardHeight],
    ...["requests", "calendar", "spaces", "earnings", "business"].map((tab) => [
      `landlord dashboard, ${tab}`,
      `/landlord-dashboard?tab=${tab}`,
      null,
      dashboardHeight,
    ]),
    ["landlord dashboard, nothing found", "/landlord-dashboard?tab=spaces&find=nothing+like+it"],
    ["landlord dashboard, map", "/landlord-dashboard?tab=spaces&map"],
    ["import spaces", "/landlord/import"],
    ["import spaces, columns", "/landlord/import", unfold],
    ["change several spaces", "/landlord/change-spaces"],
    ["rentals of a landlord", "/rentals"],
    ...["space", "photos", "address", "size", "price", "dates"].map((step) => [
      `add property, ${step}`,
      `/landlord/add-property?step=${step}`,
    ]),
    ["account of a landlord", "/account"],
    ["messages of a landlord", "/messages"],
    ["notices of a landlord", "/notices"],
    [
      "onboarding",
      "/landlord-dashboard?tab=earnings",
      goOnAt("/sandbox/", /Set up payouts|Continue setting up/),
    ],
  ];
  const pages = [
    ..."inquiries users properties reservations rentals approvals problems deposits consents reviews".split(
      " ",
    ),
    ..."messages payments refunds payouts money taxes numbers emails jobs audit import pages".split(" "),
  ];
  const tables = ["users", "properties", "reservations", "audit"];
  const admin = [
    ["admin", "/admin"],
    ...pages.map((page) => [`admin, ${page}`, `/admin/${page}`]),
    ...tables.map((page) => [`admin, ${page}, one opened`, `/admin/${page}`, openFirst]),
    ["admin, settings", "/admin/settings"],
    ["admin, settings, unfolded", "/admin/settings", unfold],
    ["admin, import, unfolded", "/admin/import", unfold],
    ["admin, taxes, unfolded", "/admin/taxes", unfold],
    ["admin, a page", "/admin/pages/terms"],
    ["admin, an email", "/admin/pages/email-welcome"],
    ["admin, a stay", "/admin/reservations", openWhole],
    ["admin, a person", "/admin/users", openWhole],
    ["admin, users, nobody found", "/admin/users?q=nobody-like-it"],
  ];
  return described({ visitor: everyone, tenant, landlord, admin });
}

const linked = {
  bookings: ["checkout", "receipts"],
  rentals: ["rentals/receipts"],
  "later, messages": ["admin/messages"],
};

/** Lists of screens by who looks, as `openAll` takes them. */
export function described(lists) {
  return Object.entries(lists).flatMap(([who, screens]) =>
    screens.map(([name, path, prepare = null, highest = null]) => {
      const links = linked[name];
      return { who, name, path, prepare, highest, links };
    }),
  );
}

async function openFirst(page) {
  await page.locator("tbody a").first().click({ timeout: 10_000 });
  await page.getByRole("complementary", { name: "Details" }).or(page.getByLabel("Details")).first().waitFor();
}

/** The page of the first row of a list, with everything about it. */
async function openWhole(page) {
  await openFirst(page);
  await page.getByRole("link", { name: /^Everything about/ }).click();
  await page
    .getByText(/^(Stay|Person)$/)
    .first()
    .waitFor();
}

/** The first screen of each kind that a page links to: a reservation's order, its receipt. */
export async function screensLinkedFrom(page, { who, name, links: kinds }) {
  const screens = [];
  for (const kind of kinds) {
    const links = page.locator(`main a[href^="/${kind}/"]`);
    if ((await links.count()) === 0) continue;
    const path = await links.first().getAttribute("href");
    screens.push({ who, name: `${kind} linked from ${name}`, path, prepare: null, highest: null });
  }
  return screens;
}
