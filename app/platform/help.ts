/** The help's articles by the last part of their URLs, in the order in which /help lists them, for each of its readers. */
export const helpArticles = {
  "For tenants": [
    "waiting-for-the-landlord",
    "your-id",
    "payment-declined",
    "change-dates",
    "cancel-and-refund",
    "cannot-get-in",
    "your-deposit",
    "rentals-without-an-end",
    "reserve-without-an-account",
  ],
  "For landlords": ["answer-requests", "payouts", "damage-and-late-days"],
} as const;

export type HelpSlug = (typeof helpArticles)[keyof typeof helpArticles][number];
