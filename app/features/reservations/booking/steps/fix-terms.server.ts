import { createHash } from "node:crypto";
import { feeOf } from "#app/features/properties/model.ts";
import { describeRenewal, type RenewalFacts, renewalTextVersion, type Terms } from "../../terms/model.ts";
import { config } from "#app/platform/config.server.ts";
import { Conflict, Invalid } from "#app/platform/errors.ts";
import { type Priced, presentQuote, type Renewal } from "../present.ts";

type Rented = Pick<Priced, "stay" | "quote" | "depositCents"> & {
  propertyId: string;
  title: string;
  minStayDays: number;
};

/** What renting a space without an end means, and the mark of exactly these terms. */
export function renewalOf({ propertyId, title, stay, quote, depositCents, minStayDays }: Rented): Renewal {
  const facts: RenewalFacts = {
    propertyId,
    title,
    pricePer: quote.pricePer === "Week" ? "Week" : "Month",
    start: stay.start,
    amountCents: quote.priceCents + feeOf(quote.priceCents),
    firstChargeCents: quote.totalCents,
    depositCents,
    noticeDays: config.noticeDays,
    minStayDays,
  };
  const words = describeRenewal(facts);
  const hash = createHash("sha256").update(JSON.stringify([facts, words]));
  return { facts, ...words, consent: `${renewalTextVersion}-${hash.digest("base64url").slice(0, 22)}` };
}

/**
 * The terms that a request agrees to, to be stored with its reservation. Refuses a rental without an end that the request
 * doesn't agree to, or agrees to on other terms than ours are now.
 */
export function fixTerms(space: Priced & { propertyId: string }, consent: string | undefined): Terms[] {
  const { renewal, houseRules, propertyId } = space;
  const rules = {
    part: "house_rules" as const,
    version: markOf(houseRules),
    body: houseRules,
    facts: { propertyId },
  };
  return [...fixRenewal(renewal, space, consent), ...(houseRules === "" ? [] : [rules])];
}

function markOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function fixRenewal(
  renewal: Renewal | null,
  space: Priced & { propertyId: string },
  consent: string | undefined,
): Terms[] {
  if (renewal === null) return [];
  if (consent === undefined) {
    const message = "Agree to the charges of each period first.";
    throw new Invalid(message, { renewal_consent: message });
  }
  if (consent !== renewal.consent)
    throw new Conflict("The terms of this rental have changed. Read them and agree again.", {
      quote: presentQuote(space),
      property_id: space.propertyId,
    });
  const { facts, text, howToEnd } = renewal;
  return [{ part: "renewal", version: consent, body: `${text} ${howToEnd}`, facts }];
}
