/** What of a claim is possible: it begins when the stay ends, and its time ends at `until`, in words. */
export type ClaimTime = { state: "made" | "before" | "open" | "over"; until: string | null };

/** What a handover's page says of a claim, and its link; a landlord claims once, and only in time. */
export function claimInWords(
  side: "tenant" | "landlord",
  { state, until }: ClaimTime,
): { words: string; link: string } {
  const link = side === "landlord" && state === "open" ? "Claim for damage" : "Deposit and claim";
  const words = {
    tenant: {
      made: "The landlord claimed for damage.",
      before: "If the landlord claims for damage, you have 72 hours to answer.",
      open: `The landlord can claim for damage until ${until}. You then have 72 hours to answer.`,
      over:
        until === null
          ? "The landlord can’t claim for damage anymore."
          : `The landlord could claim for damage until ${until}.`,
    },
    landlord: {
      made: "You claimed for damage.",
      before: "Something is damaged? You can claim within 72 hours after the stay.",
      open: `Something is damaged? You can claim until ${until}.`,
      over:
        until === null ? "You can’t claim for damage anymore." : `You could claim for damage until ${until}.`,
    },
  };
  return { words: words[side][state], link };
}
