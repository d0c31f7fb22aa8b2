import type { StayState } from "../model.ts";
import { isLive, type PaymentStatus, type Status } from "#app/features/reservations/model.ts";

export type Reader = "tenant" | "landlord";

const words: Record<Exclude<Status, "accepted" | "canceled">, Record<Reader, string>> = {
  pending: { tenant: "Waiting for the landlord", landlord: "Waiting for your answer" },
  docs_requested: { tenant: "ID requested", landlord: "You asked for documents" },
  accepted_pending_verification: {
    tenant: "Accepted, ID to be verified",
    landlord: "Accepted, ID to be verified",
  },
  rejected: { tenant: "Not accepted", landlord: "Rejected" },
  expired: { tenant: "Expired", landlord: "Expired" },
};

const canceled = {
  tenant: "Canceled by the tenant",
  landlord: "Canceled by you",
  administrator: "Canceled by us",
};

const payments: Record<PaymentStatus, string> = {
  unpaid: ", not paid yet",
  processing: ", payment on its way",
  paid: " and paid",
  refunded: ", refunded",
};

/** What a stay is now, everywhere: of an accepted one also whether it is paid, and that it ended. */
export function stateInWords(stay: StayState, reader: Reader = "tenant"): string {
  const { status, payment_status, card_saved, canceled_by: by } = stay;
  if (hasEnded(stay)) return payment_status === "paid" ? "Ended" : `Ended${payments[payment_status]}`;
  if (status === "canceled") return reader === "landlord" && by ? canceled[by] : "Canceled";
  if (status !== "accepted") return words[status][reader];
  const accepted = stay.instant && reader === "landlord" ? "Booked instantly" : "Accepted";
  return `${accepted}${card_saved ? ", card saved" : payments[payment_status]}`;
}

/** True once a stay's last day has passed, if it took place. */
export function hasEnded({ status, is_over }: Pick<StayState, "status" | "is_over">): boolean {
  return is_over && isLive(status);
}

/** True if the state's words say whether it is paid. */
export function saysPayment(stay: Pick<StayState, "status" | "is_over">): boolean {
  return stay.status === "accepted" || hasEnded(stay);
}
