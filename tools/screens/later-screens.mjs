import { described, goOnAt, unfold } from "./screens.mjs";

const open = (name) => (page) => page.getByRole("button", { name }).first().click({ timeout: 10_000 });

/** The screens of what `playLife` made: of its tenant, its landlord with many spaces, and an administrator. */
export function laterScreensOf({
  rental,
  stay,
  unclaimed,
  canceled,
  waiting,
  space,
  checkout,
  conversation,
}) {
  const nora = [
    ["bookings", "/tenant-dashboard?tab=bookings"],
    ["rentals", "/rentals"],
    ["rentals, ending one", "/rentals", open(/^End/)],
    ["order of a rental", `/checkout/${rental}`],
    ["order that was canceled", `/checkout/${canceled}`],
    ["order that waits", `/checkout/${waiting}`],
    ["order that waits, canceling it", `/checkout/${waiting}`, open(/^Cancel/)],
    ["reservation success", `/reservation-success?reservationId=${waiting}`],
    ["payment success", `/payment-success?reservationId=${rental}`],
    ["receipt with a refund", `/receipts/${canceled}`],
    ["claim, tenant", `/deposits/${stay}`],
    ["deposit, tenant", `/deposits/${unclaimed}`],
    ["sandbox checkout", checkout],
    ["messages", "/messages"],
    ["conversation, tenant", `/messages/${conversation}`],
    ["conversation, tenant, unfolded", `/messages/${conversation}`, unfold],
    ["question that was asked", `/messages/new?reservation=${waiting}`],
    ["reviews of a stay, tenant", `/reviews/${stay}`],
    ["access", `/access/${rental}`],
    ["pass", `/passes/${rental}`],
    ["handover, tenant", `/handovers/${stay}`],
    ["handover of a rental", `/handovers/${rental}`],
    ["notices, tenant", "/notices"],
  ];
  const denise = [
    ...["today", "requests", "calendar", "spaces", "earnings", "business"].map((tab) => [
      `many spaces, ${tab}`,
      `/landlord-dashboard?tab=${tab}`,
    ]),
    ["many spaces, some found", "/landlord-dashboard?tab=spaces&find=derry&type=Basement"],
    ["many spaces, one managed", "/landlord-dashboard?tab=spaces", open("Manage")],
    ["many spaces, one calendar", "/landlord-dashboard?tab=spaces", open("Calendar")],
    ["request opened", `/landlord-dashboard?tab=requests&reservation=${waiting}`],
    ["request rejected", `/landlord-dashboard?tab=requests&reservation=${waiting}`, open(/^Reject/)],
    ["rentals", "/rentals"],
    ["edit property", `/landlord/properties/${space}/edit`],
    ["own property", `/properties/${space}`],
    ["claim, landlord", `/deposits/${stay}`],
    ["claim to make", `/deposits/${unclaimed}`],
    ["conversation, landlord", `/messages/${conversation}`],
    ["reviews of a stay, landlord", `/reviews/${stay}`],
    ["reviews of a space", `/properties/${space}/reviews`],
    ["access to a space", `/landlord/properties/${space}/access`],
    ["numbers of a space", `/landlord/properties/${space}/numbers`],
    ["handover, landlord", `/handovers/${stay}`],
    ["notices, landlord", "/notices"],
    ["check passes", "/check"],
    ["messages, landlord", "/messages"],
    ["conversation, landlord, unfolded", `/messages/${conversation}`, unfold],
    ["payout account", "/landlord-dashboard?tab=earnings", goOnAt("/sandbox/", "Open payout account")],
  ];
  const admin = [
    "deposits",
    "rentals",
    "payments",
    "refunds",
    "payouts",
    "money",
    "numbers",
    "reservations",
    "reviews",
    "messages",
  ].map((page) => [`later, ${page}`, `/admin/${page}`]);
  return described({
    nora,
    denise,
    admin: [...admin, ["later, inbox", "/dev/mail"], ["later, faults", "/dev/faults"]],
  });
}
