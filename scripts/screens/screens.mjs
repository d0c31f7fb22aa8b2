// The screens and states that `npm run screens` opens: a name, who looks, a path, and what is done there first.

const status = (answer) => async (page) => {
  await page.route("**/api/search?*", (route) => route.fulfill(answer));
  await page.reload();
};

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
      (page) =>
        page.getByRole("group", { name: "Filters" }).getByText("Type").first().click({ timeout: 5000 }),
    ],
    // Wide screens have the map next to the list from the start.
    ["results with a map", "/?query=17101&view=map"],
    ["results that failed", "/", status({ status: 500, body: "" })],
    ["all properties", "/properties"],
    ["property", `/properties/${property}`],
    ["another property", `/properties/${another}`],
    ["property that is gone", "/properties/prp_none"],
    ["host", "/hosts/kowalski-spaces"],
    ["storage", "/storage"],
    ["samples", "/samples"],
    ["reserve", "/reserve"],
    ["checkout of a property", `/checkout/${property}`],
    ["cart, empty", "/cart"],
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
    ["saved", "/tenant-dashboard?tab=saved"],
    ["profile", "/tenant-dashboard?tab=profile"],
    ["rentals of a tenant", "/rentals"],
    ["account of a tenant", "/account"],
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
    ["rentals of a landlord", "/rentals"],
    ...["space", "photos", "address", "size", "price", "dates"].map((step) => [
      `add property, ${step}`,
      `/landlord/add-property?step=${step}`,
    ]),
    ["account of a landlord", "/account"],
  ];
  const pages =
    "inquiries users properties reservations rentals payments refunds payouts money emails jobs audit".split(
      " ",
    );
  const admin = [["admin", "/admin"], ...pages.map((page) => [`admin, ${page}`, `/admin/${page}`])];
  return Object.entries({ visitor: everyone, tenant, landlord, admin }).flatMap(([who, screens]) =>
    screens.map(([name, path, prepare = null, highest = null]) => ({ who, name, path, prepare, highest })),
  );
}

/** The screens of a member's first reservation that stand on the page: its order, its receipt. */
export async function screensLinkedFrom(page, who) {
  const screens = [];
  for (const kind of ["checkout", "receipts"]) {
    const links = page.locator(`main a[href^="/${kind}/"]`);
    if ((await links.count()) === 0) continue;
    const path = await links.first().getAttribute("href");
    screens.push({ who, name: `${kind} of a reservation`, path, prepare: null, highest: null });
  }
  return screens;
}
