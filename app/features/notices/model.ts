import type { EmailReader, OtherEmail } from "#app/platform/email-texts.ts";

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

/** What the text of an email may name, with what it becomes; of `variableReaders` only for that side of a stay. */
export const emailVariables = {
  space: "The space’s title",
  city: "The space’s city and state",
  dates: "The days of the stay",
  total: "What the tenant pays for the stay, without the deposit",
  payout: "What the landlord receives for the stay",
  guest: "The tenant’s name",
  amount: "The amount that this email is about",
  minutes: "For how many minutes its link works",
  hours: "For how many hours its link works",
  days: "For how many days its link works",
} as const;
export type EmailVariable = keyof typeof emailVariables;

/** Tenants choose their name before they confirm their address, so emails to that address never greet by it. */
export const variableReaders: Partial<Record<EmailVariable, EmailReader>> = {
  total: "tenant",
  payout: "landlord",
  guest: "landlord",
};

/** Why our sentences can't be replaced in emails of a kind. */
export const whySentencesStay = {
  amounts: "they alone say some amounts of money",
  dates: "they alone say a date or a deadline",
  reason: "they alone say the reason",
  address: "they alone say the exact address",
  outcome: "emails of this kind tell of different things, and they alone say which",
  notice: "they announce a renewal or a price, as the terms of the rental promise",
  security: "they say what to do if it wasn’t the reader, or for how long a link works",
  words: "they are what someone wrote to the reader",
} as const;

type EmailOfKind = {
  /** None if members of any role get it. */
  readers: readonly EmailReader[];
  /** Each email of this kind has them. */
  variables: readonly EmailVariable[];
  /** Absent where an operator's sentences may replace ours: what only ours say is in `stays` of the email. */
  stay?: keyof typeof whySentencesStay;
};

const [tenant, landlord, both, anyone] = [["tenant"], ["landlord"], ["tenant", "landlord"], []] as const;
const aboutStay = ["space", "city", "dates", "total", "payout", "guest"] as const;
const withoutMoney = ["space", "city", "dates", "guest"] as const;
const ofRental = ["space", "guest"] as const;

/** Every kind of email; null for a kind of notice that is never emailed. Where in doubt, our sentences stay. */
export const emails = {
  requestReceived: { readers: landlord, variables: aboutStay },
  requestSent: { readers: tenant, variables: aboutStay, stay: "outcome" },
  booked: { readers: both, variables: aboutStay },
  accepted: { readers: both, variables: aboutStay },
  rejected: { readers: tenant, variables: aboutStay },
  idWanted: { readers: tenant, variables: aboutStay },
  idArrived: { readers: landlord, variables: aboutStay },
  idReceived: { readers: tenant, variables: ["space"] },
  idVerified: { readers: both, variables: ["space"], stay: "outcome" },
  idRefused: { readers: tenant, variables: ["space"], stay: "reason" },
  canceled: { readers: both, variables: aboutStay, stay: "amounts" },
  expired: { readers: both, variables: aboutStay, stay: "outcome" },
  reinstated: { readers: both, variables: aboutStay },
  bookingsAdded: { readers: tenant, variables: ["space", "city", "dates"], stay: "security" },
  accessOpen: { readers: tenant, variables: ["space", "city", "dates"], stay: "address" },
  answerDue: { readers: landlord, variables: aboutStay },
  reviewDue: { readers: both, variables: withoutMoney, stay: "dates" },
  reviewed: { readers: both, variables: withoutMoney, stay: "outcome" },
  handoverChanged: { readers: both, variables: withoutMoney, stay: "outcome" },
  rentalEnds: { readers: both, variables: ofRental, stay: "dates" },
  rentChanges: { readers: tenant, variables: ofRental, stay: "notice" },
  datesChange: { readers: both, variables: ["space", "city", "guest"], stay: "outcome" },
  contentsChange: { readers: both, variables: withoutMoney, stay: "outcome" },
  messagesUnread: { readers: both, variables: ["space"], stay: "words" },
  reportClosed: { readers: both, variables: ["space"], stay: "outcome" },
  spaceHidden: { readers: landlord, variables: ["space"], stay: "reason" },
  spaceApproved: { readers: landlord, variables: ["space"], stay: "outcome" },
  spaceRefused: { readers: landlord, variables: ["space"], stay: "reason" },
  calendarUnread: null,
  paid: { readers: both, variables: aboutStay, stay: "amounts" },
  refunded: { readers: tenant, variables: ["space", "city", "dates", "amount"], stay: "amounts" },
  refundStuck: { readers: tenant, variables: ["space", "city", "dates", "amount"], stay: "amounts" },
  payoutSent: { readers: landlord, variables: ["space", "amount"], stay: "amounts" },
  payoutFailed: { readers: landlord, variables: ["amount"], stay: "amounts" },
  disputed: { readers: landlord, variables: ofRental, stay: "outcome" },
  chargeLater: { readers: both, variables: aboutStay, stay: "amounts" },
  rent: { readers: both, variables: ofRental, stay: "notice" },
  depositClaim: { readers: both, variables: aboutStay, stay: "amounts" },
  depositDue: { readers: landlord, variables: aboutStay, stay: "amounts" },
  problem: { readers: both, variables: aboutStay, stay: "outcome" },
  passwordChanged: { readers: anyone, variables: [], stay: "security" },
  loginChanged: { readers: anyone, variables: [], stay: "security" },
  newLogin: null,
  emailChangeAsked: { readers: anyone, variables: [], stay: "security" },
  emailChanged: { readers: anyone, variables: [], stay: "security" },
  idDestroyed: { readers: tenant, variables: ["space"], stay: "dates" },
  suspended: { readers: anyone, variables: [], stay: "reason" },
  resetPassword: { readers: anyone, variables: ["minutes"], stay: "security" },
  confirmEmail: { readers: anyone, variables: ["days"], stay: "security" },
  confirmNewEmail: { readers: anyone, variables: ["hours"], stay: "security" },
  inquiryAnswered: { readers: anyone, variables: [], stay: "words" },
} as const satisfies Record<NoticeKind | OtherEmail, EmailOfKind | null>;
export type EmailKind = keyof typeof emails;

type Emailed = Exclude<(typeof emails)[EmailKind], null>;
/** Whom an email of this kind is for: one side of a stay, or null. */
export type ReaderOf<Kind extends EmailKind> = Kind extends EmailKind
  ? (typeof emails)[Kind] extends { readers: readonly [EmailReader, ...EmailReader[]] }
    ? Extract<(typeof emails)[Kind], Emailed>["readers"][number]
    : null
  : never;
/** The values of all variables of this kind. */
export type VariablesOf<Kind extends EmailKind> = Readonly<
  Record<Extract<(typeof emails)[Kind], Emailed>["variables"][number], string>
>;

/** What the text of this kind may name for this reader. */
export function variablesOfEmail(kind: EmailKind, reader: EmailReader | null): EmailVariable[] {
  return (emails[kind]?.variables ?? []).filter((name) => (variableReaders[name] ?? reader) === reader);
}

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
