/** About what a charge costs us: hundredths of a percent of it and a fixed part. `charges` is of how many it was measured. */
export type CardCost = { basisPoints: number; fixedCents: number; charges: number };

/** A card of the US (stripe.com/pricing). */
export const standardCardCost: CardCost = { basisPoints: 290, fixedCents: 30, charges: 0 };
