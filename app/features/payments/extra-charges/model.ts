/** A charge that the processor itself has refused for this long has failed. */
export const mostRefusedHours = 5 * 24;

/** For so long a charge that its card didn't pay keeps the accounts of both sides, as it can be paid by hand. */
export const unpaidDays = 90;

/** Why a charge failed, if not by the words of the card's bank, which are for the tenant and administrators only. */
export const ownReasons = {
  canceled: "The stay was canceled.",
  takenBack: "The bank took the payment back.",
  noCard: "No card is saved for this stay.",
  refused: "The card processor wouldn’t charge the saved card.",
  landlordLeft: "The landlord deleted their account.",
} as const;

export function isOwnReason(refusal: string | null): boolean {
  return Object.values<string | null>(ownReasons).includes(refusal);
}

/** True for what a payment collects in place of a rent: a charge that the stay's terms name, or a late fee. */
export function isExtraChargeId(rentId: string | null): rentId is string {
  return rentId?.startsWith("exc_") ?? false;
}

/** The late fee of a rent is a charge, too; the rent's id is its cause and in its id, so that there is one of each rent. */
export const lateFeeIdOf = (rentId: string) => `exc_${rentId}`;

/** What the ids of late fees begin with. */
export const lateFeePrefix = "exc_rnt_";

export function isLateFeeId(id: string | null): id is string {
  return id?.startsWith(lateFeePrefix) ?? false;
}

/** Its holder can pay a charge by hand once the card was declined, and after it failed, while the stay wasn't canceled and its landlord is there. */
export function mayPayCharge(
  charge: { state: string; refusal: string | null },
  { status }: { status: string },
): boolean {
  return (
    status === "accepted" &&
    charge.refusal !== ownReasons.landlordLeft &&
    (charge.state === "failed" || (charge.state === "due" && charge.refusal !== null))
  );
}

/** What a payment is for, as the processor and bank statements name it. */
export function describePayment(rentId: string | null, title: string): string {
  const what = isLateFeeId(rentId) ? "Late fee for" : isExtraChargeId(rentId) ? "Charges for" : "Rent of";
  return `${what} ${title}`.slice(0, 200);
}
