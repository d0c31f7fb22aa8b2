/** What of a claim is possible: while the stay runs only what its terms name, then from its end on; its time ends at `until`, in words. */
export type ClaimTime = { state: "made" | "before" | "running" | "open" | "over"; until: string | null };

/** What a handover's page says of a claim, and its link; a landlord claims once, and only in time. */
export function claimInWords(
  side: "tenant" | "landlord",
  { state, until }: ClaimTime,
): { words: string; link: string } {
  const link =
    side === "landlord" && (state === "open" || state === "running")
      ? "Claim for damage"
      : "Deposit and claim";
  const words = {
    tenant: {
      made: "The landlord claimed for damage.",
      before: "If the landlord claims for damage, you have 72 hours to answer.",
      running:
        "The landlord can claim for damage that the terms of your stay name, now and within 72 hours after the stay. You then have 72 hours to answer.",
      open: `The landlord can claim for damage until ${until}. You then have 72 hours to answer.`,
      over:
        until === null
          ? "The landlord can’t claim for damage anymore."
          : `The landlord could claim for damage until ${until}.`,
    },
    landlord: {
      made: "You claimed for damage.",
      before: "Something is damaged? You can claim within 72 hours after the stay.",
      running:
        "Something is damaged? You can claim what the terms of the stay name for it now, and all else within 72 hours after the stay.",
      open: `Something is damaged? You can claim until ${until}.`,
      over:
        until === null ? "You can’t claim for damage anymore." : `You could claim for damage until ${until}.`,
    },
  };
  return { words: words[side][state], link };
}
