/**
 * A deposit: none until it is paid, held by us, claimed by the landlord and not decided yet, returned to the tenant, or
 * decided, so that the landlord got a part or all of it.
 */
export const depositStates = ["none", "held", "claimed", "returned", "decided"] as const;
export type DepositState = (typeof depositStates)[number];

/** How long after the end of a stay its landlord can claim of the deposit; then it is returned. */
export const claimHours = 72;

/** How long a tenant has to answer a claim; then an administrator decides. */
export const claimAnswerHours = 72;
