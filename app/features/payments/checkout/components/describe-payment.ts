import { endedInWords } from "#app/features/reservations/lifecycle/components/refund-in-words.ts";
import { laterChargeInWords } from "#app/features/reservations/lifecycle/components/later-charge-in-words.ts";
import { idCheckInWords } from "#app/features/reservations/lifecycle/model.ts";
import { isAccepted, isLive, type Status } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { dayInWords, instantInWords } from "#app/platform/dates.ts";
import { formatDollars, sumDollars } from "#app/platform/money.ts";

/** What the page after the card processor's is about. */
export type PaymentPage = {
  /** Null if its reader may not see it. */
  reservation: ReservationJson | null;
  /** What the newest checkout collects for; null without one. */
  paid: readonly ReservationJson[] | null;
  /** The order's spaces whose card is charged later. */
  later: readonly ReservationJson[];
};

/** A sentence about money. `checking` while the processor may still confirm it, `late` once that has taken long. */
export type MoneySentence = { look: "checking" | "late" | "good" | "refunded" | "none"; words: string };

/** A step of what happens next. */
export type Tick = { label: string; state: "done" | "next" | "later" };

export type PaymentDescription = {
  title: "Thank you" | "Your payment" | "Not paid";
  lead: string | null;
  money: MoneySentence[];
  /** What happens next, in order; none before anything is paid. */
  ticks: Tick[];
  /** What the tenant or we do next; `code` is the part to stress. */
  next: { words: string; code: string | null }[];
  link: { to: string; label: string } | null;
};

/** What happened to a space's money, as its tenant has to know it. */
type MoneyState = "checking" | "processing" | "paid" | "refunded" | "ended" | "saving card" | "card saved";

/** All that the page says: it follows from the reservations alone, and from whether the processor is late. */
export function describePayment(
  { reservation, paid, later }: PaymentPage,
  isLate: boolean,
): PaymentDescription {
  if (reservation === null)
    return {
      title: "Your payment",
      lead: "If you paid, we’ll email you when your payment is confirmed.",
      money: [],
      ticks: [],
      next: [],
      link: null,
    };
  const spaces = spacesOf({ paid, later });
  const done = spaces.filter((space) => doneStates.has(moneyState(space)));
  const next = done.filter(({ is_over }) => !is_over);
  const withoutId = next.find((space) => !hasId(space));
  return {
    title: done.length > 0 ? "Thank you" : spaces.length > 0 ? "Your payment" : "Not paid",
    lead: null,
    money: moneyInWords(spaces, isLate),
    ticks: ticksOf(next),
    next: withoutId ? [{ words: idMissing, code: null }] : nextSteps(next),
    link: {
      to: `/checkout/${(withoutId ?? reservation).id}`,
      label: withoutId ? "Upload your ID" : "Open the reservation",
    },
  };
}

/** The spaces of the checkout and of the saved card, each once. */
export function spacesOf({ paid, later }: Pick<PaymentPage, "paid" | "later">): ReservationJson[] {
  const laterIds = new Set(later.map(({ id }) => id));
  return [...(paid ?? []).filter(({ id }) => !laterIds.has(id)), ...later];
}

/** True while the processor may still confirm something of these. */
export function awaitsProcessor(spaces: readonly ReservationJson[]): boolean {
  return spaces.some((space) => waitingStates.has(moneyState(space)));
}

const doneStates = new Set<MoneyState>(["processing", "paid", "card saved"]);
const waitingStates = new Set<MoneyState>(["checking", "processing", "saving card"]);

function moneyState({ status, payment_status, charged_on, card_saved }: ReservationJson): MoneyState {
  if (!isLive(status)) return "ended";
  if (payment_status !== "unpaid") return payment_status;
  if (charged_on === null) return "checking";
  return card_saved ? "card saved" : "saving card";
}

function moneyInWords(spaces: readonly ReservationJson[], isLate: boolean): MoneySentence[] {
  const of = (state: MoneyState) => spaces.filter((space) => moneyState(space) === state);
  const [paid, processing, checking] = [of("paid"), of("processing"), of("checking")];
  const sentences: (MoneySentence | false)[] = [
    spaces.length === 0 && { look: "none", words: "Nothing has been paid for this reservation." },
    paid.length > 0 && { look: "good", words: paidInWords(paid) },
    processing.length > 0 && {
      look: "checking",
      words: `Your payment for ${namesOf(processing)} is on its way. You don’t need to pay again: we’ll email you when it’s confirmed.`,
    },
    checking.length > 0 && (isLate ? unknownPayment : checkingPayment(checking, spaces)),
    ...of("card saved").map((space) => ({ look: "good" as const, words: cardInWords(space, spaces) })),
    of("saving card").length > 0 && (isLate ? unknownCard : checkingCard),
    ...of("refunded").map(({ title }) => ({
      look: "refunded" as const,
      words: `Your payment for ${title} was refunded.`,
    })),
    ...of("ended").map((space) => ({ look: "refunded" as const, words: endedSpaceInWords(space) })),
  ];
  return sentences.filter((sentence) => sentence !== false);
}

