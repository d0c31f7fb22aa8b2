/** The parts of the large features, by noun; each has the same kinds of file as a feature. */
export const parts: Record<string, string[]> = {
  accounts: ["session", "login", "credentials", "members", "terms"],
  properties: ["listing", "search", "photos", "calendars", "favorites", "hosts", "samples", "card", "fit"],
  reservations: ["booking", "lifecycle", "landlord", "guest", "calendar", "passes", "terms", "changes"],
  payments: [
    "checkout",
    "refunds",
    "payouts",
    "disputes",
    "deposits",
    "renewals",
    "later-charges",
    "extra-charges",
    "reconciliation",
    "documents",
  ],
  admin: ["lists", "settings"],
};
