/**
 * A bank may question a payment for 540 days, and a stay is paid up to three years after it was reserved: until then, what
 * was sent to whom and who looked at what is evidence.
 */
export const evidenceDays = 5 * 365;

/** How long emails are kept that are about no reservation. */
export const keptEmailDays = 365;