const unknownPayment: MoneySentence = {
  look: "late",
  words:
    "The card processor knows of no payment yet. If you left its page, nothing was taken: pay from your reservation. If you paid, don’t pay again: we’ll email you when it’s confirmed, and your reservation will show it.",
};

const checkingCard: MoneySentence = {
  look: "checking",
  words: "Checking with the card processor whether your card is saved…",
};

const unknownCard: MoneySentence = {
  look: "late",
  words:
    "No card is saved yet. If you saved one, the card processor hasn’t confirmed it; your reservation will show it, and we’ll email you. Nothing was charged for it.",
};

function checkingPayment(
  checking: readonly ReservationJson[],
  all: readonly ReservationJson[],
): MoneySentence {
  const what = checking.length === all.length ? "" : ` for ${namesOf(checking)}`;
  return { look: "checking", words: `Checking with the card processor whether you paid${what}…` };
}

const namesOf = (spaces: readonly ReservationJson[]) =>
  spaces.length === 1 ? spaces[0]!.title : `${spaces.length} spaces`;

function paidInWords(spaces: readonly ReservationJson[]): string {
  const amount = sumDollars(spaces.flatMap(({ total, deposit }) => [total, deposit]));
  const deposits = spaces.map(({ deposit }) => deposit).filter((deposit) => deposit > 0);
  const included = `${deposits.length > 1 ? "deposits" : "a deposit"} of ${formatDollars(sumDollars(deposits))}`;
  return `You paid ${formatDollars(amount)} for ${namesOf(spaces)}${deposits.length > 0 ? `, including ${included}` : ""}.`;
}

function cardInWords(space: ReservationJson, all: readonly ReservationJson[]): string {
  const words = laterChargeInWords(space) ?? "Nothing is charged now.";
  return all.length === 1 ? words : `${space.title}: ${words}`;
}

function endedSpaceInWords(space: ReservationJson): string {
  const words = space.payment_status === "unpaid" ? null : endedInWords(space);
  const money = words ?? "If a payment for it still arrives, it is refunded in full.";
  return `The reservation of ${space.title} has ended. ${money}`;
}

const hasId = ({ id_uploaded, id_verified }: ReservationJson) => id_uploaded || id_verified;

/** The landlord's answer, the ID, the first day. */
function ticksOf(spaces: readonly ReservationJson[]): Tick[] {
  if (spaces.length === 0) return [];
  const isVerified = spaces.every(({ id_verified }) => id_verified);
  const isAnswered = spaces.every(({ status }) => isAccepted(status));
  const firstDay = spaces.map(({ start_date }) => start_date).toSorted()[0]!;
  const idStep = spaces.every(hasId) ? "We check your ID" : "You upload your ID";
  const steps = [
    { label: answerInWords(spaces), isDone: isAnswered },
    { label: isVerified ? "Your ID is verified" : idStep, isDone: isVerified },
    { label: `You show your code on ${dayInWords(firstDay)}`, isDone: false },
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  return steps.map(({ label, isDone }, index) => ({
    label,
    state: isDone ? "done" : index === current ? "next" : "later",
  }));
}

function answerInWords(spaces: readonly ReservationJson[]): string {
  const waiting = spaces.filter(({ status }) => !isAccepted(status));
  const [first] = waiting;
  if (!first) return "Accepted";
  if (spaces.length > 1) return `${spaces.length - waiting.length} of ${spaces.length} spaces accepted`;
  if (first.status !== "pending" || first.expires_at === null) return "The landlord answers";
  return `The landlord answers by ${instantInWords(first.time_zone, new Date(first.expires_at))}`;
}

const idMissing =
  "Next: upload the front of a government ID. The landlord never sees it; we only say that it was verified.";

/** The next step of each space; those that share theirs are told it once. */
function nextSteps(spaces: readonly ReservationJson[]): PaymentDescription["next"] {
  const steps = spaces.map((space) => ({ space, ...nextStep(space) }));
  if (new Set(steps.map(({ words }) => words)).size <= 1)
    return steps.slice(0, 1).map(({ words, code }) => ({ words, code }));
  return steps.map(({ space, words, code }) => ({ words: `${space.title}: ${words}`, code }));
}

function nextStep(space: ReservationJson): { words: string; code: string | null } {
  const { status, payment_status, charged_on, guest_contact, reservation_code } = space;
  const write = `We’ll email ${guest_contact}`;
  const otherwise = charged_on === null ? "you get a full refund" : "nothing is charged";
  const show = `show the code ${reservation_code} when you arrive on ${dayInWords(space.start_date)}.`;
  const accepted =
    payment_status === "paid"
      ? `Everything is done. S${show.slice(1)}`
      : `Once ${charged_on === null ? "your payment is confirmed" : "it is paid"}, ${show} You have nothing else to do until then.`;
  const sentences: Partial<Record<Status, string>> = {
    pending: `${write} when the landlord answers. If they don’t accept, ${otherwise}.`,
    accepted_pending_verification: `${idCheckInWords} ${write} as soon as it is checked, and then the reservation is final.`,
    accepted,
  };
  const words = sentences[status] ?? `${write} when the landlord answers.`;
  return { words, code: status === "accepted" ? reservation_code : null };
}
