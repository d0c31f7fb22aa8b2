import { sumDollars } from "#app/platform/money.ts";
import { isAccepted, isLive, type Progress } from "../model.ts";

/** How many of a tenant's reservations one response has. */
export const bookingsAtOnce = 50;

/** The orders of a tenant's list. */
export const bookingOrders = ["newest", "open"] as const;
export type BookingOrder = (typeof bookingOrders)[number];

/** The position in such a list: the last row's rank, its place in it, and its id. */
export type BookingCursor = { rank: number; key: number; id: string };

/**
 * A step of an order, by its name: how many of its live spaces have reached it; `mark` says what it waits for, `isOfHolder` that
 * its holder has to do it.
 */
export type OrderStep = {
  name: string;
  reached: number;
  of: number;
  mark: string | null;
  isOfHolder: boolean;
};

/**
 * What an order goes through, the same steps in the same order at all times, and the place of the next one: what its holder
 * does, else what waits for others; -1 once all are reached. A space that has ended counts in none. `landlord` is the only
 * landlord's name.
 */
export function stepsOf(
  spaces: readonly Progress[],
  landlord = "the landlord",
): { steps: OrderStep[]; next: number } {
  const live = spaces.filter(({ status }) => isLive(status));
  const of = live.length;
  const step = (
    name: string,
    isReached: (space: Progress) => boolean,
    { mark = null, isOfHolder = false }: { mark?: string | null; isOfHolder?: boolean } = {},
  ): OrderStep => {
    const reached = live.filter(isReached).length;
    const isDone = reached === of;
    return { name, reached, of, mark: isDone ? null : mark, isOfHolder: isOfHolder && !isDone };
  };
  const hasId = live.every((space) => space.id_uploaded || space.id_verified);
  // Once an ID is requested, the landlord waits for the tenant.
  const awaitsLandlord = live.some(({ status }) => status === "pending");
  const mayPay = live.some((space) => space.payment_status === "unpaid" && !space.card_saved);
  const steps = [
    step("Request", () => true),
    step("Your ID", (space) => space.id_verified, {
      mark: hasId ? "Being checked" : null,
      isOfHolder: !hasId,
    }),
    step("Payment", (space) => space.payment_status === "paid", { isOfHolder: mayPay }),
    step("Acceptance", ({ status }) => isAccepted(status), {
      mark: awaitsLandlord ? `Waiting for ${landlord}` : null,
    }),
  ];
  const ofHolder = steps.findIndex(({ isOfHolder }) => isOfHolder);
  return { steps, next: ofHolder === -1 ? steps.findIndex(({ reached }) => reached < of) : ofHolder };
}

/** Something that a holder may have left to do, in the words of each place that says it. */
type Task = {
  /** On the button of a row, and the same on phones. */
  label: string;
  onPhones: string;
  /** Within a sentence. */
  inSentence: string;
  /** After the time that is left for it, in a row. */
  inRow: string;
  isUpload: boolean;
};

const tasks = {
  pay: {
    label: "Pay",
    onPhones: "Pay",
    inSentence: "pay",
    inRow: "pay",
    isUpload: false,
  },
  saveCard: {
    label: "Save a card",
    onPhones: "Card",
    inSentence: "save a card",
    inRow: "save a card",
    isUpload: false,
  },
  uploadId: {
    label: "Upload ID",
    onPhones: "ID",
    inSentence: "upload your ID",
    inRow: "upload your ID",
    isUpload: true,
  },
  uploadIdAndPay: {
    label: "Upload ID and pay",
    onPhones: "ID + pay",
    inSentence: "upload your ID and pay",
    inRow: "upload ID and pay",
    isUpload: true,
  },
  uploadIdAndSaveCard: {
    label: "Upload ID and save a card",
    onPhones: "ID + card",
    inSentence: "upload your ID and save a card",
    inRow: "upload ID, save card",
    isUpload: true,
  },
} as const satisfies Record<string, Task>;

/** What the holder of a live reservation still has to do; null if nothing is left or it has ended. */
export function taskOf(progress: Progress): Task | null {
  const { status, payment_status, id_uploaded, id_verified, is_over, charged_on, card_saved } = progress;
  if (!isLive(status) || is_over) return null;
  const hasId = id_uploaded || id_verified;
  if (payment_status !== "unpaid" || card_saved) return hasId ? null : tasks.uploadId;
  if (charged_on === null) return hasId ? tasks.pay : tasks.uploadIdAndPay;
  return hasId ? tasks.saveCard : tasks.uploadIdAndSaveCard;
}

/**
 * True if its holder has to act now. Before the landlord's answer ID and payment can wait, unless the dates are held only until
 * the guest confirms them.
 */
export function needsHolder(reservation: Progress & { hold_until: string | null }): boolean {
  const { status, hold_until } = reservation;
  return taskOf(reservation) !== null && (status !== "pending" || hold_until !== null);
}

/** True while a paid stay lasts; `is_now` says that today at the property is one of its days. */
export function isRunning(stay: Pick<Progress, "status" | "payment_status"> & { is_now?: boolean }): boolean {
  return stay.is_now === true && stay.status === "accepted" && stay.payment_status === "paid";
}

/**
 * The spaces that one checkout for an order covers, and their sum with their deposits in decimal dollars: of all, and of
 * those that are charged later to the card that it saves.
 */
export function dueOf<Space extends Progress & { total: number; deposit: number }>(spaces: readonly Space[]) {
  const due = spaces.filter(({ status, payment_status }) => isLive(status) && payment_status === "unpaid");
  const sum = (some: readonly Space[]) => sumDollars(some.flatMap(({ total, deposit }) => [total, deposit]));
  return { due, total: sum(due), later: sum(due.filter(({ charged_on }) => charged_on !== null)) };
}

/** What a checkout for these spaces does, on its button. */
export function checkoutDoes(due: readonly Pick<Progress, "charged_on" | "card_saved">[]): string {
  if (due.some(({ charged_on }) => charged_on === null)) return "Continue to payment";
  return due.every(({ card_saved }) => card_saved) ? "Change the card" : "Save a card";
}

/** Why a reservation's code opens nothing yet, or no longer; null once it is valid. */
export function codeAwaits({ status, id_verified, payment_status, is_over }: Progress): string | null {
  if (!isLive(status) || is_over) return "No longer valid";
  if (!isAccepted(status)) return "Valid once accepted";
  if (!id_verified) return "Valid once your ID is checked";
  return payment_status === "paid" ? null : "Valid once paid";
}
