/** What members choose by. A locked one is always told, by every channel. */
export const categories = {
  requests: { label: "Requests and bookings", lead: "Asked, accepted, declined, expired, IDs" },
  stays: { label: "Rentals", lead: "Move-ins and move-outs, a rental that ends, a new price" },
  messages: { label: "Messages", lead: "Messages that stay unread for 2 minutes" },
  reminders: { label: "Reminders", lead: "Requests that wait for your answer" },
  spaces: {
    label: "Your spaces",
    lead: "A space that is approved, refused or hidden, a calendar that can’t be read",
  },
  money: { label: "Money", lead: "Payments, refunds, payouts, deposits", isLocked: true },
  security: { label: "Security", lead: "Logins, passwords, your email and ID", isLocked: true },
} as const satisfies Record<string, { label: string; lead: string; isLocked?: true }>;
export type Category = keyof typeof categories;

/** Every kind of notice, with its category. A new kind needs one line here, and `tell`. */
export const kinds = {
  requestReceived: "requests",
  requestSent: "requests",
  booked: "requests",
  accepted: "requests",
  rejected: "requests",
  idWanted: "requests",
  idArrived: "requests",
  idReceived: "requests",
  idVerified: "requests",
  idRefused: "requests",
  canceled: "requests",
  expired: "requests",
  reinstated: "requests",
  bookingsAdded: "requests",
  accessOpen: "requests",
  answerDue: "reminders",
  reviewDue: "reminders",
  reviewed: "stays",
  handoverChanged: "stays",
  rentalEnds: "stays",
  rentChanges: "stays",
  datesChange: "stays",
  contentsChange: "stays",
  messagesUnread: "messages",
  reportClosed: "messages",
  spaceHidden: "spaces",
  spaceApproved: "spaces",
  spaceRefused: "spaces",
  calendarUnread: "spaces",
  paid: "money",
  refunded: "money",
  refundStuck: "money",
  payoutSent: "money",
  payoutFailed: "money",
  disputed: "money",
  chargeLater: "money",
  rent: "money",
  depositClaim: "money",
  depositDue: "money",
  problem: "money",
  passwordChanged: "security",
  loginChanged: "security",
  newLogin: "security",
  emailChangeAsked: "security",
  emailChanged: "security",
  idDestroyed: "security",
  suspended: "security",
} as const satisfies Record<string, Category>;
export type NoticeKind = keyof typeof kinds;

export const channels = ["email", "push"] as const;
export type Channel = (typeof channels)[number];

/** Emails of a category in the words of its unsubscribe page; links of earlier reminders name none. */
export function emailsInWords(category = ""): { title: string; lead: string; what: string } {
  const known = (Object.keys(categories) as Category[]).find((name) => name === category) ?? "reminders";
  if (known === "reminders")
    return {
      title: "Reminders",
      lead: "We remind landlords of requests waiting for an answer. You still get emails about reservations.",
      what: "reminders",
    };
  const about = `emails about ${categories[known].label.toLowerCase()}`;
  return {
    title: `E${about.slice(1)}`,
    lead: "What happened stays in your notifications here. You still get emails about money and security.",
    what: about,
  };
}

/** Whether members can do without this category. */
export function isLocked(category: Category): boolean {
  return "isLocked" in categories[category];
}

/** The categories that a member of this role hears of, in the order of the account page. */
export function categoriesOf(role: string): Category[] {
  const landlords: Category[] = ["reminders", "spaces"];
  const members: Category[] = ["requests", "stays", "messages"];
  return (Object.keys(categories) as Category[]).filter((category) =>
    landlords.includes(category)
      ? role === "landlord"
      : !members.includes(category) || role === "landlord" || role === "tenant",
  );
}

/** More notices of a kind than this within an hour are one: "and 12 more". Money and security aren't. */
export const mostAnHour = 10;
export const foldedWithinMinutes = 60;

/** How long the link in an email also turns emails on again. */
export const linkDays = 30;

/** How long notices are kept: those read, and all. */
export const readDays = 90;
export const keptDays = 365;

/** A push that could not be handed on for this long is old news. */
export const pushWithinHours = 24;
/** Browsers of one member that get pushes; the oldest make room. */
export const mostBrowsers = 10;

export const noticesAtOnce = 30;
